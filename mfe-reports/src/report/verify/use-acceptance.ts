import { readAgain, useCallAsRemote } from '@sne/shared/client'
import { type ReportRow, type ReportsAccepted, reportEndpoints } from '@sne/shared/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { acceptInTurns } from './accept-in-turns.ts'
import type { Queue } from './use-queue.ts'

/** Accepts reports in calls of twenty; stopped by the person, or by leaving the page, it makes no further call. */
export function useAcceptance(queue: Queue) {
  const call = useCallAsRemote()
  const client = useQueryClient()
  const stopped = useRef(false)
  const [sent, setSent] = useState<readonly ReportRow[]>([])
  const [done, setDone] = useState(0)
  const [stopping, setStopping] = useState(false)
  const [outcome, setOutcome] = useState<ReportsAccepted | null>(null)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  const start = async (rows: readonly ReportRow[]) => {
    setSent(rows)
    const answer = await acceptInTurns({
      ids: rows.map(({ id }) => id),
      accept: (ids) => call(reportEndpoints.acceptReports, { body: { ids } }),
      isStopped: () => stopped.current,
      onResults: (results, count) => {
        setDone(count)
        queue.markDecided(results.filter(({ accepted }) => accepted).map(({ id }) => id))
      },
    })
    setOutcome(answer)
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
    stop,
  }
}
