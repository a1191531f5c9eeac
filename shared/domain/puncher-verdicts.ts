import type { StatusTable } from './status.ts'

/** Verdict on a well of the plan against the records of a puncher. */
export type PuncherVerdict =
  | 'as_planned'
  | 'other_card'
  | 'not_on_plate'
  | 'no_card'
  | 'other_material'
  | 'not_planned'
  | 'failed'
  | 'repeated'
  | 'unproven'
  | 'recorded'
  | 'no_discs'
  | 'not_in_file'

export const puncherVerdicts: StatusTable<PuncherVerdict> = {
  as_planned: { label: 'Come pianificato', tone: 'green' },
  other_card: { label: 'Cartoncino di un altro pozzetto', tone: 'red' },
  not_on_plate: { label: 'Cartoncino non sulla piastra', tone: 'red' },
  no_card: { label: 'Senza cartoncino', tone: 'red' },
  other_material: { label: 'Altro al posto del controllo', tone: 'red' },
  not_planned: { label: 'Pozzetto non pianificato', tone: 'red' },
  failed: { label: 'Disco non riuscito', tone: 'red' },
  repeated: { label: 'Ripetuto nel file', tone: 'red' },
  unproven: { label: 'Esito da guardare', tone: 'red' },
  recorded: { label: 'Registrato diversamente', tone: 'red' },
  no_discs: { label: 'Cartoncino senza dischi', tone: 'red' },
  not_in_file: { label: 'Non nel file', tone: 'red' },
}

/** Verdicts by which the well may hold something else than its planned card or control. */
export const foreignVerdicts = [
  'other_card',
  'not_on_plate',
  'other_material',
] as const satisfies PuncherVerdict[]

/**
 * Decision of a person on a well that differs. `leave` records nothing; `redo` records a lost disc;
 * `to_planning` skips the well, whose sample returns to planning when the plate is closed.
 */
export type PuncherDecision = 'leave' | 'redo' | 'to_planning'
export const puncherDecisions: StatusTable<PuncherDecision> = {
  leave: { label: 'Lascia com’è', tone: 'grey' },
  redo: { label: 'Disco perso: rifare', tone: 'red' },
  to_planning: { label: 'Torna da pianificare', tone: 'amber' },
}
