import type { AnalysisTypeId } from './analysis-type.ts'

/**
 * Role of an analyte in the judgement of an episode. `diagnostic` opens a finding alone; `supporting` opens
 * one only when the numerator of its formula is out too; `informative` never opens one. A critical value
 * opens one in every role.
 */
export const analyteRoleLabels = {
  diagnostic: 'Diagnostico',
  supporting: 'Di supporto',
  informative: 'Informativo',
} as const
export type AnalyteRole = keyof typeof analyteRoleLabels

/**
 * Columns of one analyte in one analysis type, beside its limits. They are edited and approved with the cut-off set.
 * Limits are in the analyte's unit; null is no limit.
 */
export interface AnalyteColumns {
  readonly analysisTypeId: AnalysisTypeId
  /** Code of the analyte; the formula of a ratio. */
  readonly analyte: string
  readonly role: AnalyteRole
  /** Nothing negative can be said without this analyte. */
  readonly required: boolean
  /** A confirmed value below is recalled urgently. A rule with a critical limit of its own comes before this one. */
  readonly criticalLow: number | null
  /** A confirmed value above is recalled urgently. A rule with a critical limit of its own comes before this one. */
  readonly criticalHigh: number | null
  /** Ct only: "not detected" is critical. */
  readonly criticalNotDetected: boolean
  /** A value outside the plausible range is unreadable, and so is every one below zero. */
  readonly plausibleLow: number | null
  readonly plausibleHigh: number | null
  /** A second tier in range does not close a value above this limit. */
  readonly noClose: number | null
  /** Largest spread of concordant replicates: percent CV with n − 1; cycles for a Ct; null where none is computed. */
  readonly maxSpread: number | null
  /** A delay harms: an urgent recall does not wait for a discordant repetition. */
  readonly timeCritical: boolean
  /** Only a second tier closes a value out of range, never a repetition in range. */
  readonly secondTierAlways: boolean
  /** Confirmed, a later card in range does not close it: the newborn is sent to the clinical centre. */
  readonly recallCardDoesNotClose: boolean
}
