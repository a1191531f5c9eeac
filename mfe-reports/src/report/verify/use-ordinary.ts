import { useCall } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { canAcceptInBulk, keysOf, type ReportOutcome, reportOutcomes } from '@sne/shared/domain'
import { useEffect, useRef } from 'react'
import type { Queue, QueueQuery } from './use-queue.ts'

/** Outcomes that may be accepted together, as long as the report is not urgent. */
const ordinaryOutcomes = keysOf(reportOutcomes).filter((outcome) =>
  canAcceptInBulk({ outcome, urgent: false, ordinary: true }),
)

/** At most so many are accepted by one confirmation, in calls of twenty. */
export const acceptedAtOnce = 500

const asList = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T]

/** The filters narrowed to reports that may be accepted together; null when they leave none. */
export function ordinaryQuery(filters: QueueQuery): QueueQuery | null {
  const chosen = asList<ReportOutcome>(filters.outcome)
  const outcome = ordinaryOutcomes.filter((one) => chosen.length === 0 || chosen.includes(one))
  const onlyUrgent = String(filters.urgent) === 'true'
  return outcome.length === 0 || onlyUrgent ? null : { ...filters, outcome, urgent: false, ordinary: true }
}

/** How many ordinary reports there are with these filters, counted again with each answer of the list; undefined while counting. */
export function useOrdinaryCount({ filters, readAt }: Pick<Queue, 'filters' | 'readAt'>): number | undefined {
  const query = ordinaryQuery(filters)
  const count = useCall(
    reportEndpoints.listReports,
    { query: { ...query, pageSize: 0 } },
    { enabled: query !== null, keepPrevious: true },
  )
  const { refetch } = count
  const isCounted = query !== null && count.dataUpdatedAt > 0
  const countedAt = useRef(readAt)
  useEffect(() => {
    if (countedAt.current === readAt) return
    countedAt.current = readAt
    if (isCounted) void refetch()
  }, [readAt, isCounted, refetch])
  return query === null ? 0 : count.data?.total
}

/** How many reports of one sort wait with these filters, whatever their outcome filter says. */
function useCount(filters: QueueQuery): number | undefined {
  return useCall(reportEndpoints.listReports, { query: { ...filters, pageSize: 0 } }).data?.total
}

/** Reports never accepted together, by the reason for it. */
export function useLeftOut({ outcome: _, urgent: __, ...filters }: QueueQuery) {
  return {
    urgent: useCount({ ...filters, urgent: true }),
    positive: useCount({ ...filters, urgent: false, outcome: 'positive' }),
    recall: useCount({ ...filters, urgent: false, outcome: 'recall' }),
    withFindings: useCount({
      ...filters,
      urgent: false,
      ordinary: false,
      outcome: ['negative', 'positivity_returned'],
    }),
  }
}
