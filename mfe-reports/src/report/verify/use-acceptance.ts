import { readAgain, useCallAsRemote } from '@sne/shared/client'
import { type ReportRow, reportEndpoints } from '@sne/shared/contract'
import { useSession } from '@sne/shared/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { acceptInTurns } from './accept-in-turns.ts'
import { counted, lookUp, type Outcome, type Outcomes } from './unanswered.ts'
import type { Queue } from './use-queue.ts'

/** Accepts reports in calls of twenty; stopped by the person, or by leaving the page, it makes no further call. */
export function useAcceptance(queue: Queue) {
  const call = useCallAsRemote()
  const client = useQueryClient()
  const me = useSession()
  const stopped = useRef(false)
  const [sent, setSent] = useState<readonly ReportRow[]>([])
  const [done, setDone] = useState(0)
  const [stopping, setStopping] = useState(false)
  const [outcome, setOutcome] = useState<Outcomes | null>(null)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  const find = (ids: readonly number[]) =>
    lookUp(ids, { read: (id) => call(reportEndpoints.getReport, { params: { id } }), me: me.id })
  const markAccepted = (results: readonly Outcome[]) =>
    queue.markDecided(results.filter(({ accepted }) => accepted).map(({ id }) => id))

  const start = async (rows: readonly ReportRow[]) => {
    setSent(rows)
    const answer = await acceptInTurns({
      ids: rows.map(({ id }) => id),
      accept: (ids) => call(reportEndpoints.acceptReports, { body: { ids } }),
      lookUp: find,
      isStopped: () => stopped.current,
      onResults: (results, count) => {
        setDone(count)
        markAccepted(results)
      },
    })
    setOutcome(answer)
    await readAgain(client, reportEndpoints.acceptReports)
  }
  /** Looks up reports whose result is still unknown. */
  const check = async () => {
    if (outcome === null) return
    const found = await find(outcome.results.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])))
    markAccepted(found)
    setOutcome(counted(outcome.results.map((one) => found.find(({ id }) => id === one.id) ?? one)))
    await readAgain(client, reportEndpoints.acceptReports)
  }
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }
  return {
    sent,
    done,
    stopping,
    outcome,
    running: sent.length > 0 && outcome === null,
    start: (rows: readonly ReportRow[]) => void start(rows),
    check,
    stop,
  }
}
