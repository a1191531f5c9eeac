import type { Draft } from './draft.ts'
import type { CardGroup } from './groups.ts'
import { type Segment, valueAt } from './message.ts'
import { problemAt } from './problem.ts'
import { texts } from './texts.ts'

/** Code 39 begins and ends with a star, which some scanners give along with the code. */
export const withoutStars = (barcode: string): string =>
  /^\*+(.*?)\*+$/u.exec(barcode)?.[1]?.trim() ?? barcode

/** The card's barcode. A second one in the same order is another card: none of the two is left out in silence. */
export function setBarcode(draft: Draft, written: string, segment: Segment, field: number): boolean {
  const barcode = withoutStars(written)
  if (barcode === '') return false
  const { card, origins, problems } = draft
  if (card.barcode && card.barcode !== barcode) {
    problems.push(problemAt(segment, field, '205', texts.twoBarcodes(card.barcode, barcode)))
    return true
  }
  card.barcode = barcode
  origins.set('barcode', { segment, field })
  return true
}

/** Order numbers of a card: some senders name the specimen by them. */
const orderNumbersOf = (orders: readonly Segment[]): Set<string> =>
  new Set(
    orders.flatMap((order) => [2, 3].flatMap((field) => [1, 2].map((part) => valueAt(order, field, part)))),
  )

/** SPM-2 stands in for a barcode that no observation gives, and does not contradict one that does. */
export function readSpecimenNumber(specimen: Segment, { orders }: CardGroup, draft: Draft): void {
  const { card, origins } = draft
  const written = valueAt(specimen, 2)
  if (card.barcode && orderNumbersOf(orders).has(written)) return
  if (!setBarcode(draft, written, specimen, 2) && !card.barcode)
    origins.set('barcode', { segment: specimen, field: 2 })
}
