import type { StatusTable } from './status.ts'

export type ReportStatus = 'pending' | 'accepted' | 'reopened' | 'refused' | 'superseded'
export const reportStatuses: StatusTable<ReportStatus> = {
  pending: { label: 'Da verificare', tone: 'amber' },
  accepted: { label: 'Accettato', tone: 'green' },
  reopened: { label: 'Riaperto', tone: 'purple' },
  refused: { label: 'Rifiutato', tone: 'red' },
  superseded: { label: 'Sostituito', tone: 'grey' },
}

export type ReportOutcome = 'negative' | 'recall' | 'positive' | 'positivity_returned'
export const reportOutcomes: StatusTable<ReportOutcome> = {
  negative: { label: 'Nella norma', tone: 'green' },
  recall: { label: 'Richiamo', tone: 'amber' },
  positive: { label: 'Positivo', tone: 'red' },
  positivity_returned: { label: 'Positività rientrata', tone: 'green' },
}
