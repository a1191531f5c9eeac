import { type AnalyzableStatus, closedStatuses, givesNothingStatuses } from './analyzable-sample.ts'
import { afterTransfusionMotivation, invalidRepeatMotivation, recallMotivation } from './motivations.ts'
import { finalOutcomes, type ReportOutcome } from './report.ts'
import { comingSampleStatuses, type SampleStatus } from './sample.ts'
import { type Screening, screenings } from './screenings.ts'
import { isOneOf } from './status.ts'

/** Another card of the newborn in one category. A removed card or category is none. */
export interface OtherCard {
  readonly category: Screening
  readonly cardStatus: SampleStatus
  /** Of the category, in the laboratory that analyses it. */
  readonly status: AnalyzableStatus
  /** Its first analysis waits, and the card has no disc left for it. */
  readonly exhausted: boolean
  /** No negative can be said of the category on this card. */
  readonly unsuitable: boolean
  /** In range, the card may say nothing: early, before milk, after a transfusion, or with facts that nobody has looked at. */
  readonly uncertain: boolean
  /** Outcome of the report on this card, signed or not. */
  readonly outcome: ReportOutcome | null
}

/** How far another card takes care of a category: `expected` is on its way, not taken in, or waits for an answer itself. */
export type Cover = 'judged' | 'running' | 'expected'

/** @returns null where the card takes no care of its category */
export function coverOf({ cardStatus, status, exhausted, unsuitable, outcome }: OtherCard): Cover | null {
  if (unsuitable || !isOneOf(comingSampleStatuses, cardStatus) || isOneOf(closedStatuses, status)) return null
  if (cardStatus !== 'accepted' || isOneOf(givesNothingStatuses, status)) return 'expected'
  if (exhausted) return 'expected'
  // A re-test and a second tier run on the card itself; a recall waits for another one.
  if (status === 'recall') return 'expected'
  if (outcome !== null && !isOneOf(finalOutcomes, outcome)) return 'expected'
  if (status !== 'reported') return 'running'
  return outcome === null ? 'expected' : 'judged'
}

/** Does a card that came before a recall was signed take its place? It is under analysis, and in range it says something. */
export const answersRecallAtOnce = (other: OtherCard): boolean =>
  !other.uncertain && coverOf(other) === 'running'

/** Who asks for a category: a recall, a planned card, the reason on the card, or a person at acceptance. */
export type AskedBy = 'recall' | 'planned' | 'motivation' | 'person'

/** Facts known when a card is accepted. */
export interface IncomingCard {
  /** Machine name of the reason for which it was collected. */
  readonly motivation: string | null
  /** It was sent for, or answers, a live request for a new card. */
  readonly answersRecall: boolean
  /** It answers, or answered, a planned card. */
  readonly answersPlanned: boolean
  /** Categories that the card was sent for. */
  readonly categories: readonly Screening[]
  /** Live requests that the card fits, and a person's requests. */
  readonly asked: readonly { readonly by: AskedBy; readonly categories: readonly Screening[] }[]
  readonly others: readonly OtherCard[]
}

export type RunReason = AskedBy | 'no_suitable_card' | 'judged_elsewhere' | 'running_elsewhere'

/** Whether a category of an incoming card is analysed, and why. */
export interface CategoryRun {
  readonly category: Screening
  readonly runs: boolean
  readonly why: RunReason
}

const recalledCategory = (motivation: string | null): Screening | null =>
  screenings.find((category) => recallMotivation(category) === motivation) ?? null

/** A card is a recall card by the request that it answers, or by the reason on it. */
export const isRecallCard = ({ motivation, answersRecall }: IncomingCard): boolean =>
  answersRecall || motivation === invalidRepeatMotivation || recalledCategory(motivation) !== null

/** A planned card after a transfusion: categories unaffected by the donor's blood have their card already. */
const isPlannedAfterTransfusion = ({ motivation, answersPlanned }: IncomingCard): boolean =>
  answersPlanned && motivation === afterTransfusionMotivation

const askOrder: readonly AskedBy[] = ['recall', 'planned', 'motivation', 'person']

function runOf(card: IncomingCard, category: Screening): CategoryRun {
  const named = recalledCategory(card.motivation)
  const asked = [
    ...card.asked,
    ...(named === null ? [] : [{ by: 'motivation' as const, categories: [named] }]),
  ]
  const by = askOrder.find((one) =>
    asked.some((request) => request.by === one && request.categories.includes(category)),
  )
  if (by) return { category, runs: true, why: by }
  const covers = card.others
    .filter((other) => other.category === category && !other.uncertain)
    .map((other) => coverOf(other))
  if (covers.includes('judged')) return { category, runs: false, why: 'judged_elsewhere' }
  if (covers.includes('running')) return { category, runs: false, why: 'running_elsewhere' }
  return { category, runs: true, why: 'no_suitable_card' }
}

/**
 * A recall card, and a planned one after a transfusion, run the requested categories. They also run the
 * categories without a suitable card in their laboratory. The others are not required (safety, section 5). A
 * card that is on its way, not taken in or waits for an answer leaves no category out.
 * @returns null for another card: it runs all of its categories
 */
export const recallCardRuns = (card: IncomingCard): readonly CategoryRun[] | null =>
  isRecallCard(card) || isPlannedAfterTransfusion(card)
    ? card.categories.map((category) => runOf(card, category))
    : null

export const runReasons: Readonly<Record<RunReason, string>> = {
  recall: 'Chiesta da un richiamo',
  planned: 'Chiesta da un prelievo programmato',
  motivation: 'Motivo del prelievo',
  person: 'Chiesta dall’accettazione',
  no_suitable_card: 'Nessun altro cartoncino idoneo',
  judged_elsewhere: 'Già refertata su un altro cartoncino idoneo',
  running_elsewhere: 'In analisi su un altro cartoncino idoneo',
}
