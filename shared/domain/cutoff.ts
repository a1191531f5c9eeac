import type { AnalyteAnswer, AnalyteKind } from './analyte.ts'
import { boundOf, isCensored, type KnownValue, type ResultValue } from './result-value.ts'
import type { Flag } from './sample-analysis.ts'

/**
 * Limits of one analyte, for all newborns or for a band of them. Limits are the last values still in range.
 * Bands hold from the first bound (included) to the second (excluded); null is no bound.
 * Age in hours at collection, gestational age in weeks (38.5 = 38 weeks and 3.5 days), weight in grams.
 */
export interface CutoffRule {
  readonly id: number
  readonly analyte: string
  readonly low: number | null
  readonly high: number | null
  readonly criticalLow: number | null
  readonly criticalHigh: number | null
  readonly ageHoursFrom: number | null
  readonly ageHoursTo: number | null
  readonly gaFrom: number | null
  readonly gaTo: number | null
  readonly weightFrom: number | null
  readonly weightTo: number | null
  /** True or false: only newborns in, or not in, this condition; null: either. */
  readonly tin: boolean | null
  readonly transfused: boolean | null
  readonly npt: boolean | null
}

/** Facts of the newborn at collection; null is unknown. */
export interface CutoffFacts {
  readonly ageHours: number | null
  readonly gaWeeks: number | null
  /** Grams. */
  readonly weight: number | null
  readonly tin: boolean
  readonly transfused: boolean
  readonly npt: boolean
}

type Bound = number | null

interface Condition {
  readonly used: boolean
  readonly holds: boolean
}
const band = (value: number | null, from: Bound, to: Bound): Condition => ({
  used: from !== null || to !== null,
  holds:
    (from === null && to === null) ||
    (value !== null && (from === null || value >= from) && (to === null || value < to)),
})
const state = (value: boolean, wanted: boolean | null): Condition => ({
  used: wanted !== null,
  holds: wanted === null || wanted === value,
})

/** The six dimensions of a rule, from the one that weighs most when two rules are equally specific. */
const conditions = (rule: CutoffRule, facts: CutoffFacts): Condition[] => [
  state(facts.transfused, rule.transfused),
  state(facts.npt, rule.npt),
  state(facts.tin, rule.tin),
  band(facts.gaWeeks, rule.gaFrom, rule.gaTo),
  band(facts.weight, rule.weightFrom, rule.weightTo),
  band(facts.ageHours, rule.ageHoursFrom, rule.ageHoursTo),
]

/** Number of dimensions first; then transfusion, parenteral nutrition, TIN, gestational age, weight, age. */
const specificity = (rule: CutoffRule, facts: CutoffFacts): string => {
  const used = conditions(rule, facts).map((condition) => (condition.used ? '1' : '0'))
  return `${used.filter((mark) => mark === '1').length}${used.join('')}`
}

/**
 * The rule that applies to an analyte of this newborn, or null. The rule with most conditions wins;
 * between equals, the one with the weightier condition (transfused, NPT, TIN, gestational age, weight,
 * age); then the lower id. A band whose fact is unknown does not hold: `possibleRules` asks for each that may.
 */
export function pickRule(
  rules: readonly CutoffRule[],
  analyte: string,
  facts: CutoffFacts,
): CutoffRule | null {
  const holding = rules
    .filter((rule) => rule.analyte === analyte && conditions(rule, facts).every((part) => part.holds))
    .map((rule) => ({ rule, rank: specificity(rule, facts) }))
  holding.sort((a, b) => (a.rank === b.rank ? a.rule.id - b.rule.id : a.rank < b.rank ? 1 : -1))
  return holding[0]?.rule ?? null
}

type Limits = Pick<CutoffRule, 'low' | 'high' | 'criticalLow' | 'criticalHigh'>

/** The innermost of two limits; null where there is none. */
const inner = (one: Bound, other: Bound, pick: (a: number, b: number) => number): Bound =>
  one === null || other === null ? (one ?? other) : pick(one, other)

/**
 * `< x` is below a lower limit l when x ≤ l, in range of an upper limit h when x ≤ h; `> x` mirrored. Any
 * further possible flag makes it not comparable. Out of range, it counts as critical wherever it may be
 * critical.
 */
function flagBelow(x: number, { low, high, criticalLow, criticalHigh }: Limits): Flag {
  const [l, h] = [inner(low, criticalLow, Math.max), inner(high, criticalHigh, Math.min)]
  if (l !== null) return x > l ? 'NC' : criticalLow === null ? 'L' : 'LL'
  return h === null || x <= h ? 'N' : 'NC'
}
const flagAbove = (x: number, { low, high, criticalLow, criticalHigh }: Limits): Flag => {
  const [l, h] = [inner(low, criticalLow, Math.max), inner(high, criticalHigh, Math.min)]
  if (h !== null) return x < h ? 'NC' : criticalHigh === null ? 'H' : 'HH'
  return l === null || x >= l ? 'N' : 'NC'
}

function flagKnown(value: KnownValue, limits: Limits): Flag {
  if (isCensored(value)) return (value.comparator === '<' ? flagBelow : flagAbove)(value.value, limits)
  const { low, high, criticalLow, criticalHigh } = limits
  if (criticalLow !== null && value < criticalLow) return 'LL'
  if (criticalHigh !== null && value > criticalHigh) return 'HH'
  if (low !== null && value < low) return 'L'
  return high !== null && value > high ? 'H' : 'N'
}

/**
 * The flag of a value as it was measured or typed. A rounded value is never judged: 140.4 is above 140, whatever a screen
 * shows. A value on the limit is in range. Without a rule every usable value is N.
 * "Not detected" is ND for a Ct and where no lower limit exists; where one does (an enzyme's activity,
 * free carnitine), nothing detected is as low as can be: LL.
 */
export function flagValue(value: ResultValue, rule: Limits | null, kind: AnalyteKind): Flag {
  if (value === 'unusable') return 'ERR'
  if (value === 'not_detected') {
    const hasLow = rule !== null && (rule.low !== null || rule.criticalLow !== null)
    return kind !== 'ct' && hasLow ? 'LL' : 'ND'
  }
  const number = boundOf(value)
  if (!Number.isFinite(number) || (kind === 'ct' && number <= 0)) return 'ERR'
  return rule ? flagKnown(value, rule) : 'N'
}

/** The flag of a qualitative value; a value that is none of the answers is unusable. */
export const flagAnswer = (value: ResultValue, answers: readonly AnalyteAnswer[]): Flag =>
  answers.find((answer) => answer.value === value)?.flag ?? 'ERR'

/** Out of range in either direction. ND and ERR are neither in nor out. */
export const isOut = (flag: Flag): boolean => ['L', 'H', 'LL', 'HH'].includes(flag)
/** Calls for the same day. */
export const isCritical = (flag: Flag): boolean => flag === 'LL' || flag === 'HH'
