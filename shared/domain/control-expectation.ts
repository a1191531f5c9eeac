import type { AnalyteAnswer, AnalyteKind } from './analyte.ts'
import { formatNumber } from './formats.ts'
import { isKnown, type ResultValue } from './result-value.ts'

/** Whether a PCR amplifies. */
export const amplifications = { amplified: 'amplificato', not_amplified: 'non amplificato' } as const
export type Amplification = keyof typeof amplifications

/** The expected result of a control for one analyte, in the analyte's unit. */
export type ControlExpectation =
  /** Standard deviation above 0. */
  | { readonly kind: 'mean_sd'; readonly mean: number; readonly sd: number }
  /** Both bounds belong to it. */
  | { readonly kind: 'interval'; readonly low: number; readonly high: number }
  | { readonly kind: 'call'; readonly call: Amplification }
  /** One answer of a qualitative analyte, by its value. */
  | { readonly kind: 'answer'; readonly answer: number }

interface ControlAnalyte {
  readonly kind: AnalyteKind
  readonly answers: readonly Pick<AnalyteAnswer, 'value'>[] | null
}

/** Can a control of the analyte be judged by the expectation? */
export function fitsAnalyte(expected: ControlExpectation, { kind, answers }: ControlAnalyte): boolean {
  if (kind === 'ratio') return false
  if (kind === 'qualitative')
    return expected.kind === 'answer' && (answers ?? []).some(({ value }) => value === expected.answer)
  return expected.kind === 'call' ? kind === 'ct' : expected.kind !== 'answer'
}

/** `outside`: beyond the interval. `other_call`: another call or answer. `missing`: no usable value. */
export type ExpectationRule = '1-2s' | '1-3s' | 'outside' | 'other_call' | 'missing'

/** Distance from the mean in SD; null where the expectation has none, or the value no number. */
export function deviation(expected: ControlExpectation, value: ResultValue): number | null {
  if (expected.kind !== 'mean_sd' || typeof value !== 'number' || !Number.isFinite(value)) return null
  // Rounded, so that a value exactly on 2 or 3 SD is not pushed over by binary fractions.
  return Math.round(((value - expected.mean) / expected.sd) * 1e9) / 1e9
}

const byDeviation = (z: number | null): ExpectationRule | null =>
  z === null ? 'missing' : Math.abs(z) > 3 ? '1-3s' : Math.abs(z) > 2 ? '1-2s' : null

/** The rule that a control's value breaks; null when it is as expected. A bound is no value of a control. */
export function brokenRule(expected: ControlExpectation, value: ResultValue): ExpectationRule | null {
  if (expected.kind === 'mean_sd') return byDeviation(deviation(expected, value))
  if (expected.kind === 'call') {
    if (value === 'unusable') return 'missing'
    return isKnown(value) === (expected.call === 'amplified') ? null : 'other_call'
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'missing'
  if (expected.kind === 'answer') return value === expected.answer ? null : 'other_call'
  return value < expected.low || value > expected.high ? 'outside' : null
}

/** Standard deviations within which a control is as expected. */
const expectedSd = 2

/** Values within which a control is as expected; null for a call or an answer. */
export function expectedRange(
  expected: ControlExpectation,
): { readonly low: number; readonly high: number } | null {
  if (expected.kind === 'interval') return { low: expected.low, high: expected.high }
  if (expected.kind !== 'mean_sd') return null
  const { mean, sd } = expected
  return { low: mean - expectedSd * sd, high: mean + expectedSd * sd }
}

/** The expected result as text: "50–75", "non amplificato", "Una variante". */
export function expectationText(
  expected: ControlExpectation,
  { decimals, answers }: { readonly decimals: number; readonly answers: readonly AnalyteAnswer[] | null },
): string {
  if (expected.kind === 'call') return amplifications[expected.call]
  if (expected.kind === 'answer')
    return answers?.find(({ value }) => value === expected.answer)?.label ?? String(expected.answer)
  const { low, high } = expectedRange(expected) ?? { low: Number.NaN, high: Number.NaN }
  return `${formatNumber(low, decimals)}–${formatNumber(high, decimals)}`
}
