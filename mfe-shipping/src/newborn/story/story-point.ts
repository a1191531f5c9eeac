import type {
  Communication,
  FollowUp,
  HistoryAnalysis,
  Newborn,
  NewbornEvent,
  NewbornRequest,
} from '@sne/shared/contract'
import type { Outcome, Screening, Tone } from '@sne/shared/domain'

/** Everything that was stored about a newborn, as the calls give it. */
export interface StorySource {
  readonly newborn: Pick<Newborn, 'requests' | 'samples'>
  readonly events: readonly NewbornEvent[]
  readonly analyses: readonly HistoryAnalysis[]
  readonly communications: readonly Communication[]
  readonly followUps: readonly FollowUp[]
}

/** One point on the vertical line. */
export interface StoryPoint {
  readonly key: string
  /** A moment, or a day alone. */
  readonly at: string
  readonly by: string | null
  readonly title: string
  readonly tone: Tone
  readonly category: Screening | null
  /** Cards that it is about; empty for the newborn as a whole. */
  readonly sampleIds: readonly number[]
  readonly text: string | null
  /** Further sentences, each a line. */
  readonly lines: readonly string[]
  /** Analyses whose values came with it. */
  readonly analyses: readonly HistoryAnalysis[]
  readonly outcome: Outcome | null
  readonly plateId: number | null
  readonly reportId: number | null
  /** Requests that were made with it. */
  readonly requests: readonly NewbornRequest[]
}
