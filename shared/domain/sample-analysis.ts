import { sampleAnalysisGuards } from './guards/decisions.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

export { type Flag, flags, gravestFlag } from './flag.ts'

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

/** The analysis has a well and no value. */
export const onPlateStatuses = ['planned', 'punched'] as const satisfies SampleAnalysisStatus[]
/** On a plate that was started, until somebody decides: steps by hand on the card or its category wait. */
export const analysesUnderReview = [
  'running',
  'to_review',
  'pending',
] as const satisfies SampleAnalysisStatus[]
/** Measured, and open for a decision. */
export const undecidedAnalysisStatuses = ['to_review', 'pending'] as const satisfies SampleAnalysisStatus[]
/** Measured, and not yet in an accepted report. */
export const unreportedAnalysisStatuses = [
  ...undecidedAnalysisStatuses,
  'decided',
] as const satisfies SampleAnalysisStatus[]
/** Measured, also where a report is accepted: the analysis has a value to show. */
export const measuredAnalysisStatuses = [
  ...unreportedAnalysisStatuses,
  'reported',
] as const satisfies SampleAnalysisStatus[]
/** No disc was taken, or the analysis's material was thrown away. */
export const emptyAnalysisStatuses = ['planned', 'discarded'] as const satisfies SampleAnalysisStatus[]
/** On a plate whose run can be repeated on a copy: nothing is decided. */
export const repeatableAnalysisStatuses = [
  'running',
  'to_review',
  'pending',
] as const satisfies SampleAnalysisStatus[]
/** Decided by an analyst, also where a report followed. */
export const decidedAnalysisStatuses = ['decided', 'reported'] as const satisfies SampleAnalysisStatus[]

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

export type SampleAnalysisAction =
  | 'punch'
  | 'unpunch'
  | 'start'
  | 'reopen_plate'
  | 'import_results'
  | 'delete_results'
  | 'decide'
  | 'suspend'
  | 'accept_report'
  | 'return_to_pending'
  | 'discard'
  | 'take_up'

const effect = { roles: [], effect: true } as const

/** One analysis of one sample on one plate: it follows the plate, the grid and the report. */
export const sampleAnalysisMachine = defineMachine<SampleAnalysisStatus, SampleAnalysisAction>()(
  'sample-analysis',
  sampleAnalysisGuards,
  [
    { action: 'punch', from: ['planned'], to: 'punched', ...effect },
    { action: 'unpunch', from: ['punched'], to: 'planned', ...effect },
    { action: 'start', from: ['planned', 'punched'], to: 'running', ...effect },
    { action: 'reopen_plate', from: ['running'], to: 'punched', ...effect },
    { action: 'import_results', from: ['running'], to: 'to_review', ...effect },
    { action: 'delete_results', from: ['to_review'], to: 'running', ...effect },
    {
      action: 'decide',
      from: ['to_review', 'pending'],
      to: 'decided',
      roles: ['analyst'],
      guard: 'action_given',
    },
    { action: 'suspend', from: ['to_review'], to: 'pending', roles: ['analyst'], guard: 'action_given' },
    { action: 'accept_report', from: ['decided'], to: 'reported', ...effect },
    // Report refused or reopened, or the recall that it asked for refused.
    { action: 'return_to_pending', from: ['decided', 'reported', 'discarded'], to: 'pending', ...effect },
    {
      action: 'discard',
      from: ['planned', 'punched', 'running', 'to_review', 'pending', 'decided'],
      to: 'discarded',
      ...effect,
    },
    // The family agrees again to a category put aside with its result: it returns to its open grid, or to the
    // pending list.
    { action: 'take_up', from: ['discarded'], to: 'to_review', ...effect },
  ],
)
