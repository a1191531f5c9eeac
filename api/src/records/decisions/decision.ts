import type { AnalyteValue } from '@sne/shared/contract'
import type { GridActionName, Outcome, SaidOfEpisode, SampleRequestType } from '@sne/shared/domain'
import type { AnalysisRecord } from '../analyses/records.ts'

/** One analysis with what a person decided of it. */
export interface Decision {
  readonly row: AnalysisRecord
  readonly values: readonly AnalyteValue[]
  readonly actionId: GridActionName
  readonly note: string | null
  /** Person who chose the action in the draft of a grid that the viewer closes. */
  readonly chosenBy?: number | null
  /** No finding was ever opened in the episode. */
  readonly ordinary: boolean
  /** Types of the second tiers that are asked for with it. */
  readonly secondTierTypeIds: readonly number[]
  /** Remarks of the judgement on the report, beside the values. */
  readonly said: SaidOfEpisode
  /** A positive report asks for a card besides. */
  readonly cardBesides: boolean
  /** A critical finding is open: an urgent request stays urgent. */
  readonly keepsUrgency: boolean
  /** Finer than the action says. */
  readonly outcome?: Outcome
}

/** Records that a decision made. */
export interface Made {
  readonly sampleAnalysisId: number
  reportId: number | null
  request: { readonly id: number; readonly type: SampleRequestType } | null
  /** Every request that is new, second tiers included. */
  readonly requestIds: number[]
}
