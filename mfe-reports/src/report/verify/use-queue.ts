import { useCall } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { useFilterNames, useListState } from '@sne/shared/ui-data'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { categoryFilter, outcomeFilter, urgentFilter } from '../report-filters.ts'
import { neighbour, queueSections } from './queue-groups.ts'

export const queueFilters = [categoryFilter, outcomeFilter, urgentFilter]

/** As many as one person works through before the list is read again. */
const shownAtOnce = 200
/** The queue is read again by itself, in ms: colleagues verify the same reports. */
const refreshEvery = 60_000

export type QueueQuery = z.input<typeof reportEndpoints.listReports.query>

/** The reports to verify in their order, and the open one; the address holds both. */
export function useQueue() {
  const control = useListState(useFilterNames(queueFilters))
  // The address holds texts; the server parses them.
  const filters: QueueQuery = { ...control.filters, ...(control.q ? { q: control.q } : {}) }
  const query: QueueQuery = { ...filters, sort: 'urgency', pageSize: shownAtOnce }
  const result = useCall(reportEndpoints.listReports, { query }, { keepPrevious: true, every: refreshEvery })
  // Decided here; the list that comes may still be older than the decision.
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const answered = result.data?.items ?? []
  const sections = queueSections(answered.filter(({ id }) => !decided.has(id)))
  const rows = sections.flatMap((section) => section.rows)
  const chosen = useChosen()
  const current = chosen.id ?? rows[0]?.id ?? null

  return {
    control,
    filters,
    result,
    /** Milliseconds since the epoch of the shown answer; data beside the list is read again with it. */
    readAt: result.dataUpdatedAt,
    sections,
    rows,
    /** Undefined while loading. */
    total: result.data && result.data.total - (answered.length - rows.length),
    current,
    choose: chosen.choose,
    move: (steps: number) => chosen.choose(neighbour(rows, current, steps)),
    markDecided: useCallback(
      (ids: readonly number[]) => setDecided((before) => new Set([...before, ...ids])),
      [],
    ),
  }
}
export type Queue = ReturnType<typeof useQueue>

/** The open report in the address (`?report=12`); null for the first of the queue. */
function useChosen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const written = Number(params.get('report'))
  const choose = (id: number | null) => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('report')
    else next.set('report', String(id))
    // The entry's state holds the text search: navigation keeps it.
    navigate({ search: next.toString() }, { replace: true, preventScrollReset: true, state })
  }
  return { id: Number.isInteger(written) && written > 0 ? written : null, choose }
}
