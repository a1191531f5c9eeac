import { plateGuards } from './guards/plate.ts'
import { isOneOf, type StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

export { type WellType, wellTypeLabels } from './well-type.ts'

export type PlateStatus =
  | 'planning'
  | 'punching'
  | 'closed'
  | 'analyzed'
  | 'rejected'
  | 'repeated'
  | 'completed'
export const plateStatuses: StatusTable<PlateStatus> = {
  planning: { label: 'In pianificazione', tone: 'grey' },
  punching: { label: 'In punzonatura', tone: 'blue' },
  closed: { label: "Chiusa – pronta per l'analisi", tone: 'amber' },
  analyzed: { label: 'Analizzata – in valutazione', tone: 'purple' },
  rejected: { label: 'Respinta – da ripetere', tone: 'red' },
  repeated: { label: 'Ripetuta su un’altra piastra', tone: 'grey' },
  completed: { label: 'Completata', tone: 'green' },
}

export type QcLevel = 'low' | 'medium' | 'high' | 'blank' | 'calibrator'
export const qcLevelLabels: Readonly<Record<QcLevel, string>> = {
  low: 'Basso',
  medium: 'Medio',
  high: 'Alto',
  blank: 'Bianco',
  calibrator: 'Calibratore',
}

/** Letters of controls and blanks on screen, on paper and on labels. */
export const controlLetters: Readonly<Record<QcLevel | 'white_spot' | 'eqa_sample', string>> = {
  low: 'QB',
  medium: 'QM',
  high: 'QA',
  blank: 'NT',
  calibrator: 'CAL',
  white_spot: 'SB',
  eqa_sample: 'VEQ',
}

export type PunchStatus = 'to_punch' | 'punched' | 'error' | 'insufficient' | 'skipped'
export const punchStatuses: StatusTable<PunchStatus> = {
  to_punch: { label: 'Da punzonare', tone: 'grey' },
  punched: { label: 'Punzonato', tone: 'green' },
  error: { label: 'Errore', tone: 'red' },
  insufficient: { label: 'Insufficiente', tone: 'red' },
  skipped: { label: 'Saltato', tone: 'amber' },
}

/** The disc of the well is still to be taken. */
export const openPunchStatuses = ['to_punch', 'error'] as const satisfies PunchStatus[]
/** Paper of the card is used: it cannot be put back. */
export const takenPunchStatuses = ['punched', 'error', 'insufficient'] as const satisfies PunchStatus[]
/** The well was tried or left out, and gives no whole disc. */
export const unpunchedStatuses = ['error', 'insufficient', 'skipped'] as const satisfies PunchStatus[]
/** A person has punched the well, tried to, or left it out. */
export const triedPunchStatuses = [...takenPunchStatuses, 'skipped'] as const satisfies PunchStatus[]

export type QcState = 'none' | 'ok' | 'warning' | 'fail' | 'overridden'
export const qcStates: StatusTable<QcState> = {
  none: { label: 'Nessun controllo', tone: 'grey' },
  ok: { label: 'Controlli conformi', tone: 'green' },
  warning: { label: 'Controlli da guardare', tone: 'amber' },
  fail: { label: 'Controlli non conformi', tone: 'red' },
  overridden: { label: 'Controlli forzati', tone: 'purple' },
}

export type PlateAction =
  | 'start_punching'
  | 'undo_punching'
  | 'close'
  | 'reopen'
  | 'import_results'
  | 'delete_results'
  | 'reject'
  | 'take_back_rejection'
  | 'repeat'
  | 'complete'

export const plateMachine = defineMachine<PlateStatus, PlateAction>()('plate', plateGuards, [
  {
    action: 'start_punching',
    from: ['planning'],
    to: 'punching',
    roles: ['planner'],
    guard: 'planned_well_scanned',
  },
  // The only disc was taken back: the plate is as before it.
  {
    action: 'undo_punching',
    from: ['punching'],
    to: 'planning',
    roles: [],
    effect: true,
  },
  {
    action: 'close',
    from: ['planning'],
    to: 'closed',
    roles: ['planner'],
    guard: 'samples_without_punching',
  },
  { action: 'close', from: ['punching'], to: 'closed', roles: ['planner'], guard: 'every_well_decided' },
  {
    action: 'reopen',
    from: ['closed'],
    to: 'punching',
    roles: ['planner', 'analyst', 'supervisor'],
    guard: 'no_results_and_planner_or_lead',
  },
  { action: 'import_results', from: ['closed'], to: 'analyzed', roles: ['analyst'], guard: 'file_matches' },
  { action: 'delete_results', from: ['analyzed'], to: 'closed', roles: ['analyst'], guard: 'reason_given' },
  {
    action: 'reject',
    from: ['analyzed', 'completed'],
    to: 'rejected',
    roles: ['analyst', 'supervisor'],
    guard: 'run_rejectable',
  },
  // No copy has taken the samples: their results count again.
  {
    action: 'take_back_rejection',
    from: ['rejected'],
    to: 'analyzed',
    roles: ['analyst', 'supervisor'],
    guard: 'rejection_revocable',
  },
  // The samples went to a copy: of a rejected run, or of one whose results were deleted.
  { action: 'repeat', from: ['closed', 'rejected'], to: 'repeated', roles: [], effect: true },
  {
    action: 'complete',
    from: ['analyzed'],
    to: 'completed',
    roles: ['analyst'],
    guard: 'every_row_decided',
  },
])

/** Statuses in which wells that are not punched yet may still change. */
export const wellEditableStatuses = ['planning', 'punching'] as const satisfies PlateStatus[]
/** Statuses before the results. */
export const beforeResultsStatuses = [...wellEditableStatuses, 'closed'] as const satisfies PlateStatus[]
export const areWellsEditable = (status: PlateStatus): boolean => isOneOf(wellEditableStatuses, status)

/** The plate has results that count: its controls were judged, and the run was not rejected. */
export const judgedPlateStatuses = ['analyzed', 'completed'] as const satisfies PlateStatus[]
/** The run was rejected, or its samples are measured on another plate: it takes no file, and its grid is closed. */
export const rejectedPlateStatuses = ['rejected', 'repeated'] as const satisfies PlateStatus[]
export const isRejectedRun = (status: PlateStatus): boolean => isOneOf(rejectedPlateStatuses, status)
/** Its results may have been deleted. */
export const emptiedPlateStatuses = ['closed', 'repeated'] as const satisfies PlateStatus[]
/** The plate has a grid and controls to look at. Results of a repeated run may have been deleted. */
export const hasResults = (status: PlateStatus): boolean =>
  isOneOf(judgedPlateStatuses, status) || isRejectedRun(status)
/** An analyst's work: the file to import, or the grid to judge. */
export const analystPlateStatuses = ['closed', 'analyzed', 'rejected'] as const satisfies PlateStatus[]

/** Name, notes, lots and instrument may change until the grid is closed or the run is rejected. */
export const isPlateEditable = (status: PlateStatus): boolean =>
  status !== 'completed' && !isRejectedRun(status)

export interface PlateToDelete {
  readonly status: PlateStatus
  /** A sample, or one of external assessment, is still to be measured on it. */
  readonly hasSamples: boolean
  /** Paper of a card was used for one of its wells. */
  readonly hasTakenDiscs: boolean
}

/**
 * Why a plate is not deleted: its wells are final, or its punching has begun and it has samples. A refusal takes samples off with their
 * discs: nothing is left to be measured then. Null: it is deleted.
 */
export function whyPlateStays(plate: PlateToDelete): 'wells_final' | 'punching_begun' | null {
  if (!areWellsEditable(plate.status)) return 'wells_final'
  return plate.hasSamples && (plate.hasTakenDiscs || plate.status !== 'planning') ? 'punching_begun' : null
}

/** Results were deleted, or controls failed. */
export const isFailedRun = (plate: { resultsDeleted: boolean; qcState: QcState }): boolean =>
  plate.resultsDeleted || plate.qcState === 'fail'

/** Samples are copied to a new plate only from a rejected run, or from one whose results were deleted. */
export const maySamplesRepeat = (plate: { status: PlateStatus; failedRun: boolean }): boolean =>
  plate.status === 'rejected' || (plate.status === 'closed' && plate.failedRun)

/** The next step on a plate; null where none is. */
export const plateNextSteps: Readonly<Record<PlateStatus, string | null>> = {
  planning: 'Pianificare e punzonare',
  punching: 'Completare la punzonatura',
  closed: 'Importare i risultati',
  analyzed: 'Valutare la griglia',
  rejected: 'Ripetere su una copia',
  repeated: null,
  completed: null,
}

/** Share of the planned wells that a result file must name to be imported. */
export const minimumMatchedWells = 0.9
