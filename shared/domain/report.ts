import { reportGuards } from './guards/decisions.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

export type ReportStatus = 'pending' | 'accepted' | 'reopened' | 'refused' | 'superseded'
export const reportStatuses: StatusTable<ReportStatus> = {
  pending: { label: 'Da verificare', tone: 'amber' },
  accepted: { label: 'Accettato', tone: 'green' },
  reopened: { label: 'Riaperto', tone: 'purple' },
  refused: { label: 'Rifiutato', tone: 'red' },
  superseded: { label: 'Sostituito', tone: 'grey' },
}

export type ReportOutcome = 'negative' | 'recall' | 'positive' | 'positivity_returned'
/** The report says something of the newborn; a recall asks for more first. */
export const finalOutcomes = [
  'negative',
  'positive',
  'positivity_returned',
] as const satisfies ReportOutcome[]
/** The report states the laboratory's result: it waits for its signature or has it. */
export const standingReportStatuses = ['pending', 'accepted'] as const satisfies ReportStatus[]
/** The order has such a report at the recall desk: it holds, waits, or is decided again. */
export const caseReportStatuses = [...standingReportStatuses, 'reopened'] as const satisfies ReportStatus[]
/** Accepted once, and not holding any more. */
export const withdrawnReportStatuses = ['reopened', 'superseded'] as const satisfies ReportStatus[]
/** Accepted once, whatever became of it. */
export const onceAcceptedStatuses = ['accepted', ...withdrawnReportStatuses] as const satisfies ReportStatus[]
/** An urgent positive, of which everybody was told at its decision, does not hold any more: before its signature or after it. */
export const withdrawnUrgentStatuses = [
  'refused',
  ...withdrawnReportStatuses,
] as const satisfies ReportStatus[]
/** The report was signed and has left the laboratory. */
export const signedReportStatuses = ['accepted', 'superseded'] as const satisfies ReportStatus[]

export const reportOutcomes: StatusTable<ReportOutcome> = {
  negative: { label: 'Nella norma', tone: 'green' },
  recall: { label: 'Richiamo', tone: 'amber' },
  positive: { label: 'Positivo', tone: 'red' },
  positivity_returned: { label: 'Positività rientrata', tone: 'green' },
}

export type ReportAction = 'accept' | 'refuse' | 'reopen' | 'supersede'

export const reportMachine = defineMachine<ReportStatus, ReportAction>()('report', reportGuards, [
  { action: 'accept', from: ['pending'], to: 'accepted', roles: ['supervisor'], guard: 'validator' },
  { action: 'refuse', from: ['pending'], to: 'refused', roles: ['supervisor'], guard: 'reason_given' },
  {
    action: 'reopen',
    from: ['accepted'],
    to: 'reopened',
    roles: ['supervisor'],
    guard: 'motivation_given',
  },
  // The next revision was accepted.
  { action: 'supersede', from: ['reopened'], to: 'superseded', roles: [], effect: true },
])

/**
 * A bulk takes negative reports of episodes in which no finding was ever opened. All others are opened one by one.
 * @param ordinary as `Judgement.ordinary`
 * @param consentRefusedAt since when a refusal, or a missing consent, waits for a person's decision
 */
export const canAcceptInBulk = ({
  outcome,
  urgent,
  ordinary,
  consentRefusedAt = null,
}: {
  readonly outcome: ReportOutcome
  readonly urgent: boolean
  readonly ordinary: boolean
  readonly consentRefusedAt?: string | null
}): boolean => outcome === 'negative' && !urgent && ordinary && consentRefusedAt === null

export type ReportDocumentState = 'draft' | 'pending' | 'ready'
export const reportDocumentStates: StatusTable<ReportDocumentState> = {
  draft: { label: 'Bozza', tone: 'grey' },
  pending: { label: 'Documento in preparazione', tone: 'amber' },
  ready: { label: 'Documento pronto', tone: 'green' },
}

/**
 * A report has a draft until it is accepted; its document is then drawn once from the data stored at
 * acceptance.
 */
export const reportDocumentState = (report: {
  readonly acceptedAt: string | null
  readonly pdfFileId: number | null
}): ReportDocumentState =>
  report.acceptedAt === null ? 'draft' : report.pdfFileId === null ? 'pending' : 'ready'

/** Most reports that one call accepts, each in a transaction of its own. */
export const reportsAcceptedAtOnce = 20

/** Reports in one printed file, by the call that names them. */
export const reportsPrintedAtOnce = 200
