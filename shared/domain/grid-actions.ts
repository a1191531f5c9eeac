import type { AnalyzableAction, AnalyzableStatus } from './analyzable-sample.ts'
import type { NewbornEventType } from './newborn.ts'
import type { ReportOutcome } from './report.ts'
import type { Outcome } from './sample-analysis.ts'
import type { SampleRequestType } from './sample-request.ts'
import { type Screening, screenings } from './screenings.ts'

export const gridActionNames = [
  'report_negative',
  're_test_duplicate',
  're_test_single',
  'second_tier',
  'recall_spot',
  'request_serum',
  'urgent_recall',
  'report_positive',
  'positivity_returned',
  'wait_scheduled',
  'not_evaluable',
  'suspend',
  'noted',
] as const
export type GridActionName = (typeof gridActionNames)[number]

/** A decision on one row of the grid, with everything that follows from it. */
export interface GridAction {
  readonly machineName: GridActionName
  readonly label: string
  /** Italian: the consequences when the grid is closed. */
  readonly description: string
  /** The key that chooses it: 1 to 9, then a letter. */
  readonly key: string
  readonly categories: readonly Screening[]
  /** The analysis after the decision. */
  readonly analysisStatus: 'decided' | 'pending'
  readonly outcome: Outcome | null
  /** The sample's status when the grid closes, and the step of its machine; null stays `to_review`. */
  readonly analyzableTarget: AnalyzableStatus
  readonly analyzableAction: AnalyzableAction | null
  /** A report to verify, with this outcome; null makes none. */
  readonly report: ReportOutcome | null
  /** A request made with it; null makes none. */
  readonly request: {
    readonly type: SampleRequestType
    /** Wells of the repetition. */
    readonly replicates: 1 | 2
    /** At once, or when the supervisor accepts the report behind it. */
    readonly approved: 'at_once' | 'with_report'
  } | null
  readonly urgent: boolean
  /** Offered only when an earlier sample was recalled or positive. */
  readonly needsEarlierRecall: boolean
  /** Offered only for newborns whose conditions call for a scheduled sample (TIN, transfusion, NPT). */
  readonly needsScheduledSample: boolean
  readonly noteRequired: boolean
  /** Offered only for an analysis that runs beside the work of its sample: see `isBeside`. */
  readonly needsBeside: boolean
}

const everywhere: readonly Screening[] = screenings
const plain = {
  categories: everywhere,
  analysisStatus: 'decided',
  report: null,
  request: null,
  urgent: false,
  needsEarlierRecall: false,
  needsScheduledSample: false,
  noteRequired: false,
  needsBeside: false,
} as const
const toVerify = { analyzableTarget: 'to_verify', analyzableAction: 'send_to_verify' } as const
const repeat = { analyzableTarget: 're_test', analyzableAction: 'repeat', outcome: 'altered' } as const

/** The actions of the grid in the order of their keys. */
export const gridActions: readonly GridAction[] = [
  {
    ...plain,
    ...toVerify,
    machineName: 'report_negative',
    label: 'Referta: nella norma',
    description: 'Crea un referto nella norma da verificare.',
    key: '1',
    outcome: 'negative',
    report: 'negative',
  },
  {
    ...plain,
    ...repeat,
    machineName: 're_test_duplicate',
    label: 'Ripeti in doppio sullo stesso spot',
    description: 'Il campione torna da pianificare, in doppio e con priorità.',
    key: '2',
    request: { type: 're_test', replicates: 2, approved: 'at_once' },
  },
  {
    ...plain,
    ...repeat,
    machineName: 're_test_single',
    label: 'Ripeti in singolo',
    description: 'Il campione torna da pianificare, in singolo.',
    key: '3',
    request: { type: 're_test', replicates: 1, approved: 'at_once' },
  },
  {
    ...plain,
    machineName: 'second_tier',
    label: 'Invia a second tier',
    description: "Il campione torna da pianificare sull'analisi di second tier.",
    key: '4',
    categories: ['sne', 'fc', 'lysosomal', 'tgal', 'btd'],
    outcome: 'altered',
    analyzableTarget: 'second_tier',
    analyzableAction: 'send_to_second_tier',
  },
  {
    ...plain,
    ...toVerify,
    machineName: 'recall_spot',
    label: 'Richiama: nuovo spot',
    description:
      'Crea un referto di richiamo da verificare; alla sua accettazione il nuovo spot è richiesto al punto nascita.',
    key: '5',
    outcome: 'altered',
    report: 'recall',
    request: { type: 'new_spot', replicates: 1, approved: 'with_report' },
  },
  {
    ...plain,
    ...toVerify,
    machineName: 'request_serum',
    label: 'Richiedi campione di siero',
    description: 'Crea un referto di richiamo da verificare; alla sua accettazione è richiesto il siero.',
    key: '6',
    categories: ['ic', 'btd', 'tgal'],
    outcome: 'altered',
    report: 'recall',
    request: { type: 'serum_sample', replicates: 1, approved: 'with_report' },
  },
  {
    ...plain,
    ...toVerify,
    machineName: 'urgent_recall',
    label: 'Richiamo urgente – centro clinico',
    description:
      'Crea un referto positivo urgente; richiede subito il nuovo spot (siero per IC, sangue intero in EDTA per SMA) e avvisa punto nascita, centro clinico, supervisori e accettazione. Va comunicato al centro clinico.',
    key: '7',
    outcome: 'positive',
    report: 'positive',
    request: { type: 'new_spot', replicates: 1, approved: 'at_once' },
    urgent: true,
  },
  {
    ...plain,
    ...toVerify,
    machineName: 'report_positive',
    label: 'Referta: positivo',
    description: 'Crea un referto positivo da verificare; segue la presa in carico del centro clinico.',
    key: '8',
    outcome: 'positive',
    report: 'positive',
  },
  {
    ...plain,
    ...toVerify,
    machineName: 'positivity_returned',
    label: 'Positività rientrata',
    description: 'Crea un referto di positività rientrata da verificare.',
    key: '9',
    outcome: 'positivity_returned',
    report: 'positivity_returned',
    needsEarlierRecall: true,
  },
  {
    ...plain,
    machineName: 'wait_scheduled',
    label: 'Attendi prelievo programmato',
    description:
      'Nessun referto: si attende il prelievo programmato, che è richiesto subito se non lo è già.',
    key: 'W',
    outcome: 'borderline',
    analyzableTarget: 'recall',
    analyzableAction: 'wait_scheduled',
    request: { type: 'scheduled', replicates: 1, approved: 'at_once' },
    needsScheduledSample: true,
  },
  {
    ...plain,
    machineName: 'not_evaluable',
    label: 'Campione non valutabile',
    description:
      'Nessun referto: il campione è registrato come non idoneo e un nuovo spot è richiesto subito.',
    key: 'X',
    noteRequired: true,
    outcome: 'not_evaluable',
    analyzableTarget: 'not_valid',
    analyzableAction: 'mark_not_valid',
    request: { type: 'new_spot', replicates: 1, approved: 'at_once' },
  },
  {
    ...plain,
    machineName: 'suspend',
    label: 'Sospendi',
    description: "L'analisi resta in sospeso e si decide più tardi.",
    key: 'S',
    noteRequired: true,
    analysisStatus: 'pending',
    outcome: null,
    analyzableTarget: 'to_review',
    analyzableAction: null,
  },
  {
    ...plain,
    machineName: 'noted',
    label: 'Prendi atto',
    description: 'Il risultato resta nell’episodio; vale quanto già deciso o in corso sul campione.',
    key: 'P',
    outcome: null,
    analyzableTarget: 'to_review',
    analyzableAction: null,
    needsBeside: true,
  },
]

