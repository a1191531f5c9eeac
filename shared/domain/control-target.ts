import type { AnalyteKind } from './analyte.ts'
import type { AnalyteColumns } from './analyte-columns.ts'
import { type ControlExpectation, expectedRange } from './control-expectation.ts'
import { isPlausible } from './plausible.ts'

/** Largest ratio of the upper bound of an interval to its lower bound: the middle ± 50 %. */
export const widestInterval = 3

/** A mean is more than this many SD: a value of 0 breaks 1-3s. */
const rejectedSd = 3

/**
 * Does the expectation refuse anything? A call and an answer do. A mean is larger than 3 SD; an interval starts above 0
 * and ends at 3 times its lower bound at most. Without `range` plausibility is not asked.
 */
export function isSensible(
  expected: ControlExpectation,
  range?: Pick<AnalyteColumns, 'plausibleLow' | 'plausibleHigh'>,
): boolean {
  if (expected.kind === 'mean_sd') {
    const { mean, sd } = expected
    return sd > 0 && rejectedSd * sd < mean && isPlausible(mean, range)
  }
  if (expected.kind !== 'interval') return true
  const { low, high } = expected
  return (
    low > 0 &&
    low <= high &&
    high <= widestInterval * low &&
    isPlausible(low, range) &&
    isPlausible(high, range)
  )
}

/** Levels of control material in the order of their concentrations. */
const order = ['low', 'medium', 'high'] as const
export type MaterialLevel = (typeof order)[number]

interface Target {
  readonly level: MaterialLevel
  readonly expected: ControlExpectation
}

/** The mean, or the middle of the interval, with the values that are accepted. */
function targetOf(expected: ControlExpectation) {
  const range = expectedRange(expected)
  return range && { ...range, middle: (range.low + range.high) / 2 }
}

/**
 * Are two levels of an analyte distinguishable? Material at the target of one level is not accepted as the
 * other level, and low < medium < high. A Ct falls as the concentration rises: its levels differ in either
 * order. A call and an answer have no target.
 */
export function levelsApart(one: Target, other: Target, kind: AnalyteKind): boolean {
  const [a, b] = [one, other]
    .toSorted((x, y) => order.indexOf(x.level) - order.indexOf(y.level))
    .map(({ expected }) => targetOf(expected))
  if (!a || !b || one.level === other.level) return true
  const rises = a.middle < b.low && a.high < b.middle
  return rises || (kind === 'ct' && b.middle < a.low && b.high < a.middle)
}
