import { texts } from './texts.ts'

/** Reasons for which a specimen is refused (HL7 table 0490), and its conditions (0493), as codes without a text. */
const codes: Readonly<Record<string, string>> = {
  ...texts.specimenReasons,
  ...texts.specimenConditions,
}

/** Conditions of a specimen on its usual way. */
const usual = new Set(['ROOM', 'COOL', 'LIVE'])
const acceptable =
  /^(?:acceptable|accettabile|idone[oa]|adeguat[oa]|buon[oa]|good|satisfactory|sufficiente|ok|nella norma|normale)\.?$/iu

/** 57718-9 and SPM-24: nothing is wrong with the card. */
export const isAcceptable = (code: string, text: string): boolean =>
  code === 'LA12432-3' || usual.has(code.toUpperCase()) || acceptable.test(text)

/** Text of a code, where the sender gives no text with it. */
export const qualityText = (text: string): string =>
  Object.hasOwn(codes, text.toUpperCase()) ? `${text} (${codes[text.toUpperCase()]})` : text
