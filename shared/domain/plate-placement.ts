import { type FillOrder, type Position, parsePosition, positionsInOrder, rankOf } from './plate-geometry.ts'

/** Wells of one sample: one, or consecutive ones for its replicates. */
export type Block = readonly Position[]

const lineOf = (position: Position, order: FillOrder) => (order === 'row' ? position[0] : position.slice(1))

/**
 * `count` consecutive wells in fill order beginning with `first`, all in one row (or one column):
 * replicates stay side by side. Null where the line ends before.
 */
export function blockFrom(first: Position, count: number, order: FillOrder): Block | null {
  const start = rankOf(first, order)
  const block = positionsInOrder(order).slice(start, start + count)
  const whole = block.length === count && block.every((well) => lineOf(well, order) === lineOf(first, order))
  return whole ? block : null
}

/**
 * The first run of `count` consecutive wells that are all free, at or after `start` (default: the first well).
 * @param isFree whether a well may be taken.
 * @returns null when the plate has none left. Throws RangeError when `count` is not a positive integer.
 */
export function nextFreeBlock(
  isFree: (position: Position) => boolean,
  count: number,
  order: FillOrder,
  start?: Position,
): Block | null {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`Not a number of wells: ${count}`)
  const candidates = positionsInOrder(order).slice(start ? rankOf(start, order) : 0)
  for (const first of candidates) {
    const block = blockFrom(first, count, order)
    if (block?.every(isFree)) return block
  }
  return null
}

/** The first free well at or after `start`; null when there is none. */
export const nextFreeWell = (
  occupied: ReadonlySet<Position>,
  order: FillOrder,
  start?: Position,
): Position | null => nextFreeBlock((well) => !occupied.has(well), 1, order, start)?.[0] ?? null

export interface Placed<K> {
  readonly key: K
  readonly wells: Block
}
export interface Placement<K> {
  readonly placed: readonly Placed<K>[]
  /** Requests without a free place, in their order. */
  readonly leftOut: readonly K[]
}

/**
 * Places requests one after the other, in the order given (see `inPlanningOrder`), each in the first space
 * for its replicates. A request without space is left out and the next is tried.
 */
export function placeAll<K>(
  requests: readonly { readonly key: K; readonly replicates: number }[],
  occupied: ReadonlySet<Position>,
  order: FillOrder,
  start?: Position,
): Placement<K> {
  const taken = new Set(occupied)
  const placed: Placed<K>[] = []
  const leftOut: K[] = []
  for (const { key, replicates } of requests) {
    const wells = nextFreeBlock((well) => !taken.has(well), replicates, order, start)
    if (!wells) leftOut.push(key)
    else {
      placed.push({ key, wells })
      for (const well of wells) taken.add(well)
    }
  }
  return { placed, leftOut }
}

/** Sorts wells of any origin in fill order; unknown names are dropped. */
export const sortWells = (wells: readonly string[], order: FillOrder): Position[] =>
  wells
    .map(parsePosition)
    .filter((well) => well !== null)
    .sort((a, b) => rankOf(a, order) - rankOf(b, order))
