import type { AnalyteColumns } from './analyte-columns.ts'
import { boundOf, isCensored, type ResultValue } from './result-value.ts'

type PlausibleRange = Pick<AnalyteColumns, 'plausibleLow' | 'plausibleHigh'> &
  Partial<Pick<AnalyteColumns, 'analyte'>>

/**
 * Analytes that every newborn's blood holds in measurable amounts: their 0 is a disc, a reagent or an injection that failed.
 * Enzymes are not listed: an activity of 0 is a finding.
 */
const neverZero: ReadonlySet<string> = new Set(
  'TSH IRT ALA ARG CIT GLY XLE MET ORN PHE PRO TYR VAL C0 C2 C3 C16 C18 C18:1'.split(' '),
)

/**
 * Is a measured value within the plausible range of its analyte? Nothing that is measured is below zero,
 * whatever the range says. A bound is implausible when no value beyond it is plausible; a value that is no
 * number has no range.
 */
export function isPlausible(value: ResultValue, range?: PlausibleRange): boolean {
  if (typeof value === 'string') return true
  const lowest = Math.max(range?.plausibleLow ?? 0, 0)
  const highest = range?.plausibleHigh ?? Number.POSITIVE_INFINITY
  const number = boundOf(value)
  if (value === 0 && neverZero.has(range?.analyte ?? '')) return false
  if (!isCensored(value)) return number >= lowest && number <= highest
  return value.comparator === '<' ? number > lowest : number < highest
}
