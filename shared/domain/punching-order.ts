import { isCardWell } from './eqa/place.ts'
import { openPunchStatuses, type PunchStatus } from './plate.ts'
import { isOneOf } from './status.ts'

interface Disc {
  readonly punchStatus: PunchStatus | null
}

/** A place of the plate, with the same place on its siblings. */
interface PlaceToPunch extends Disc {
  readonly position: string
  readonly type: string
  readonly siblings: readonly Disc[]
}

/** The disc is still to be taken: never tried, or lost and to be redone. */
const isOpenDisc = ({ punchStatus }: Disc): boolean =>
  punchStatus !== null && isOneOf(openPunchStatuses, punchStatus)

/** A place is done when its disc is decided on every plate that needs it. */
export const isPlaceDone = (item: PlaceToPunch): boolean => ![item, ...item.siblings].some(isOpenDisc)

/** @param items in the order of work */
export const nextPlace = <T extends PlaceToPunch>(items: readonly T[]): T | null =>
  items.find((item) => isCardWell(item.type) && !isPlaceDone(item)) ?? null

/** A card whose disc is recorded already comes in no order. */
const isRecorded = (item: PlaceToPunch) =>
  [item, ...item.siblings].every(({ punchStatus }) => punchStatus === null || punchStatus === 'punched')

/** The place whose card comes before that of `item`; null when `item` is in its turn. */
export function placeBefore<T extends PlaceToPunch>(items: readonly T[], item: T): T | null {
  const next = nextPlace(items)
  return next === null || next.position === item.position || isRecorded(item) ? null : next
}
