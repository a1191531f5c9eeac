/**
 * What a person has to look at on a card: what a birth point tells beside its fields, or against them, and a correction of its newborn's identity.
 * `identity`: another name, mother, sex or birth than is registered, or another newborn, or a card that nothing says was taken for the
 * request that it would answer: no negative leaves before it is answered, and the card answers no request.
 * `identity_corrected`: the identity of its newborn was corrected after the card was accepted: no negative leaves before another person answers.
 * `transfusion`: words of a transfusion that the card's conditions do not have: no negative leaves before it is answered.
 * `deceased`: the newborn is said to have died: nothing is asked of the birth point before it is answered.
 * `notes`: facts that contradict, or that nobody could read, stand in the notes.
 */
export const toldDoubtLabels = {
  identity: 'identità da verificare',
  identity_corrected: 'identità corretta dopo l’accettazione',
  transfusion: 'trasfusione indicata fuori dal suo campo',
  deceased: 'il punto nascita indica il decesso',
  notes: 'leggere le note del punto nascita',
} as const
export type ToldDoubt = keyof typeof toldDoubtLabels

/** Doubts that a person answers; `notes` are read. */
export const answeredDoubts = [
  'identity',
  'identity_corrected',
  'transfusion',
  'deceased',
] as const satisfies ToldDoubt[]
export type AnsweredDoubt = (typeof answeredDoubts)[number]

/**
 * What an answer does. `take`: it takes effect; a yes after a no too. `repeat`: it says what holds already.
 * `contrary`: it takes a yes back, which only a correction of the card may. `unasked`: the card has no such doubt.
 * @param isOpen the card has the doubt @param standing the last answer; null without one
 */
export function answerEffect(isOpen: boolean, standing: boolean | null, holds: boolean): AnswerEffect {
  if (isOpen) return 'take'
  if (standing === null) return 'unasked'
  if (standing === holds) return 'repeat'
  return holds ? 'take' : 'contrary'
}
export type AnswerEffect = 'take' | 'repeat' | 'contrary' | 'unasked'

const word = String.raw`(?:emo)?tra[sn]{1,3}f(?:us|ond)\p{L}{0,20}|\bemazie|\bemoderivat\p{L}{0,20}|\bblood products?|exsanguin\p{L}{0,20}|globuli rossi concentrati`
const isTold = new RegExp(`${word}|\\bZ51[.]?3\\b|\\bV58[.]?2\\b`, 'iu')
/** "non è mai stato trasfuso", "nessuna trasfusione", "no emoderivati". */
const deniedBefore = new RegExp(
  String.raw`\b(?:non|mai|nessun[oa]?|senza|nega|no|not|without|never)\s+(?:\p{L}+\s+){0,3}?(?:${word})`,
  'giu',
)
/** "Trasfusioni: no", "trasfusione assente". */
const deniedAfter = new RegExp(
  String.raw`(?:${word})[\s:=?-]*(?:no(?![\p{L}])|nessun[oa]?|mai(?![\p{L}])|assent[ei]|negativ[oa])`,
  'giu',
)

/** Do words of a birth point tell a transfusion? What they deny does not count. */
export const tellsTransfusion = (text: string | null | undefined): boolean =>
  isTold.test((text ?? '').replaceAll(deniedAfter, ' ').replaceAll(deniedBefore, ' '))

/** Words at the beginning of a sentence, or about the newborn itself: "gemello deceduto" tells of another one. */
const death =
  /(?:^|[.;\n])[^\S\n]*(?:decedut[oa]|decesso|exitus)\b|\b(?:neonat[oa]|bambin[oa]|piccol[oa]|lattante)\s+(?:è\s+|e'\s+)?(?:decedut[oa]|mort[oa])\b/iu

/** Do words of a birth point tell that the newborn died? */
export const tellsDeath = (text: string | null | undefined): boolean => death.test(text ?? '')

interface ToldCard {
  readonly spokeNotes?: string | null | undefined
  readonly conditions?: { readonly transfusion?: unknown } | null | undefined
}

/** Doubts of a card by its notes. @param told those that its message has besides */
export function toldDoubtsOf({ spokeNotes, conditions }: ToldCard, told: readonly ToldDoubt[]): ToldDoubt[] {
  const isHidden = !conditions?.transfusion && tellsTransfusion(spokeNotes)
  return [
    ...new Set<ToldDoubt>([
      ...(isHidden ? (['transfusion'] as const) : []),
      ...(tellsDeath(spokeNotes) ? (['deceased'] as const) : []),
      ...told,
    ]),
  ]
}
