import type { AnalysisTypeId } from '../analysis-type.ts'
import type { GridActionName } from '../grid-actions.ts'

/** A person's decision on a row: the sample's next status, and the second tiers requested besides. */
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
