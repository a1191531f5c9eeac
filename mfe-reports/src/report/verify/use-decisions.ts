import { type ApiError, useAction } from '@sne/shared/client'
import { type Report, type ReportStep, reportEndpoints } from '@sne/shared/contract'
import { allowedActions, isSupportSession, maySign, reportMachine } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useEffect, useRef, useState } from 'react'
import { afterDecision } from './queue-groups.ts'
import { verifyTexts as texts } from './texts.ts'
import type { Queue } from './use-queue.ts'

/** Decisions of a supervisor on the open report, and the way on to the next one. */
export function useDecisions(queue: Queue, report: Report | undefined) {
  const me = useSession()
  const toast = useToast()
  /** A colleague was faster on this report. */
  const [conflict, setConflict] = useState<{ readonly id: number; readonly error: ApiError } | null>(null)
  // The answer may come after the person moved on: only the report that is still open gives way.
  const latest = useRef(queue)
  useEffect(() => {
    latest.current = queue
  })

  const leave = (id: number) => {
    const { rows, current, choose, markDecided } = latest.current
    if (current === id) choose(afterDecision(rows, id))
    markDecided([id])
  }
  const onDecided = (step: ReportStep, text: string) => {
    toast(step.changed ? 'success' : 'info', step.changed ? text : texts.already)
    leave(step.report.id)
  }

  const accept = useAction(reportEndpoints.acceptReport, {
    onSuccess: (step) => onDecided(step, texts.accepted(step.report.number ?? '')),
    onError: (error, { params }) => {
      if (error.status === 409) setConflict({ id: Number(params.id), error })
      else toast('error', messageOf(error))
    },
  })
  const refuse = useAction(reportEndpoints.refuseReport, {
    onSuccess: (step) => onDecided(step, texts.refused),
  })

  const allowed = report ? allowedActions(reportMachine, report.status, me.currentRole) : []
  const conflicting = conflict !== null && conflict.id === report?.id
  const free = report !== undefined && !accept.isPending && !refuse.isPending && !conflicting

  return {
    conflict: conflicting ? conflict.error : null,
    resolve: () => setConflict(null),
    mayAccept: free && allowed.includes('accept') && maySign(me, 'validator'),
    mayRefuse: free && allowed.includes('refuse') && !isSupportSession(me),
    accepting: accept.isPending,
    /** The signature that is on its way is that of the open report. */
    acceptingThis: accept.isPending && Number(accept.variables.params.id) === report?.id,
    accept: () => {
      if (report) accept.mutate({ params: { id: report.id }, body: { version: report.version } })
    },
    /** @throws ApiError */
    refuse: (reason: string) =>
      report
        ? refuse.mutateAsync({ params: { id: report.id }, body: { reason, version: report.version } })
        : Promise.resolve(null),
  }
}
export type Decisions = ReturnType<typeof useDecisions>
