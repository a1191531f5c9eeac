import type { AnalyteValue } from '@sne/shared/contract'
import { formatBound } from '@sne/shared/domain'

/** A value in a sheet: a number stays one, so that a reader can sum it; a bound is text with its comparator. */
export const cellOfValue = (
  { value, comparator }: Pick<AnalyteValue, 'value' | 'comparator'>,
  decimals: number,
): number | string | null => (comparator ? formatBound(value, comparator, decimals) : value)
