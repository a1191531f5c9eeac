import type { HistoryAnalysis, Limits, Report } from '@sne/shared/contract'
import { type Comparator, type Flag, isReportedOut } from '@sne/shared/domain'

/** One value of an analyte at one collection; `value` null when there is none. */
export interface TrendPoint {
  readonly sampleAnalysisId: number
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly flag: Flag | null
  /** The limits that applied to the card. */
  readonly limits: Limits | null
}

/** One analyte over the analyses of a newborn, oldest first; the last point is this report's. */
export interface TrendRow {
  readonly code: string
  readonly unit: string
  readonly decimals: number
  readonly low: number | null
  readonly high: number | null
  readonly points: readonly TrendPoint[]
  /** Out of range now or before. */
  readonly everOut: boolean
}

/** Earlier analyses that have values, oldest first, without the report's own. */
export const earlierAnalyses = ({ history, sampleAnalysisId }: Report): HistoryAnalysis[] =>
  history
    .filter((analysis) => analysis.sampleAnalysisId !== sampleAnalysisId && analysis.values.length > 0)
    .toReversed()

/** The report's analytes with their earlier values. */
export function trendRows(report: Report): TrendRow[] {
  const earlier = earlierAnalyses(report)
  return report.values.map(({ code, unit, analyte, limits, value, comparator = null, flag }) => {
    const points = [
      ...earlier.map((analysis): TrendPoint => {
        const before = analysis.values.find((candidate) => candidate.code === code)
        return {
          sampleAnalysisId: analysis.sampleAnalysisId,
          value: before?.value ?? null,
          comparator: before?.comparator ?? null,
          flag: before?.flag ?? null,
          limits: before?.limits ?? null,
        }
      }),
      { sampleAnalysisId: report.sampleAnalysisId, value, comparator, flag, limits },
    ]
    return {
      code,
      unit,
      decimals: analyte.decimals,
      low: limits.low,
      high: limits.high,
      points,
      everOut: points.some((point) => isReportedOut({ flag: point.flag ?? 'N', kind: analyte.kind })),
    }
  })
}
