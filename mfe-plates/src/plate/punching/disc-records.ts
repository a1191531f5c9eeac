import { keysOf, punchStatuses } from '@sne/shared/domain'
import { z } from 'zod'

const Status = z.enum(keysOf(punchStatuses)).exclude(['to_punch'])
export type DiscStatus = z.infer<typeof Status>

/**
 * The record of a card's discs in one step. `plates`: identifiers of the plates whose disc it concerns;
 * absent: every plate of the place.
 */
export const DiscRecord = z.object({ status: Status, plates: z.array(z.number().int()).optional() })
export type DiscRecord = z.infer<typeof DiscRecord>

/** A draft of an earlier version names the status alone. */
export const KeptRecord = z.union([DiscRecord, Status.transform((status): DiscRecord => ({ status }))])

const statusOn = (records: readonly DiscRecord[], plate: number): DiscStatus | undefined =>
  records.findLast(({ plates }) => !plates || plates.includes(plate))?.status

/**
 * Records to repeat once the last record is taken back: the statuses before it, each with its plates. Nothing
 * for plates without an earlier record: their disc is to be punched.
 * @param all plates of the place
 */
export function formerRecords(records: readonly DiscRecord[], all: readonly number[]): DiscRecord[] {
  const last = records.at(-1)
  const before = records.slice(0, -1)
  if (!last) return []
  if (!last.plates && before.every(({ plates }) => !plates)) return before.slice(-1)
  const byStatus = Map.groupBy(last.plates ?? all, (plate) => statusOn(before, plate))
  return [...byStatus].flatMap(([status, plates]) => (status ? [{ status, plates }] : []))
}

/** The record of the same card read once more: it concerns the plates whose disc is not punched. */
export function rescanned(records: readonly DiscRecord[], all: readonly number[]): DiscRecord {
  const open = all.filter((plate) => statusOn(records, plate) !== 'punched')
  const isPart = open.length > 0 && open.length < all.length
  return isPart ? { status: 'punched', plates: open } : { status: 'punched' }
}

/** Whether both records have equal content for the same plates. */
export const isSameRecord = (one: DiscRecord | undefined, other: DiscRecord) =>
  one?.status === other.status && String(one.plates) === String(other.plates)
