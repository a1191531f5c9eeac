import type { ReportRow } from '@sne/shared/contract'

/** In the order in which they are verified. */
export const queueGroups = ['urgent', 'attention', 'normal'] as const
export type QueueGroup = (typeof queueGroups)[number]

/** Urgent reports first, then the ones that must be opened one by one, then the ordinary ones. */
export const groupOf = ({
  urgent,
  bulkAcceptable,
}: Pick<ReportRow, 'urgent' | 'bulkAcceptable'>): QueueGroup =>
  urgent ? 'urgent' : bulkAcceptable ? 'normal' : 'attention'

export interface QueueSection {
  readonly group: QueueGroup
  readonly rows: readonly ReportRow[]
}

/** The queue in its groups; within a group the order of the server stays. Empty groups are left out. */
export const queueSections = (rows: readonly ReportRow[]): QueueSection[] =>
  queueGroups
    .map((group) => ({ group, rows: rows.filter((row) => groupOf(row) === group) }))
    .filter((section) => section.rows.length > 0)

/**
 * The report that is `steps` away from `current`, stopping at the ends; the first one when `current` is not
 * in the queue. Null when the queue is empty.
 */
export function neighbour(
  rows: readonly Pick<ReportRow, 'id'>[],
  current: number | null,
  steps: number,
): number | null {
  const at = rows.findIndex(({ id }) => id === current)
  if (at < 0) return rows[0]?.id ?? null
  return rows[Math.max(0, Math.min(at + steps, rows.length - 1))]?.id ?? null
}

/** Where to go once `decided` leaves the queue: the next one, else the one before; null when it was the last. */
export function afterDecision(rows: readonly Pick<ReportRow, 'id'>[], decided: number): number | null {
  const at = rows.findIndex(({ id }) => id === decided)
  return (rows[at + 1] ?? rows.filter(({ id }) => id !== decided).at(-1))?.id ?? null
}
