import type { ShippingSampleRow } from '@sne/shared/contract'
import { type Role, sampleMachine, step } from '@sne/shared/domain'

/** The question that a person has to answer before a card that was read is saved. */
export type Question = 'blocking' | 'newborn_done' | 'newborn_closed' | 'was_not_required' | 'out_of_list'

export type ScanPlan =
  /** Saved at once; `reasons` are the minor problems with which it is accepted. */
  | { readonly kind: 'accept'; readonly reasons: readonly { readonly code: string }[] }
  | { readonly kind: 'ask'; readonly question: Question }
  /** Somebody has decided it: the reading changes nothing. */
  | { readonly kind: 'decided' }

type Card = Pick<ShippingSampleRow, 'status' | 'proposed' | 'newborn'>

/** The reasons that go with an acceptance: the problems that the card's data show and that do not forbid it. */
export const reserveOf = ({ proposed }: Pick<Card, 'proposed'>): { code: string }[] =>
  proposed.filter(({ severity }) => severity === 'minor').map(({ code }) => ({ code }))

export const blockingOf = ({ proposed }: Pick<Card, 'proposed'>) =>
  proposed.filter(({ severity }) => severity === 'blocking')

/** Plan for a read barcode, for a card of the shipment that is open. */
export function planScan(card: Card, role: Role): ScanPlan {
  if (step(sampleMachine, card.status, 'accept', role).kind !== 'step') return { kind: 'decided' }
  if (card.status === 'not_required') return { kind: 'ask', question: 'was_not_required' }
  if (blockingOf(card).length > 0) return { kind: 'ask', question: 'blocking' }
  if (card.newborn.status === 'closed') return { kind: 'ask', question: 'newborn_closed' }
  if (card.newborn.status === 'complete') return { kind: 'ask', question: 'newborn_done' }
  return { kind: 'accept', reasons: reserveOf(card) }
}
