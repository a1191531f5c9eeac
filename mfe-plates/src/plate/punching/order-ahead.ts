import type { PunchingItem, WellRecord } from '@sne/shared/contract'
import { isPlaceDone, placeBefore, sameBarcode } from '@sne/shared/domain'
import type { OrderStop, PunchPlace, PunchStep } from './punch-step.ts'

type Status = PunchingItem['punchStatus']

const withStatus = (items: readonly PunchingItem[], well: string | null, status: Status) =>
  items.map((item) =>
    item.position === well
      ? {
          ...item,
          punchStatus: status,
          siblings: item.siblings.map((sibling) =>
            sibling.punchStatus === null ? sibling : { ...sibling, punchStatus: status },
          ),
        }
      : item,
  )

/** The first place of the card that still needs its disc. */
export const openPlaceOf = (items: readonly PunchingItem[], barcode: string) =>
  items.find((item) => sameBarcode(item.barcode, barcode) && !isPlaceDone(item))

/**
 * The places as this page knows them: the list that was read last, answers since then, and steps without an answer.
 * @param records answers by well; a disc that the list shows as done stays done
 */
export function placesAhead(
  list: readonly PunchingItem[],
  records: ReadonlyMap<string, WellRecord>,
  place: PunchPlace,
  steps: readonly PunchStep[],
): readonly PunchingItem[] {
  let items = list
  for (const [well, { status }] of records) {
    const item = items.find(({ position }) => position === well)
    if (item && !isPlaceDone(item)) items = withStatus(items, well, status)
  }
  let { well } = place
  for (const step of steps) {
    if (step.kind === 'scan') {
      well = step.stopped ? null : (openPlaceOf(items, step.barcode)?.position ?? null)
      items = withStatus(items, well, 'punched')
    } else if (step.kind === 'takeBack') items = withStatus(items, well, 'to_punch')
    else items = withStatus(items, step.kind === 'markWell' ? step.well : well, step.status)
  }
  return items
}

/** Where the card belongs and which one comes before it; null when it is in its turn, or its place is not known. */
export function orderStop(items: readonly PunchingItem[], barcode: string): OrderStop | null {
  const item = openPlaceOf(items, barcode)
  const before = item && placeBefore(items, item)
  if (!item || !before?.barcode) return null
  return { well: item.position, expected: { well: before.position, barcode: before.barcode } }
}
