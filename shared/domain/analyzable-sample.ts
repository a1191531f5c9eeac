import type { StatusTable } from './status.ts'

export type AnalyzableStatus =
  | 'waiting'
  | 'accepted'
  | 'planned'
  | 'punched'
  | 'in_analysis'
  | 'to_review'
  | 're_test'
  | 'second_tier'
  | 'recall'
  | 'to_verify'
  | 'reported'
  | 'not_valid'
  | 'not_required'
  | 'closed'

export const analyzableStatuses: StatusTable<AnalyzableStatus> = {
  waiting: { label: 'In attesa di accettazione', tone: 'grey' },
  accepted: { label: 'Da pianificare', tone: 'blue' },
  planned: { label: 'Pianificato', tone: 'blue' },
  punched: { label: 'Punzonato', tone: 'blue' },
  in_analysis: { label: 'In analisi', tone: 'amber' },
  to_review: { label: 'Da valutare', tone: 'amber' },
  re_test: { label: 'Da ripetere', tone: 'purple' },
  second_tier: { label: 'In second tier', tone: 'purple' },
  recall: { label: 'In richiamo', tone: 'red' },
  to_verify: { label: 'Referto da verificare', tone: 'amber' },
  reported: { label: 'Refertato', tone: 'green' },
  not_valid: { label: 'Non valido', tone: 'red' },
  not_required: { label: 'Non richiesto', tone: 'grey' },
  closed: { label: 'Chiuso senza referto', tone: 'grey' },
}

/** Statuses from which a planner may place the sample on a plate. */
export const plannableStatuses = ['accepted', 're_test', 'second_tier'] as const satisfies AnalyzableStatus[]

export type Priority = 'urgent' | 're_test' | 'recall' | 'normal'

/** In planning order: urgent, re-test, recall, then the oldest acceptance. */
export const priorityLabels: Readonly<Record<Priority, string>> = {
  urgent: 'Urgente',
  re_test: 'Re-test',
  recall: 'Richiamo',
  normal: 'Normale',
}

export type Tier = '1' | '2' | 'confirm'
export const tierLabels: Readonly<Record<Tier, string>> = {
  '1': 'Primo livello',
  '2': 'Second tier',
  confirm: 'Conferma',
}
