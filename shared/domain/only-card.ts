import { coverOf, type OtherCard } from './recall-card.ts'
import { type Screening, screeningShortLabels } from './screenings.ts'

/** A category of a card that is not to be analysed, and the newborn's other cards for it. */
export interface LeftOutCategory {
  readonly category: Screening
  /** Other cards of the newborn in it: one that is suitable, and on its way, at work or reported, takes care of it. */
  readonly others: readonly OtherCard[]
  /** The episode has its outcome. */
  readonly settled: boolean
  /** The family refused, with its form or on a card. */
  readonly refused: boolean
}

/**
 * Why categories of a card may not be left out: `not_required` needs another suitable card of the same newborn (safety, section
 * 8), or a recorded refusal. @returns null where nobody is lost
 */
export function onlyCardRefusal(
  leftOut: readonly LeftOutCategory[],
): { readonly message: string; readonly categories: readonly Screening[] } | null {
  const categories = leftOut
    .filter(
      ({ others, settled, refused }) =>
        !settled && !refused && others.every((other) => coverOf(other) === null),
    )
    .map(({ category }) => category)
  if (categories.length === 0) return null
  const names = categories.map((category) => screeningShortLabels[category]).join(', ')
  return {
    message: `È l’unico cartoncino idoneo del neonato per ${names}: senza un altro cartoncino, o il rifiuto della famiglia con il suo modulo, nessuno lo aspetterebbe più.`,
    categories,
  }
}
