import type { AnalyteColumns } from './analyte-columns.ts'
import { boundOf, isCensored, type ResultValue } from './result-value.ts'

/**
 * Is a value within the plausible range of its analyte? What is no number has no range. A bound is implausible when no
 * value beyond it is plausible.
 */
export function isPlausible(
  value: ResultValue,
  { plausibleLow, plausibleHigh }: Pick<AnalyteColumns, 'plausibleLow' | 'plausibleHigh'>,
): boolean {
  if (typeof value === 'string') return true
  const number = boundOf(value)
  const comparator = isCensored(value) ? value.comparator : null
  if (plausibleLow !== null && comparator !== '>')
    if (number < plausibleLow || (comparator === '<' && number === plausibleLow)) return false
  if (plausibleHigh === null || comparator === '<') return true
  return number < plausibleHigh || (comparator === null && number === plausibleHigh)
}
