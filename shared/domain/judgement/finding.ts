import type { AnalysisTypeId } from '../analysis-type.ts'

/**
 * How far a finding is known.
 * `first` out once; `confirmed` out again on its card, on a later card, or in a second tier; `discordant` the wells of
 * the last analysis disagree; `doubted` in range again after a discordance or a critical value; `unreadable` not read.
 */
export type FindingState = 'first' | 'confirmed' | 'discordant' | 'doubted' | 'unreadable'

/** What closed a finding. Overrides and exclusions are stored beside the findings. */
export type ClosingWay = 're_test' | 'second_tier' | 'recall_card' | 'identity_check'

export interface Finding {
  readonly analyte: string
  /** Type and tier of the analysis that opened it. */
  readonly type: AnalysisTypeId
  readonly tier: '1' | '2'
  /** Card and analysis of the last value that was out of range or unreadable. */
  readonly cardId: number
  readonly analysisId: number
  readonly state: FindingState
  /** A well was beyond a critical limit at least once. */
  readonly critical: boolean
  readonly timeCritical: boolean
  /** Analyses whose wells disagreed. */
  readonly discordances: number
  /** Analyses that could not be read. */
  readonly unreadables: number
  /** Out of range on a later card than the one that opened it. */
  readonly outOnLaterCard: boolean
  readonly aboveNoClose: boolean
  readonly recallCardDoesNotClose: boolean
  /** Null while it is open. */
  readonly closed: { readonly way: ClosingWay; readonly analysisId: number } | null
}
