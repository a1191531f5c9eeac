import type { StatusTable } from './status.ts'

export type PlateStatus = 'planning' | 'punching' | 'closed' | 'analyzed' | 'completed'
export const plateStatuses: StatusTable<PlateStatus> = {
  planning: { label: 'In pianificazione', tone: 'grey' },
  punching: { label: 'In punzonatura', tone: 'blue' },
  closed: { label: "Chiusa – pronta per l'analisi", tone: 'amber' },
  analyzed: { label: 'Analizzata – in valutazione', tone: 'purple' },
  completed: { label: 'Completata', tone: 'green' },
}

export type WellType = 'empty' | 'white_spot' | 'quality_control' | 'sample'
export const wellTypeLabels: Readonly<Record<WellType, string>> = {
  empty: 'Vuoto',
  white_spot: 'Spot bianco',
  quality_control: 'Controllo di qualità',
  sample: 'Campione',
}

export type QcLevel = 'low' | 'medium' | 'high' | 'blank' | 'calibrator'
export const qcLevelLabels: Readonly<Record<QcLevel, string>> = {
  low: 'Basso',
  medium: 'Medio',
  high: 'Alto',
  blank: 'Bianco',
  calibrator: 'Calibratore',
}

export type PunchStatus = 'to_punch' | 'punched' | 'error' | 'insufficient' | 'skipped'
export const punchStatuses: StatusTable<PunchStatus> = {
  to_punch: { label: 'Da punzonare', tone: 'grey' },
  punched: { label: 'Punzonato', tone: 'green' },
  error: { label: 'Errore', tone: 'red' },
  insufficient: { label: 'Insufficiente', tone: 'red' },
  skipped: { label: 'Saltato', tone: 'amber' },
}

export type QcState = 'none' | 'ok' | 'warning' | 'fail' | 'overridden'
export const qcStates: StatusTable<QcState> = {
  none: { label: 'Nessun controllo', tone: 'grey' },
  ok: { label: 'Controlli conformi', tone: 'green' },
  warning: { label: 'Controlli da guardare', tone: 'amber' },
  fail: { label: 'Controlli non conformi', tone: 'red' },
  overridden: { label: 'Controlli forzati', tone: 'purple' },
}
