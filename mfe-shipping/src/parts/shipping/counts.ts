import type { SamplesCount } from '@sne/shared/contract'
import type { SampleStatus } from '@sne/shared/domain'

/** All cards of a shipment. */
export const totalOf = ({ accepted, notValid, notRequired, notReceived, waiting }: SamplesCount): number =>
  accepted + notValid + notRequired + notReceived + waiting

/** The cards with a decision. */
export const decidedOf = (counts: SamplesCount): number => totalOf(counts) - counts.waiting

const statusOf = {
  accepted: 'accepted',
  not_valid: 'notValid',
  not_required: 'notRequired',
  not_received: 'notReceived',
  registered: 'waiting',
  shipped: 'waiting',
} as const satisfies Record<SampleStatus, keyof SamplesCount>

/** The cards of a list, counted by the server's rule for a shipment. */
export function countCards(cards: readonly { readonly status: SampleStatus }[]): SamplesCount {
  const counts = { accepted: 0, notValid: 0, notRequired: 0, notReceived: 0, waiting: 0 }
  for (const { status } of cards) counts[statusOf[status]] += 1
  return counts
}

export const sameCounts = (one: SamplesCount, other: SamplesCount): boolean =>
  Object.values(statusOf).every((part) => one[part] === other[part])
