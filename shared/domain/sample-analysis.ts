import type { StatusTable } from './status.ts'

export type SampleAnalysisStatus =
  | 'planned'
  | 'punched'
  | 'running'
  | 'to_review'
  | 'pending'
  | 'decided'
  | 'reported'
  | 'discarded'
export const sampleAnalysisStatuses: StatusTable<SampleAnalysisStatus> = {
  planned: { label: 'Pianificata', tone: 'grey' },
  punched: { label: 'Punzonata', tone: 'blue' },
  running: { label: 'In corso', tone: 'blue' },
  to_review: { label: 'Da valutare', tone: 'amber' },
  pending: { label: 'In sospeso', tone: 'purple' },
  decided: { label: 'Valutata', tone: 'green' },
  reported: { label: 'Refertata', tone: 'green' },
  discarded: { label: 'Annullata', tone: 'grey' },
}

export type Outcome =
  | 'negative'
  | 'altered'
  | 'borderline'
  | 'positive'
  | 'positivity_returned'
  | 'not_evaluable'
export const outcomes: StatusTable<Outcome> = {
  negative: { label: 'Nella norma', tone: 'green' },
  altered: { label: 'Alterato', tone: 'amber' },
  borderline: { label: 'Dubbio', tone: 'amber' },
  positive: { label: 'Positivo', tone: 'red' },
  positivity_returned: { label: 'Positività rientrata', tone: 'green' },
  not_evaluable: { label: 'Non valutabile', tone: 'grey' },
}

/** N in range, L/H out, LL/HH critical, ND not detected, ERR unusable value. */
export type Flag = 'N' | 'L' | 'H' | 'LL' | 'HH' | 'ND' | 'ERR'
export const flags = ['N', 'L', 'H', 'LL', 'HH', 'ND', 'ERR'] as const satisfies Flag[]
