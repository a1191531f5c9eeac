/**
 * A value as a result file or a person gives it: a number in the analyte's unit,
 * `not_detected` (below detection, "Undetermined" for a Ct), or `unusable` (missing or not readable).
 */
export type ResultValue = number | 'not_detected' | 'unusable'

/** Rounds half away from zero to `decimals` digits, without the drift of binary fractions (1.005 → 1.01). */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const [digits = '0', exponent = '0'] = Math.abs(value).toString().split('e')
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
  const [back = '0', power = '0'] = shifted.toString().split('e')
  // `|| 0` turns -0 into 0: nobody wants to read "-0,0".
  return Math.sign(value) * Number(`${back}e${Number(power) - decimals}`) || 0
}
