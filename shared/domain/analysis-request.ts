import type { StatusTable } from './status.ts'
import type { Machine } from './transition.ts'

export type AnalysisRequestStatus = 'open' | 'closed'
export const analysisRequestStatuses: StatusTable<AnalysisRequestStatus> = {
  open: { label: 'Aperta', tone: 'amber' },
  closed: { label: 'Chiusa', tone: 'green' },
}

export type AnalysisRequestCloseReason =
  | 'report_negative'
  | 'positivity_returned'
  | 'report_positive_referred'
  | 'newborn_closed'
  | 'not_required'
  | 'support'
export const analysisRequestCloseReasonLabels: Readonly<Record<AnalysisRequestCloseReason, string>> = {
  report_negative: 'Referto nella norma',
  positivity_returned: 'Positività rientrata',
  report_positive_referred: 'Positivo inviato al centro clinico',
  newborn_closed: 'Neonato chiuso',
  not_required: 'Non richiesta',
  support: 'Chiusa dal supporto',
}

export type AnalysisRequestAction = 'close' | 'open'
export type AnalysisRequestGuard = 'reason_given'

/** The failsafe order of one newborn in one category. Final reports close it and reopened ones open it as effects. */
export const analysisRequestMachine: Machine<
  AnalysisRequestStatus,
  AnalysisRequestAction,
  AnalysisRequestGuard
> = {
  entity: 'analysis-request',
  transitions: [
    { action: 'close', from: ['open'], to: 'closed', roles: ['support'], guard: 'reason_given' },
    { action: 'open', from: ['closed'], to: 'open', roles: ['support'], guard: 'reason_given' },
  ],
}
