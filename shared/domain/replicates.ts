import type { AnalyteKind } from './analyte.ts'
import type { ResultValue } from './result-value.ts'

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
  /** Coefficient of variation in percent; null with fewer than two numbers or a mean of 0. */
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
  mean: (values) => mean(values) ?? Number.NaN,
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
  const numbers = values.filter(
    (value): value is number => typeof value === 'number' && Number.isFinite(value),
  )
  const undetected = values.filter((value) => value === 'not_detected').length
  if (numbers.length === 0) {
    const unusable = values.length - undetected
    return {
      value: undetected > 0 ? 'not_detected' : 'unusable',
      cv: null,
      discordant: undetected > 0 && unusable > 0,
    }
  }
  const cv = coefficientOfVariation(numbers)
  return {
    value: choose[rule](numbers),
    cv,
    discordant: undetected > 0 || spreads(numbers, kind, maxSpread),
  }
}

/** Share of a population at or below the value, 0 to 100; null without population. Ties count half. */
export function percentileOf(value: number, population: readonly number[]): number | null {
  if (population.length === 0) return null
  const below = population.filter((other) => other < value).length
  const equal = population.filter((other) => other === value).length
  return ((below + equal / 2) / population.length) * 100
}
