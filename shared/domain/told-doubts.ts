import { conditionsToldBy, type ToldCondition, tellsBeforeBirth, toldConditions } from './told-words.ts'

/**
 * Doubts of a card for a person: statements of a birth point beside its fields, or against them, and a
 * correction of its newborn's identity. `identity`: the card names another name, mother, sex or birth than is
 * registered, or another newborn; or nothing says that it was taken for its request. No negative leaves
 * before it is answered, and the card answers no request. `identity_corrected`: the identity of its newborn
 * was corrected after the card was accepted: no negative leaves before another person answers. `transfusion`,
 * `ecmo`, `parenteral`, `meconium_ileus`: a text names a condition that the card's conditions lack. No
 * negative leaves before it is answered. `deceased`: the newborn is said to have died: nothing is asked of
 * the birth point before it is answered. `notes`: the notes hold facts that contradict, or that could not be
 * parsed.
 */
export const toldDoubtLabels = {
  identity: 'identità da verificare',
  identity_corrected: 'identità corretta dopo l’accettazione',
  transfusion: 'trasfusione indicata fuori dal suo campo',
  ecmo: 'ECMO indicata fuori dal suo campo',
  parenteral: 'nutrizione parenterale indicata fuori dal suo campo',
  meconium_ileus: 'ileo da meconio indicato fuori dal suo campo',
  deceased: 'il punto nascita indica il decesso',
  notes: 'leggere le note del punto nascita',
} as const
export type ToldDoubt = keyof typeof toldDoubtLabels

/** Doubts that a person answers; `notes` are read. */
export const answeredDoubts = [
  'identity',
  'identity_corrected',
  'transfusion',
  'ecmo',
  'parenteral',
  'meconium_ileus',
  'deceased',
] as const satisfies ToldDoubt[]
export type AnsweredDoubt = (typeof answeredDoubts)[number]

/** Is the doubt about a condition of the card, which a yes makes one of its conditions? */
export const isToldCondition = (doubt: ToldDoubt): doubt is ToldCondition =>
  Object.hasOwn(toldConditions, doubt)

/**
 * Effect of an answer. `take`: it takes effect; a yes after a no too. `repeat`: it equals the last answer.
 * `contrary`: it takes a yes back, which only a correction of the card may. `unasked`: the card has no such
 * doubt.
 * @param isOpen the card has the doubt @param standing the last answer; null without one
 */
export function answerEffect(isOpen: boolean, standing: boolean | null, holds: boolean): AnswerEffect {
  if (isOpen) return 'take'
  if (standing === null) return 'unasked'
  if (standing === holds) return 'repeat'
  return holds ? 'take' : 'contrary'
}
export type AnswerEffect = 'take' | 'repeat' | 'contrary' | 'unasked'

/**
 * Matches at the beginning of a sentence, or about the newborn itself: "gemello deceduto" concerns another
 * one.
 */
const death =
  /(?:^|[.;\n])[^\S\n]*(?:decedut[oa]|decesso|exitus)\b|\b(?:neonat[oa]|bambin[oa]|piccol[oa]|lattante)\s+(?:è\s+|e'\s+)?(?:decedut[oa]|mort[oa])\b/iu

/** Does a text of a birth point say that the newborn died? */
export const tellsDeath = (text: string | null | undefined): boolean => death.test(text ?? '')

interface ToldCard {
  readonly spokeNotes?: string | null | undefined
  readonly conditions?:
    | Readonly<Partial<Record<(typeof toldConditions)[ToldCondition], unknown>>>
    | null
    | undefined
  readonly mother?: { readonly other?: string | null | undefined } | null | undefined
}

/** Doubts of a card by its texts. @param told further doubts of its message */
export function toldDoubtsOf(
  { spokeNotes, conditions, mother }: ToldCard,
  told: readonly ToldDoubt[],
): ToldDoubt[] {
  const said = [
    ...conditionsToldBy(spokeNotes),
    ...(tellsBeforeBirth(mother?.other) ? (['transfusion'] as const) : []),
  ]
  return [
    ...new Set<ToldDoubt>([
      ...said.filter((one) => !conditions?.[toldConditions[one]]),
      ...(tellsDeath(spokeNotes) ? (['deceased'] as const) : []),
      ...told,
    ]),
  ]
}
