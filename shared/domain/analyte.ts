import type { AnalysisTypeId } from './analysis-type.ts'
import type { Flag } from './sample-analysis.ts'

/**
 * Origin of a value. `measured`: a concentration. `ratio`: computed by the server. `ct`: the cycle of a PCR
 * where absence is a result. `activity`: of an enzyme (low is altered). `qualitative`: one of a closed list
 * of answers.
 */
export type AnalyteKind = 'measured' | 'ratio' | 'ct' | 'activity' | 'qualitative'

/** One answer of a qualitative analyte, stored as its number. */
export interface AnalyteAnswer {
  readonly value: number
  /** Italian. */
  readonly label: string
  readonly flag: Extract<Flag, 'N' | 'H' | 'HH'>
}

export interface Analyte {
  /** Unique; may contain `+` and `:`. The code of a ratio is its formula. */
  readonly code: string
  readonly analysisTypeId: AnalysisTypeId
  /** Italian name; the code where a ratio has none. */
  readonly label: string
  /** Empty for a ratio. */
  readonly unit: string
  /** Digits after the comma, on screen and paper. */
  readonly decimals: number
  readonly kind: AnalyteKind
  readonly formula: string | null
  readonly loinc: string | null
  /** Disorders for which the analyte is looked at. */
  readonly disorders: readonly string[]
  /** Where an altered value is sent for a second look. */
  readonly secondTier: AnalysisTypeId | null
  /** Answers of a qualitative analyte; null for the others. */
  readonly answers: readonly AnalyteAnswer[] | null
}

/** Makers of the analytes of one analysis type: code, name, unit, decimals, LOINC, disorders, second tier. */
export function analytesOf(analysisTypeId: AnalysisTypeId) {
  const of =
    (kind: Exclude<AnalyteKind, 'ratio' | 'qualitative'>) =>
    (
      code: string,
      label: string,
      unit: string,
      decimals: number,
      loinc: string | null,
      disorders: readonly string[],
      secondTier: AnalysisTypeId | null = null,
    ): Analyte => ({
      code,
      analysisTypeId,
      label,
      unit,
      decimals,
      kind,
      formula: null,
      loinc,
      disorders,
      secondTier,
      answers: null,
    })
  const ratio = (
    formula: string,
    decimals: number,
    loinc: string | null,
    disorders: readonly string[],
  ): Analyte => ({
    code: formula,
    analysisTypeId,
    label: formula,
    unit: '',
    decimals,
    kind: 'ratio',
    formula,
    loinc,
    disorders,
    secondTier: null,
    answers: null,
  })
  const qualitative = (
    code: string,
    label: string,
    answers: readonly AnalyteAnswer[],
    disorders: readonly string[],
  ): Analyte => ({
    code,
    analysisTypeId,
    label,
    unit: '',
    decimals: 0,
    kind: 'qualitative',
    formula: null,
    loinc: null,
    disorders,
    secondTier: null,
    answers,
  })
  return { qualitative, measured: of('measured'), activity: of('activity'), ct: of('ct'), ratio }
}
