import type { AnalyzableStatus } from './analyzable-sample.ts'
import { analysisRequestGuards } from './guards/decisions.ts'
import type { Flag } from './sample-analysis.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

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

/** The failsafe order of one newborn in one category. Final reports close it and reopened ones open it as effects. */
export const analysisRequestMachine = defineMachine<AnalysisRequestStatus, AnalysisRequestAction>()(
  'analysis-request',
  analysisRequestGuards,
  [
    { action: 'close', from: ['open'], to: 'closed', roles: ['support'], guard: 'reason_given' },
    {
      action: 'open',
      from: ['closed'],
      to: 'open',
      roles: ['support'],
      guard: 'reason_given_and_no_other_open',
    },
  ],
)

/** Results that wait for a decision on a card whose order is closed. */
interface UndecidedResults {
  /** Gravest flag of the analysis; null without a value. */
  readonly worstFlag: Flag | null
  readonly isNewbornClosed: boolean
  readonly hasOpenFinding: boolean
}

/**
 * A value that is not in range opens the order of its category again until its row is decided. Of a closed newborn, for whom nothing
 * is measured anew, only a finding does.
 */
export const opensOrderAgain = ({ worstFlag, isNewbornClosed, hasOpenFinding }: UndecidedResults): boolean =>
  worstFlag !== null && worstFlag !== 'N' && (!isNewbornClosed || hasOpenFinding)

/** Effects of a step by hand on the cards of an order, in numbers. */
export interface OrderEffects {
  /** Closed without a report; planned samples leave their plate. */
  readonly ended: number
  /** Punched discs cannot be taken back: they go on to their report. */
  readonly goingOn: number
  /** Cards that can be planned again when the order is opened. */
  readonly backToPlan: number
}

export function orderEffects(statuses: readonly (AnalyzableStatus | null)[]): OrderEffects {
  const count = (...wanted: readonly AnalyzableStatus[]) =>
    statuses.filter((status) => status !== null && wanted.includes(status)).length
  return {
    ended: count('accepted', 're_test', 'second_tier', 'planned', 'recall'),
    goingOn: count('punched', 'in_analysis', 'to_review', 'to_verify'),
    backToPlan: count('closed'),
  }
}
