import type { AnalyteColumn, HistoryAnalysis, Limits } from '@sne/shared/contract'
import { type Comparator, type Flag, isReportedOut } from '@sne/shared/domain'

/** One value of an analyte at one analysis, with the limits that applied to it. */
export interface SeriesPoint {
  readonly sampleAnalysisId: number
  readonly collectedAt: string
  readonly ageHours: number | null
  readonly sampleNumber: number
  readonly barcode: string
  readonly analysis: string
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly flag: Flag | null
  readonly limits: Limits | null
}

/** One analyte over all analyses of a newborn in a category, oldest first. */
export interface ValueSeries {
  readonly code: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  readonly points: readonly SeriesPoint[]
  /** Out of range at least once. */
  readonly everOut: boolean
}

const byTime = (one: HistoryAnalysis, other: HistoryAnalysis) =>
  one.collectedAt.localeCompare(other.collectedAt) || one.sampleAnalysisId - other.sampleAnalysisId

function pointsOf(code: string, analyses: readonly HistoryAnalysis[]): SeriesPoint[] {
  return analyses.flatMap((analysis) => {
    const found = analysis.values.find((value) => value.code === code)
    if (!found) return []
    const { sampleAnalysisId, collectedAt, ageHours, sampleNumber, barcode, analysisType } = analysis
    const { value, comparator = null, flag, limits } = found
    const about = { sampleAnalysisId, collectedAt, ageHours, sampleNumber, barcode }
    return [{ ...about, analysis: analysisType.label, value, comparator, flag, limits }]
  })
}

/** The series of every measured analyte: analytes ever out of range first, each group in its own order. */
export function valueSeries(
  items: readonly HistoryAnalysis[],
  analytes: readonly AnalyteColumn[],
): ValueSeries[] {
  const analyses = items.toSorted(byTime)
  const series = analytes.flatMap(({ code, label, unit, decimals, kind }) => {
    const points = pointsOf(code, analyses)
    if (points.length === 0) return []
    const everOut = points.some(({ flag }) => isReportedOut({ flag: flag ?? 'N', kind }))
    return [{ code, label, unit, decimals, points, everOut }]
  })
  return series.toSorted((one, other) => Number(other.everOut) - Number(one.everOut))
}
