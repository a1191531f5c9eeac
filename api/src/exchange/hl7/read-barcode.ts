import type { Draft } from './draft.ts'
import type { CardGroup } from './groups.ts'
import type { Segment } from './message.ts'
import { orderNumbersOf, specimenNumbers } from './order-units.ts'
import { problemAt } from './problem.ts'
import { withoutStars } from './stars.ts'
import { texts } from './texts.ts'

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

/**
 * SPM-2 replaces a barcode that no observation gives, and does not contradict one that does. It is the placer's number
 * (SPM-2.1) or the filler's (SPM-2.2), whichever is no number of the order.
 */
export function readSpecimenNumber(specimen: Segment, { orders }: CardGroup, draft: Draft): void {
  const { card, origins } = draft
  const written = specimenNumbers(specimen)
  const ofOrders = orderNumbersOf(orders)
  const own = written.filter((number) => !ofOrders.has(number))
  const isOrder = written[0] !== undefined && ofOrders.has(written[0])
  if (card.barcode && (own.length === 0 || isOrder || own.includes(card.barcode))) return
  const [number = written[0] ?? ''] = own
  if (!setBarcode(draft, number, specimen, 2) && !card.barcode)
    origins.set('barcode', { segment: specimen, field: 2 })
}
