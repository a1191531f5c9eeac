import { messageLimits } from '../../platform/limits.ts'
import { componentOf, type Repetition, repetitionsOf, type Segment, valueAt } from './message.ts'
import { plainText, spokenTexts } from './readable-text.ts'

/** One answer of an OBX; several answers of one observation are read one by one. */
export interface Answer {
  readonly segment: Segment
  /** The answer's code, number or text: OBX-5.1, or OBX-5.4 where the alternate is the known code. */
  readonly code: string
  /** Text of the code; without one, `code`. */
  readonly text: string
  /** Further texts of a coded answer: its alternate and its original text. */
  readonly rest: readonly string[]
  /** OBX-5 whole, for addresses and telephones. */
  readonly value: readonly (readonly string[])[]
  /** OBX-6 in small letters: code, text, alternate code and text, as far as they are given. */
  readonly units: readonly string[]
}

/** Results that the sender took back or never had (HL7 table 0085). */
const withdrawn = new Set(['D', 'X', 'W'])
/** Coding systems whose codes the readers know: LOINC and the product's own. */
const knownSystems = new Set(['LN', 'LOINC', '99SNE'])
/** Types of OBX-2 whose value has several texts; senders leave the type out. */
const codedTypes = new Set(['CWE', 'CE', 'CNE', 'CF', ''])
const answerCode = /^LA\d+-\d$/u

/** A sender's own code may come first, with the LOINC one as its alternate (CWE-4 to CWE-6). */
function isAlternateKnown(value: Repetition): boolean {
  if (knownSystems.has(componentOf(value, 3).toUpperCase())) return false
  const code = componentOf(value, 4)
  // The sender's own triplet is alone, in the second place.
  if ([1, 2].every((component) => componentOf(value, component) === '') && componentOf(value, 5) !== '')
    return true
  return code !== '' && (knownSystems.has(componentOf(value, 6).toUpperCase()) || answerCode.test(code))
}

/** The question of an OBX: its code or the alternate one, whichever is known. */
export const questionOf = (segment: Segment, isKnown: (code: string) => boolean): string =>
  [1, 4].map((component) => valueAt(segment, 3, component)).find(isKnown) ?? valueAt(segment, 3)

/** No answer of a card has so many characters: no reader looks for a meaning in it. */
export const isTooLong = ({ value }: Answer): boolean =>
  value.flat().reduce((characters, part) => characters + part.length, 0) > messageLimits.answerCharacters

/** OBX-5 as a person reads it. */
export const wholeAnswer = ({ value }: Answer): string => plainText(value)

/** The answers of an OBX; none when it is empty or withdrawn. */
export function answersOf(segment: Segment): Answer[] {
  if (withdrawn.has(valueAt(segment, 11))) return []
  const units = [1, 2, 4, 5].map((component) => valueAt(segment, 6, component).toLowerCase()).filter(Boolean)
  return repetitionsOf(segment, 5).map((value) => {
    const [code, name] = isAlternateKnown(value) ? [4, 5] : [1, 2]
    const text = [name, 2, 9, code].map((one) => componentOf(value, one as number)).find(Boolean) ?? ''
    const rest = codedTypes.has(valueAt(segment, 2).toUpperCase())
      ? spokenTexts(value).filter((one) => one !== text)
      : []
    return { segment, code: componentOf(value, code as number), text, rest, value, units }
  })
}
