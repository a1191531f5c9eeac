import type { AnalyteColumns } from './analyte-columns.ts'
import { boundOf, isCensored, type ResultValue } from './result-value.ts'

type PlausibleRange = Pick<AnalyteColumns, 'plausibleLow' | 'plausibleHigh'>

/**
 * Is a measured value within the plausible range of its analyte? Nothing that is measured is below zero, whatever the
 * range says. A bound is implausible when no value beyond it is plausible; what is no number has no range.
 */
export function isPlausible(value: ResultValue, range?: PlausibleRange): boolean {
  if (typeof value === 'string') return true
  const lowest = Math.max(range?.plausibleLow ?? 0, 0)
  const highest = range?.plausibleHigh ?? Number.POSITIVE_INFINITY
  const number = boundOf(value)
  if (!isCensored(value)) return number >= lowest && number <= highest
  return value.comparator === '<' ? number > lowest : number < highest
}
