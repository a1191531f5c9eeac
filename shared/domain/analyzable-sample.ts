import { analyzableGuards } from './guards/analyzable-sample.ts'
import { labRoles } from './roles.ts'
import { isOneOf, type StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

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

/** Statuses in which a category of a card still needs its laboratory. */
export const statusesAtWork = [
  'waiting',
  'accepted',
  'planned',
  'punched',
  'in_analysis',
  'to_review',
  're_test',
  'second_tier',
  'recall',
  'to_verify',
] as const satisfies AnalyzableStatus[]

/** Statuses with results that nobody has judged, or a report that nobody has signed. */
export const statusesUnderReview = ['to_review', 'to_verify'] as const satisfies AnalyzableStatus[]

/** A first analysis on no plate; not taken in yet by its laboratory, or accepted. */
export const unplannedStatuses = ['waiting', 'accepted'] as const satisfies AnalyzableStatus[]
/** Statuses from which a planner may place the sample on a plate. */
export const plannableStatuses = ['accepted', 're_test', 'second_tier'] as const satisfies AnalyzableStatus[]

/** A repetition of the sample is on no plate, or has a place on one and is not punched. */
export const unpunchedRepetitionStatuses = ['re_test', 'planned'] as const satisfies AnalyzableStatus[]

/** Waiting for a plate, or on one, until its result is there. */
export const beforeResultStatuses = [
  ...plannableStatuses,
  'planned',
  'punched',
  'in_analysis',
] as const satisfies AnalyzableStatus[]

/** Nobody works on the category: its disc was not taken, and it is on no plate. */
export const idleStatuses = ['waiting', ...plannableStatuses] as const satisfies AnalyzableStatus[]

/** No disc was taken: the category may be taken off its card, once it is on no plate. */
export const removableStatuses = ['waiting', 'accepted', 'not_required'] as const satisfies AnalyzableStatus[]

/** The grid, the pending analyses or the report decide: no step by hand. */
export const decidedElsewhereStatuses = [
  'in_analysis',
  'to_review',
  'to_verify',
] as const satisfies AnalyzableStatus[]

/** A disc was taken, and the category continues to its report. */
export const discAtWorkStatuses = [
  'punched',
  'in_analysis',
  'to_review',
  'to_verify',
] as const satisfies AnalyzableStatus[]

/** The category waits for its request: the same card again, or more material. */
export const awaitingAnswerStatuses = [
  'recall',
  're_test',
  'second_tier',
] as const satisfies AnalyzableStatus[]

/** A report that may ask for material waits for its signature, or the material for its answer. */
export const recalledStatuses = ['to_verify', 'recall'] as const satisfies AnalyzableStatus[]

/** A report waits for its signature or has it, or a recall is under way. */
export const withReportStatuses = ['to_verify', 'recall', 'reported'] as const satisfies AnalyzableStatus[]

/** The category was decided without a report, or needs none. */
export const closedStatuses = ['not_valid', 'not_required', 'closed'] as const satisfies AnalyzableStatus[]

/** Nobody wants the category of this card. */
export const unwantedStatuses = ['not_required', 'closed'] as const satisfies AnalyzableStatus[]

/** The laboratory has not taken the category in, or has put it aside. */
export const notTakenInStatuses = [
  'waiting',
  'not_valid',
  'not_required',
] as const satisfies AnalyzableStatus[]

/** No work of the laboratory: the category was not taken in, or is not wanted of this card. */
export const notCountedStatuses = ['waiting', 'not_required'] as const satisfies AnalyzableStatus[]

/** The laboratory has not taken the category in, or it gives nothing. */
export const givesNothingStatuses = ['waiting', ...closedStatuses] as const satisfies AnalyzableStatus[]

/** The result of this card is known: a report, a recall, or none. */
export const finishedStatuses = [
  'recall',
  'reported',
  ...closedStatuses,
] as const satisfies AnalyzableStatus[]

/** Statuses of an accepted card without an accepted report and without a disc on a plate. */
export const beforeReportStatuses = [
  'accepted',
  'in_analysis',
  'to_review',
  're_test',
  'second_tier',
  'recall',
  'to_verify',
] as const satisfies AnalyzableStatus[]

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

export type AnalyzableAction =
  | 'accept'
  | 'plan'
  | 'unplan'
  | 'unplan_re_test'
  | 'unplan_second_tier'
  | 'punch'
  | 'unpunch'
  | 'start_analysis'
  | 'reopen_plate'
  | 'import_results'
  | 'delete_results'
  | 'replan_run'
  | 'send_to_verify'
  | 'repeat'
  | 'send_to_second_tier'
  | 'wait_scheduled'
  | 'accept_report'
  | 'await_recall'
  | 'complete_recall'
  | 'await_again'
  | 'return_to_review'
  | 'take_lead'
  | 'mark_not_valid'
  | 'mark_not_required'
  | 'close'
  | 'reopen'
  | 'reinstate'
  | 'take_back'
  | 'take_up'

const effect = { roles: [], effect: true } as const

/** One card in one screening category. */
export const analyzableSampleMachine = defineMachine<AnalyzableStatus, AnalyzableAction>()(
  'analyzable-sample',
  analyzableGuards,
  [
    {
      action: 'accept',
      from: ['waiting'],
      to: 'accepted',
      roles: ['acceptance'],
      guard: 'sample_accepted',
    },
    {
      action: 'plan',
      from: plannableStatuses,
      to: 'planned',
      roles: ['planner'],
      guard: 'free_well_and_discs_left',
    },
    // Taking a sample off a plate gives back the status it had before: see `unplanAction`.
    { action: 'unplan', from: ['planned'], to: 'accepted', roles: ['planner'], guard: 'plate_open' },
    { action: 'unplan_re_test', from: ['planned'], to: 're_test', roles: ['planner'], guard: 'plate_open' },
    {
      action: 'unplan_second_tier',
      from: ['planned'],
      to: 'second_tier',
      roles: ['planner'],
      guard: 'plate_open',
    },
    { action: 'punch', from: ['planned'], to: 'punched', roles: ['planner'], guard: 'plate_open' },
    { action: 'unpunch', from: ['punched'], to: 'planned', roles: ['planner'], guard: 'plate_open' },
    // From `planned` where the analysis type needs no punching.
    { action: 'start_analysis', from: ['planned', 'punched'], to: 'in_analysis', ...effect },
    { action: 'reopen_plate', from: ['in_analysis'], to: 'punched', ...effect },
    { action: 'import_results', from: ['in_analysis'], to: 'to_review', ...effect },
    { action: 'delete_results', from: ['to_review'], to: 'in_analysis', ...effect },
    // A failed run is repeated on a copy of its plate.
    { action: 'replan_run', from: ['in_analysis', 'to_review'], to: 'planned', ...effect },
    { action: 'send_to_verify', from: ['to_review'], to: 'to_verify', ...effect },
    {
      action: 'repeat',
      from: ['in_analysis', 'to_review'],
      to: 're_test',
      roles: ['analyst', 'support'],
      guard: 'no_accepted_report',
    },
    { action: 'send_to_second_tier', from: ['to_review'], to: 'second_tier', ...effect },
    { action: 'wait_scheduled', from: ['to_review'], to: 'recall', ...effect },
    { action: 'accept_report', from: ['to_verify'], to: 'reported', ...effect },
    // The report is accepted while a request for another card or for serum is live.
    { action: 'await_recall', from: ['to_verify'], to: 'recall', ...effect },
    { action: 'complete_recall', from: ['recall'], to: 'reported', ...effect },
    // The card that answered belongs to another newborn: their merge was undone.
    { action: 'await_again', from: ['reported'], to: 'recall', ...effect },
    // Report refused or reopened, awaited material refused, or serum with an outcome: the analyst decides
    // again.
    {
      action: 'return_to_review',
      from: ['re_test', 'second_tier', 'to_verify', 'recall', 'reported'],
      to: 'to_review',
      ...effect,
    },
    // The result of a second tier that ran beside the sample decides it now.
    {
      action: 'take_lead',
      from: [
        'planned',
        'punched',
        'in_analysis',
        're_test',
        'second_tier',
        'to_verify',
        'recall',
        'reported',
      ],
      to: 'to_review',
      ...effect,
    },
    {
      action: 'mark_not_valid',
      from: statusesAtWork,
      to: 'not_valid',
      roles: ['acceptance', 'planner', 'analyst', 'support'],
      guard: 'reason_given_and_no_accepted_report',
    },
    {
      action: 'mark_not_required',
      from: statusesAtWork,
      to: 'not_required',
      roles: ['acceptance', 'support'],
      guard: 'nothing_punched',
    },
    {
      action: 'close',
      from: statusesAtWork,
      to: 'closed',
      roles: ['analyst', 'support'],
      guard: 'reason_given',
    },
    // Its analysis request was opened again.
    { action: 'reopen', from: ['closed'], to: 'accepted', ...effect },
    {
      action: 'reinstate',
      from: ['not_valid', 'closed'],
      to: 'accepted',
      roles: [...labRoles, 'support'],
      guard: 'lead_or_support',
    },
    {
      action: 'reinstate',
      from: ['not_required'],
      to: 'accepted',
      roles: ['acceptance', 'support'],
      guard: 'sample_accepted',
    },
    // The family agrees again after a result, which a person had put aside.
    { action: 'take_up', from: ['closed', 'not_required'], to: 'to_review', ...effect },
    // The reading of its card was taken back, or its closed newborn is taken up again.
    {
      action: 'take_back',
      from: ['accepted', 'not_valid', 'not_required', 'closed'],
      to: 'waiting',
      ...effect,
    },
  ],
)

/** The step that gives a planned sample back the status from which it was planned. */
export const unplanAction = {
  accepted: 'unplan',
  re_test: 'unplan_re_test',
  second_tier: 'unplan_second_tier',
} as const satisfies Record<(typeof plannableStatuses)[number], AnalyzableAction>

/** Statuses that a person may set by hand; everything else follows from plates, grids and reports. */
export const manualTargets = ['accepted', 'not_valid', 'not_required', 'closed', 're_test'] as const
export type ManualTarget = (typeof manualTargets)[number]
/** These end the category without a report. */
export const endingTargets = ['closed', 'not_required'] as const satisfies ManualTarget[]

export type ManualAction = Extract<
  AnalyzableAction,
  'accept' | 'reinstate' | 'mark_not_valid' | 'mark_not_required' | 'close' | 'repeat'
>

/** The step behind a status set by hand on a sample in status `from`. */
export function manualAction(from: AnalyzableStatus, target: ManualTarget): ManualAction {
  if (target === 'accepted') return isOneOf(closedStatuses, from) ? 'reinstate' : 'accept'
  const actions = {
    not_valid: 'mark_not_valid',
    not_required: 'mark_not_required',
    closed: 'close',
    re_test: 'repeat',
  } as const
  return actions[target]
}
