import {
  sampleRequestEndpoints as calls,
  errorCatalogue,
  type Me,
  type SampleRequestDetail,
} from '@sne/shared/contract'
import {
  allowedActions,
  attemptRefusal,
  hasRole,
  isLiveRequest,
  isSupportSession,
  maySign,
  sampleRequestMachine,
} from '@sne/shared/domain'

export type StepKey = 'attempt' | 'upload' | 'correct' | 'newCard' | 'change' | 'refuse' | 'approve'

/** Something that the person may do with a request, or why not now. */
export interface Step {
  readonly key: StepKey
  readonly blocked: string | null
}

const supportBlocked = (me: Me) => (isSupportSession(me) ? errorCatalogue.support_session.message : null)

function approve(request: SampleRequestDetail, me: Me): Step | null {
  const waits = request.status === 'pending' && request.approved === null && request.reportId === null
  if (!waits || !hasRole(me, calls.approveSampleRequest.access)) return null
  return {
    key: 'approve',
    blocked: maySign({ ...me, hcp: me.hcp }, 'validator')
      ? null
      : (supportBlocked(me) ?? errorCatalogue.validator_required.message),
  }
}

function refuse(request: SampleRequestDetail, me: Me): Step | null {
  const { status, type } = request
  if (!allowedActions(sampleRequestMachine, status, me.currentRole).includes('refuse')) return null
  if (me.currentRole === 'planner' && type !== 're_test') return null
  return { key: 'refuse', blocked: supportBlocked(me) ?? request.notRefusable }
}

function attempt(request: SampleRequestDetail, me: Me): Step | null {
  const { type, status, approved } = request
  if (!hasRole(me, calls.recordAttempt.access) || type === 're_test' || !isLiveRequest(status)) return null
  const refusal = attemptRefusal({ type, status, approved: approved !== null })
  const own = isSupportSession(me) ? errorCatalogue.own_session.message : null
  return { key: 'attempt', blocked: own ?? refusal?.message ?? null }
}

/** The report of serum, or another one that takes its place. */
function upload(request: SampleRequestDetail, me: Me): Step | null {
  const { type, status, approved, file } = request
  if (type !== 'serum_sample') return null
  if (status === 'done' && file !== null && hasRole(me, calls.uploadSerumReport.access))
    return { key: 'correct', blocked: supportBlocked(me) }
  if (!allowedActions(sampleRequestMachine, status, me.currentRole).includes('upload_report')) return null
  const refusal = sampleRequestMachine.guards.approved_serum({ type, approved: approved !== null })
  return { key: 'upload', blocked: supportBlocked(me) ?? refusal?.message ?? null }
}

const newCard = ({ instead }: SampleRequestDetail, me: Me): Step | null =>
  instead !== null && hasRole(me, calls.askNewCard.access)
    ? { key: 'newCard', blocked: supportBlocked(me) }
    : null

function change({ status, type }: SampleRequestDetail, me: Me): Step | null {
  if (!isLiveRequest(status) || type === 're_test') return null
  if (!hasRole(me, calls.changeSampleRequest.access)) return null
  return { key: 'change', blocked: isSupportSession(me) ? errorCatalogue.own_session.message : null }
}

/**
 * The person's steps on a request in its status, the main step last. A step that cannot be taken now shows
 * why.
 */
export const stepsOf = (request: SampleRequestDetail, me: Me): Step[] =>
  [change, refuse, attempt, upload, newCard, approve].flatMap((step) => step(request, me) ?? [])
