import type { AnalyteColumn, HistoryAnalysis, Limits } from '@sne/shared/contract'
import { type Comparator, type Flag, isReportedOut, type Screening, screenings } from '@sne/shared/domain'

interface Point {
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly flag: Flag | null
  /** The limits that applied to the card. */
  readonly limits: Limits | null
}

export interface ValueRow {
  readonly code: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  /** One for each analysis of the table, oldest first. */
  readonly points: readonly Point[]
  /** Out of range at least once. */
  readonly everOut: boolean
}

/** Values of one category over the newborn's cards. */
export interface ValueTable {
  readonly category: Screening
  /** Analyses with values, oldest first. */
  readonly analyses: readonly HistoryAnalysis[]
  readonly rows: readonly ValueRow[]
}

/** A table for each category that has values, in the usual order of categories and analytes. */
export function valueTables(
  history: readonly HistoryAnalysis[],
  analytes: readonly AnalyteColumn[],
): ValueTable[] {
  return screenings.flatMap((category) => {
    const analyses = history
      .filter((analysis) => analysis.category === category && analysis.values.length > 0)
      .toReversed()
    if (analyses.length === 0) return []
    const rows = analytes.flatMap(({ code, label, unit, decimals, kind }): ValueRow[] => {
      const points = analyses.map(({ values }): Point => {
        const found = values.find((value) => value.code === code)
        return {
          value: found?.value ?? null,
          comparator: found?.comparator ?? null,
          flag: found?.flag ?? null,
          limits: found?.limits ?? null,
        }
      })
      if (points.every(({ value, flag }) => value === null && flag === null)) return []
      const everOut = points.some(({ flag }) => isReportedOut({ flag: flag ?? 'N', kind }))
      return [{ code, label, unit, decimals, points, everOut }]
    })
    return [{ category, analyses, rows }]
  })
}
