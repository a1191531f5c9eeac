import type { AnalyzableStatus } from './analyzable-sample.ts'
import type { Screening } from './screenings.ts'
import { isOneOf, type StatusTable } from './status.ts'

const hourMs = 3_600_000

/** When the report is due: acceptance plus the hours of its analysis type. ISO 8601 in UTC. */
export function dueAt(acceptedAt: Date | string, tatHours: number): string {
  return new Date(new Date(acceptedAt).getTime() + tatHours * hourMs).toISOString()
}

/** State of an open analysis request, as people in the laboratory name it. */
export type TurnaroundStep =
  | 'to_plan'
  | 're_test'
  | 'second_tier'
  | 'planned'
  | 'punched'
  | 'in_analysis'
  | 'to_review'
  | 'to_verify'
  | 'arriving'
  | 'recall'
  | 'to_approve'
  | 'planned_card'
  | 'not_taken_in'
  | 'no_card'
  | 'consent'
  | 'sent_back'
  | 'stalled'
export const turnaroundSteps: StatusTable<TurnaroundStep> = {
  to_plan: { label: 'Da pianificare', tone: 'blue' },
  re_test: { label: 'Da ripetere', tone: 'purple' },
  second_tier: { label: 'In second tier', tone: 'purple' },
  planned: { label: 'Pianificato', tone: 'blue' },
  punched: { label: 'Punzonato', tone: 'blue' },
  in_analysis: { label: 'In analisi', tone: 'amber' },
  to_review: { label: 'Da valutare', tone: 'amber' },
  to_verify: { label: 'Referto da verificare', tone: 'amber' },
  arriving: { label: 'Cartoncino in arrivo', tone: 'grey' },
  recall: { label: 'In richiamo', tone: 'red' },
  to_approve: { label: 'Richiesta da approvare', tone: 'amber' },
  planned_card: { label: 'Atteso prelievo programmato', tone: 'grey' },
  not_taken_in: { label: 'Non preso in carico dal laboratorio', tone: 'red' },
  no_card: { label: 'Nessun cartoncino accettato', tone: 'red' },
  consent: { label: 'Consenso non noto', tone: 'amber' },
  sent_back: { label: 'Rimandata, da decidere', tone: 'red' },
  stalled: { label: 'Nessuna attività in corso', tone: 'red' },
}

/** The category's analysis is on a plate. */
export const stepsOnPlate = [
  'planned',
  'punched',
  'in_analysis',
  'to_review',
] as const satisfies TurnaroundStep[]

/** The laboratory can do nothing: somebody has to send a card. */
export const waitingSteps = ['recall', 'planned_card', 'arriving'] as const satisfies TurnaroundStep[]

/** The step of a card that is at work; the other statuses of a card move nothing. */
export const stepOfWork = {
  accepted: 'to_plan',
  re_test: 're_test',
  second_tier: 'second_tier',
  planned: 'planned',
  punched: 'punched',
  in_analysis: 'in_analysis',
  to_review: 'to_review',
  to_verify: 'to_verify',
} as const satisfies Partial<Record<AnalyzableStatus, TurnaroundStep>>

/** Live work of an open analysis request. */
export interface OpenWork {
  /** All of its work was put aside, and nothing comes that would bring it up again. */
  readonly aside?: boolean
  /** Status of the card that was accepted last among the cards at work. */
  readonly work: AnalyzableStatus | null
  /** A further card has been sent and not yet accepted. */
  readonly arriving: boolean
  /** Something was asked for and has not come. */
  readonly awaited: boolean
  /** Something was asked for by hand and nobody has approved it: the birth point does not know. */
  readonly toApprove?: boolean
  /** The request is a planned card alone, and the order has its report. */
  readonly planned?: boolean
}

/** The step of an open request: the one at work, then the one on its way, then the awaited one. */
export function turnaroundStep({
  aside = false,
  work,
  arriving,
  awaited,
  toApprove = false,
  planned = false,
}: OpenWork): TurnaroundStep {
  if (aside) return 'stalled'
  const atWork = work === null ? undefined : (stepOfWork as Partial<Record<string, TurnaroundStep>>)[work]
  if (atWork) return atWork
  if (arriving) return 'arriving'
  if (awaited) return 'recall'
  return toApprove ? 'to_approve' : planned ? 'planned_card' : 'stalled'
}

/** Hours since the acceptance from which a clock is amber, and red. */
export interface ClockThresholds {
  readonly amberHours: number
  readonly redHours: number
}

/** Initial thresholds of an installation; longer where the analysis itself takes longer. */
export const clockThresholds: Readonly<Record<Screening, ClockThresholds>> = {
  sne: { amberHours: 24, redHours: 48 },
  ic: { amberHours: 24, redHours: 48 },
  fc: { amberHours: 48, redHours: 96 },
  btd: { amberHours: 24, redHours: 48 },
  tgal: { amberHours: 24, redHours: 48 },
  sma: { amberHours: 24, redHours: 48 },
  lysosomal: { amberHours: 60, redHours: 120 },
}

/** Categories with disorders that harm within the first days of life, as an installation starts with them. */
export const urgentScreenings: readonly Screening[] = ['sne', 'tgal']

export type ClockState = 'on_time' | 'due_soon' | 'overdue' | 'paused'
export const clockStates: StatusTable<ClockState> = {
  overdue: { label: 'In ritardo', tone: 'red' },
  due_soon: { label: 'In scadenza', tone: 'amber' },
  on_time: { label: 'Nei tempi', tone: 'green' },
  // The laboratory can do nothing: the birth point has to send a card.
  paused: { label: 'In attesa del punto nascita', tone: 'grey' },
}

export interface Clock {
  readonly step: TurnaroundStep
  /** Acceptance of the card at work; without one, the opening of the request. */
  readonly since: string
  /** The requested material should have come by now. */
  readonly awaitedOverdue: boolean
}

/** Hours that a clock has run. */
export const clockHours = (since: string, now: Date): number => (now.getTime() - Date.parse(since)) / hourMs

/** The colour of a clock. A request that nothing moves is late at once, one that waits for a card when that is late. */
export function clockState(
  { step, since, awaitedOverdue }: Clock,
  { amberHours, redHours }: ClockThresholds,
  now: Date,
): ClockState {
  if (step === 'stalled') return 'overdue'
  if (isOneOf(waitingSteps, step)) return awaitedOverdue ? 'overdue' : 'paused'
  const hours = clockHours(since, now)
  return hours >= redHours ? 'overdue' : hours >= amberHours ? 'due_soon' : 'on_time'
}

/** `3 h 05 min` in the first two days, then `3 gg 4 h`. */
export function clockText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
    : `${Math.floor(hours / 24)} gg ${hours % 24} h`
}

/** Facts that decide the order of the board. */
export interface ClockPlace {
  readonly id: number
  /** Somebody called it urgent: a result, or a request. */
  readonly urgent: boolean
  readonly urgentCategory: boolean
  readonly birthAt: string
  readonly since: string
}

const rank = ({ urgent, urgentCategory }: ClockPlace) => (urgent ? 0 : urgentCategory ? 1 : 2)

/** Urgent ones first, then categories with urgent disorders; among equals whoever has lived longest without a result. */
export const compareClocks = (a: ClockPlace, b: ClockPlace): number =>
  rank(a) - rank(b) ||
  Date.parse(a.birthAt) - Date.parse(b.birthAt) ||
  Date.parse(a.since) - Date.parse(b.since) ||
  a.id - b.id
