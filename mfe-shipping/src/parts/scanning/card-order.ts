import type { SampleDecision, ShippingSampleRow } from '@sne/shared/contract'
import { awaitedSampleStatuses, isOneOf } from '@sne/shared/domain'

/** Nobody has said anything about it yet: it counts as missing when the shipment is closed. */
export const isWaiting = ({ status }: Pick<ShippingSampleRow, 'status'>): boolean =>
  isOneOf(awaitedSampleStatuses, status)

/** Decisions in the order in which a person wants to look at them again. */
const afterWaiting: Readonly<Record<SampleDecision, number>> = {
  not_valid: 2,
  not_required: 3,
  not_received: 4,
  accepted: 5,
}

const rank = (card: ShippingSampleRow, undecided: ReadonlySet<string>): number => {
  if (isWaiting(card)) return undecided.has(card.barcode) ? 0 : 1
  return afterWaiting[card.status as SampleDecision]
}

/**
 * Cards that were read and wait for a decision, then unread ones, then decided ones. Accepted ones are last,
 * the latest of them first.
 * @param undecided barcodes that were read without being saved
 */
export const orderCards = (
  cards: readonly ShippingSampleRow[],
  undecided: ReadonlySet<string>,
): ShippingSampleRow[] =>
  cards.toSorted(
    (one, other) =>
      rank(one, undecided) - rank(other, undecided) ||
      (other.acceptedAt ?? '').localeCompare(one.acceptedAt ?? '') ||
      one.newborn.surname.localeCompare(other.newborn.surname, 'it'),
  )