const byName = Object.fromEntries(gridActions.map((action) => [action.machineName, action])) as Readonly<
  Record<GridActionName, GridAction>
>

export const gridAction = (name: GridActionName): GridAction => byName[name]

/**
 * Categories whose urgent recall is confirmed on serum or fresh blood, never on another card (domain, section
 * 16, walk-through 3).
 */
const confirmedOnBlood: readonly Screening[] = ['ic', 'sma']

/** Material of an urgent recall. */
export const urgentMaterialOf = (category: Screening): 'serum_sample' | 'new_spot' =>
  confirmedOnBlood.includes(category) ? 'serum_sample' : 'new_spot'

/**
 * Request of a decision. @param cardBesides a positive report of the episode asks for a card: see
 * `asksCardBesides`
 */
export function requestOf(
  { request, report, urgent }: Pick<GridAction, 'request' | 'report' | 'urgent'>,
  category: Screening,
  cardBesides: boolean,
): GridAction['request'] {
  if (request) return urgent ? { ...request, type: urgentMaterialOf(category) } : request
  return cardBesides && report === 'positive'
    ? { type: 'new_spot', replicates: 1, approved: 'with_report' }
    : null
}

/** Facts that make an action possible on one row. */
export interface ActionContext {
  readonly category: Screening
  /** A second-tier type exists for this analysis. */
  readonly hasSecondTier: boolean
  /** An earlier sample of this newborn and category was recalled or positive. */
  readonly earlierRecall: boolean
  /** TIN, transfusion or parenteral nutrition: a later sample is part of the protocol. */
  readonly scheduledSample: boolean
  /** The analysis is a second tier that runs beside the work of its sample. */
  readonly beside: boolean
}

/** May the action be chosen on this row? The server refuses by this rule too. */
export const isOffered = (action: GridAction, context: ActionContext): boolean =>
  action.categories.includes(context.category) &&
  (action.machineName !== 'second_tier' || context.hasSecondTier) &&
  (!action.needsEarlierRecall || context.earlierRecall) &&
  (!action.needsScheduledSample || context.scheduledSample) &&
  (!action.needsBeside || context.beside)

/**
 * Does the decision on a second tier that runs beside its sample leave the sample's status unchanged?
 * Repetitions and further second tiers are requests of their own; every other decision takes the sample over.
 */
export const leavesSample = ({ request, machineName, analysisStatus }: GridAction): boolean =>
  request?.type === 're_test' ||
  machineName === 'second_tier' ||
  machineName === 'noted' ||
  analysisStatus === 'pending'

/** Second tiers may be requested with it: the sample continues, or a recall does not wait for them. */
export const ordersSecondTiers = (name: GridActionName): boolean =>
  name === 'second_tier' ||
  name === 're_test_duplicate' ||
  name === 're_test_single' ||
  name === 'recall_spot' ||
  name === 'request_serum' ||
  name === 'urgent_recall' ||
  name === 'report_positive'

export const offeredActions = (context: ActionContext): GridAction[] =>
  gridActions.filter((action) => isOffered(action, context))

/** The event that each decision leaves in the newborn's story; the others tell it when their report is accepted. */
export const decisionEvents: Readonly<Partial<Record<GridActionName, NewbornEventType>>> = {
  re_test_duplicate: 're_test',
  re_test_single: 're_test',
  second_tier: 'second_tier',
  not_evaluable: 'not_valid',
}
