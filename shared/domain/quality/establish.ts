import type { AnalyteColumns } from '../analyte-columns.ts'
import { isSensible } from '../control-target.ts'
import { algorithmA } from './robust.ts'

/** Where a target of a lot comes from. */
export const targetOrigins = { maker: 'produttore', laboratory: 'laboratorio' } as const
export type TargetOrigin = keyof typeof targetOrigins

/** Runs from which a laboratory establishes a target at least. */
export const leastEstablishingRuns = 20
/** A value further from the robust mean than this many robust SD is shown as an outlier. */
export const outlierSd = 3

/** Why no target is proposed. */
export const establishRefusals = {
  few_runs: 'meno di 20 corse',
  not_sensible: 'DS nulla o maggiore di un terzo della media, o media non plausibile',
} as const
export type EstablishRefusal = keyof typeof establishRefusals

/** A value of a lot that is to get targets. */
export interface EstablishingValue {
  /** The run that it is of. */
  readonly run: string
  readonly value: number
}

/** Target of an analyte computed from its values. */
export interface Establishment {
  readonly runs: number
  readonly n: number
  /** Significant digits of a target; null below two values. */
  readonly mean: number | null
  readonly sd: number | null
  /** Places in the given values, ascending. */
  readonly outliers: readonly number[]
  /** Why no target is proposed; null where one is. */
  readonly refusal: EstablishRefusal | null
}

/** Targets are kept with four significant digits. */
export const targetDigits = (value: number): number => Number(value.toPrecision(4))

/**
 * A target from runs of the laboratory: robust mean and SD of all values, with the outliers that were drawn in for it. No value is
 * left out by itself.
 * @param range in which a mean is plausible
 */
export function establish(
  values: readonly EstablishingValue[],
  range?: Pick<AnalyteColumns, 'plausibleLow' | 'plausibleHigh'>,
): Establishment {
  const [runs, n] = [new Set(values.map(({ run }) => run)).size, values.length]
  if (n < 2) return { runs, n, mean: null, sd: null, outliers: [], refusal: 'few_runs' }
  const robust = algorithmA(values.map(({ value }) => value))
  const [mean, sd] = [targetDigits(robust.mean), targetDigits(robust.sd)]
  const outliers = values.flatMap(({ value }, place) =>
    Math.abs(value - robust.mean) > outlierSd * robust.sd ? [place] : [],
  )
  const fits = isSensible({ kind: 'mean_sd', mean, sd }, range)
  const refusal = runs < leastEstablishingRuns ? 'few_runs' : fits ? null : 'not_sensible'
  return { runs, n, mean, sd, outliers, refusal }
}
