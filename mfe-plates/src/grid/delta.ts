import type { GridRow } from '@sne/shared/contract'
import { formatBound, formatDate, formatNumber } from '@sne/shared/domain'

type Earlier = NonNullable<GridRow['history']>[number]
type EarlierValue = Earlier['values'][number]
interface Bound {
  readonly value: number | null
  readonly comparator?: string | null | undefined
}

/** A value measured by an earlier analysis, with its analysis. */
export interface EarlierMeasure {
  readonly analysis: Earlier
  readonly measured: EarlierValue & { readonly value: number }
}

/**
 * The last analysis before this one with a value of an analyte in the same unit. Analyses are numbered as
 * they are made: a closed grid does not compare with later ones.
 */
export function earlierOf(
  { history, sampleAnalysisId, values }: Pick<GridRow, 'history' | 'sampleAnalysisId' | 'values'>,
  code: string,
): EarlierMeasure | null {
  const unit = values.find((one) => one.code === code)?.unit
  const found = (history ?? [])
    .filter((analysis) => analysis.sampleAnalysisId < sampleAnalysisId)
    .toSorted((one, other) => other.sampleAnalysisId - one.sampleAnalysisId)
  for (const analysis of found) {
    const measured = analysis.values.find((one) => one.code === code && one.unit === unit)
    if (measured && measured.value !== null)
      return { analysis, measured: { ...measured, value: measured.value } }
  }
  return null
}

/** By how many percent a value changed: `+41 %`, `-8 %`; null for a bound, a missing value or one of zero. */
export function changeSince(now: Bound, before: Bound): string | null {
  if (now.value === null || before.value === null || before.value <= 0) return null
  if (now.comparator || before.comparator) return null
  const percent = Math.round((100 * (now.value - before.value)) / before.value)
  return `${percent > 0 ? '+' : ''}${formatNumber(percent)} %`
}

/** An earlier value as text: `0,85 il 12/11/2026 (SN26000012)`. @param decimals of the analyte */
export const earlierText = ({ analysis, measured }: EarlierMeasure, decimals: number): string =>
  `${formatBound(measured.value, measured.comparator, decimals)} il ${formatDate(analysis.collectedAt)} (${analysis.barcode})`
