import type { AnalyteKind } from './analyte.ts'
import {
  boundOf,
  type Comparator,
  isCensored,
  isKnown,
  type KnownValue,
  type ResultValue,
  withoutDrift,
} from './result-value.ts'

/** How the wells of one sample become one value. */
export const replicateRuleLabels = {
  mean: 'Media delle repliche',
  first: 'Prima replica',
  lowest: 'Replica più bassa',
  highest: 'Replica più alta',
} as const
export type ReplicateRule = keyof typeof replicateRuleLabels

/** Spread of concordant replicates where the columns of the analyte say nothing else: percent CV, cycles of a Ct. */
const usualSpread = { cv: 30, cycles: 1 } as const

export interface ReplicateResult {
  readonly value: ResultValue
  /** Coefficient of variation in percent; null with fewer than two numbers, a mean of 0, or a bound among them. */
  readonly cv: number | null
  /** The replicates disagree: scattered, or detected in some and not in others. */
  readonly discordant: boolean
}

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Sample standard deviation (n − 1); null below two values. */
export function standardDeviation(values: readonly number[]): number | null {
  const centre = mean(values)
  if (centre === null || values.length < 2) return null
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}

export function coefficientOfVariation(values: readonly number[]): number | null {
  const centre = mean(values)
  const spread = standardDeviation(values)
  return centre === null || centre === 0 || spread === null ? null : Math.abs(spread / centre) * 100
}

const choose: Readonly<Record<ReplicateRule, (values: readonly number[]) => number>> = {
  // One well is the value as measured, to its last digit.
  mean: ([value = Number.NaN, ...others]) =>
    others.length === 0 ? value : withoutDrift(mean([value, ...others]) ?? Number.NaN),
  first: ([value = Number.NaN]) => value,
  lowest: (values) => Math.min(...values),
  highest: (values) => Math.max(...values),
}

/** Cycles count in place of percents for a Ct; different answers of a list always disagree. */
function spreads(numbers: readonly number[], kind: AnalyteKind, maxSpread: number | null): boolean {
  if (kind === 'qualitative') return new Set(numbers).size > 1
  if (kind === 'ct') return Math.max(...numbers) - Math.min(...numbers) > (maxSpread ?? usualSpread.cycles)
  const cv = coefficientOfVariation(numbers)
  return cv !== null && cv > (maxSpread ?? usualSpread.cv)
}

const comparatorsIn = (values: readonly KnownValue[]): Comparator[] => [
  ...new Set(values.flatMap((value) => (isCensored(value) ? [value.comparator] : []))),
]

/**
 * One value of numbers and bounds. Bounds of one direction give the bound of the result: the mean of `< 2` and
 * 3 is `< 2.5`. Nothing is known of `< 2` and `> 400` together. Nothing is known either of a lowest value that
 * a bound of the other direction may undercut.
 */
function chooseKnown(rule: ReplicateRule, values: readonly KnownValue[]): KnownValue | 'unusable' {
  const [first] = values
  if (first === undefined) return 'unusable'
  if (rule === 'first') return first
  const [comparator, other] = comparatorsIn(values)
  const value = choose[rule](values.map(boundOf))
  if (comparator === undefined) return value
  if (other !== undefined) return 'unusable'
  if (rule === 'mean') return { comparator, value }
  // The result is a bound only where the lowest or the highest replicate is one.
  const isBound = values.some((one) => isCensored(one) && one.value === value)
  return isBound && (rule === 'lowest') === (comparator === '<') ? { comparator, value } : 'unusable'
}

/**
 * Values that cannot agree. A bound counts as its number where the mean of the numbers lies beyond it, and agrees with
 * them otherwise: the spread is the least that the true values may have. Bounds of both directions never agree.
 */
function disagree(values: readonly KnownValue[], kind: AnalyteKind, maxSpread: number | null): boolean {
  const [comparator, other] = comparatorsIn(values)
  if (comparator === undefined || kind === 'qualitative') return spreads(values.map(boundOf), kind, maxSpread)
  if (other !== undefined) return true
  const numbers = values.filter((value) => typeof value === 'number')
  const centre = mean(numbers)
  if (centre === null) return false
  const bounds = values.filter(isCensored).map(({ value }) => value)
  const bound = comparator === '<' ? Math.min(...bounds) : Math.max(...bounds)
  const isBeyond = comparator === '<' ? centre > bound : centre < bound
  return spreads(isBeyond ? [...numbers, bound] : numbers, kind, maxSpread)
}

/**
 * One value from the wells of a sample, in well order. Unusable wells are left out while another remains;
 * wells with a value win over wells with nothing detected, and the mixture is discordant.
 */
export function combineReplicates(
  values: readonly ResultValue[],
  {
    rule = 'mean',
    maxSpread = null,
    kind = 'measured',
  }: { readonly rule?: ReplicateRule; readonly maxSpread?: number | null; readonly kind?: AnalyteKind } = {},
): ReplicateResult {
  const known = values.filter(isKnown)
  const undetected = values.filter((value) => value === 'not_detected').length
  if (known.length === 0) {
    const unusable = values.length - undetected
    return {
      value: undetected > 0 ? 'not_detected' : 'unusable',
      cv: null,
      discordant: undetected > 0 && unusable > 0,
    }
  }
  return {
    value: chooseKnown(rule, known),
    cv: known.some(isCensored) ? null : coefficientOfVariation(known.map(boundOf)),
    discordant: undetected > 0 || disagree(known, kind, maxSpread),
  }
}

/** Share of a population at or below the value, 0 to 100; null without population. Ties count half. */
export function percentileOf(value: number, population: readonly number[]): number | null {
  if (population.length === 0) return null
  const below = population.filter((other) => other < value).length
  const equal = population.filter((other) => other === value).length
  return ((below + equal / 2) / population.length) * 100
}
