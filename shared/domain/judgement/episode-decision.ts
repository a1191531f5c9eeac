import type { AnalysisTypeId } from '../analysis-type.ts'
import type { GridActionName } from '../grid-actions.ts'

/** What a person decides on a row: where the sample goes, and which second tiers are asked for besides. */
export interface EpisodeDecision {
  readonly actionId: GridActionName
  readonly secondTierTypeIds: readonly AnalysisTypeId[]
}

/** Why a decision is refused; `code` is the code of the call's refusal. */
export interface DecisionRefusal {
  readonly code: 'open_findings' | 'not_offered'
  /** Italian. */
  readonly text: string
}
