import type { Priority } from './analyzable-sample.ts'

/** A repetition or second tier that is ordered on a card and on no plate. */
export interface OrderedDiscs {
  readonly requestId: number
  readonly urgent: boolean
  readonly discs: number
}

/** An analysis of the card that is to be planned. */
export interface DiscsWanted {
  /** The order that it answers; null of a first analysis. */
  readonly requestId: number | null
  readonly priority: Priority
}

/** The lower, the more urgent. An order has a finding behind it: it comes before each first analysis that is not urgent. */
const turnOf = ({ requestId, priority }: DiscsWanted): number =>
  priority === 'urgent' ? 0 : requestId === null ? 2 : 1

/**
 * Discs of a card that are kept back for orders. Such an order is more urgent than the least urgent of the
 * analyses to be planned.
 */
export function reservedDiscs(wanted: readonly DiscsWanted[], orders: readonly OrderedDiscs[]): number {
  const turn = Math.max(...wanted.map(turnOf))
  return orders
    .filter(({ requestId }) => wanted.every((one) => one.requestId !== requestId))
    .filter(({ urgent }) => (urgent ? 0 : 1) < turn)
    .reduce((sum, { discs }) => sum + discs, 0)
}

/** Orders that a card with so many free discs cannot give all their discs; the urgent and the older ones are served first. */
export function ordersWithoutDiscs(free: number, orders: readonly OrderedDiscs[]): OrderedDiscs[] {
  let left = free
  const inTurn = orders.toSorted(
    (one, other) => Number(other.urgent) - Number(one.urgent) || one.requestId - other.requestId,
  )
  return inTurn.filter(({ discs }) => {
    const isServed = discs <= left
    if (isServed) left -= discs
    return !isServed
  })
}
