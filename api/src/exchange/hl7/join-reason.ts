import { type Draft, leaveOut } from './draft.ts'
import { texts } from './texts.ts'

/**
 * Limits of weeks of gestation and grams at birth. Below either limit a further card by protocol is one of small and
 * preterm newborns.
 */
const small = { weeks: 37, grams: 2500 } as const

/** Reasons for a further card by protocol that the card itself tells; a small newborn has its own protocol, whatever else holds. */
function reasonsOf({ newborn, conditions }: Draft): string[] {
  const { gaWeeks, birthWeight } = newborn
  const isSmall =
    (typeof gaWeeks === 'number' && gaWeeks < small.weeks) ||
    (typeof birthWeight === 'number' && birthWeight < small.grams)
  if (isSmall) return ['preterm_second']
  return [
    ...(conditions.transfusion ? ['post_transfusion'] : []),
    ...(conditions.parenteral ? ['parenteral_nutrition'] : []),
  ]
}

/** A further card by law or protocol: the one reason that the card tells. None or several leave it a control, which is listed. */
export function joinReason(draft: Draft): void {
  const { card, repeatReason } = draft
  if (!repeatReason) return
  const [only, ...others] = reasonsOf(draft)
  const isKnown = only !== undefined && others.length === 0
  card.motivation = isKnown ? only : 'control'
  if (!isKnown) leaveOut(draft, repeatReason.segment, 5, '57721-3', texts.reasonOpen(repeatReason.text))
}
