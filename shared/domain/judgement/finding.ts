import type { AnalysisTypeId } from '../analysis-type.ts'

/**
 * How far a finding is known.
 * `first` out once; `confirmed` out again on its card, on a later card, or in a second tier; `discordant` the wells of
 * the last analysis disagree; `doubted` in range again after a discordance or a critical value; `unreadable` not read.
 */
export const findingStateLabels = {
  first: 'Fuori soglia, da ripetere',
  confirmed: 'Fuori soglia, confermato',
  discordant: 'Repliche discordanti',
  doubted: 'Rientrato dopo un dubbio',
  unreadable: 'Non leggibile',
} as const
export type FindingState = keyof typeof findingStateLabels

/** The way in which a finding was closed. */
export const closingWayLabels = {
  re_test: 'Chiuso dalla ripetizione in doppio',
  second_tier: 'Chiuso dal second tier',
  recall_card: 'Chiuso dal campione di richiamo',
  identity_check: 'Chiuso dalla verifica di un responsabile',
  fact_decision: 'Deciso da un responsabile senza il dato mancante',
  override: 'Chiuso da una deroga confermata',
} as const
export type ClosingWay = keyof typeof closingWayLabels

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
  /**
   * An unknown fact leaves several bands open. Every value out of range is so by some of these bands, and not
   * by all.
   */
  readonly unsure: boolean
  /** Null while it is open. */
  readonly closed: { readonly way: ClosingWay; readonly analysisId: number } | null
}
