/** Beyond the measuring range of a method: below (`<`) or above (`>`) a bound. */
export type Comparator = '<' | '>'
export const comparators = ['<', '>'] as const satisfies Comparator[]

/** A value of which only a bound is known; it is never read as the number of its bound. */
export interface Censored {
  readonly comparator: Comparator
  /** Bound in the analyte's unit, not included. */
  readonly value: number
}

/** A value of which something is known: exactly, or on one side. */
export type KnownValue = number | Censored

/**
 * A value as a result file or a person gives it. A known value is a number in the analyte's unit, or a bound
 * (`< 2,0`). `not_detected` is below detection, "Undetermined" for a Ct. `unusable` is missing or not readable.
 */
export type ResultValue = KnownValue | 'not_detected' | 'unusable'

export const isCensored = (value: ResultValue | null | undefined): value is Censored =>
  typeof value === 'object' && value !== null

/** A finite number or bound. */
export const isKnown = (value: ResultValue | null | undefined): value is KnownValue =>
  Number.isFinite(isCensored(value) ? value.value : value)

/** The number of a value, or its bound. */
export const boundOf = (value: KnownValue): number => (typeof value === 'number' ? value : value.value)

/** A number with its comparator, as records keep the two apart; null without a number. */
export const knownValue = (value: number | null, comparator: Comparator | null | undefined) =>
  value === null ? null : comparator ? { comparator, value } : value

/** Rounds half away from zero to `decimals` digits, without the drift of binary fractions (1.005 → 1.01). */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const [digits = '0', exponent = '0'] = Math.abs(value).toString().split('e')
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
  const [back = '0', power = '0'] = shifted.toString().split('e')
  // `|| 0` turns -0 into 0: nobody wants to read "-0,0".
  return Math.sign(value) * Number(`${back}e${Number(power) - decimals}`) || 0
}

/**
 * A computed number without the drift of binary fractions: the mean of three times 0.38 is 0.38, not 0.38000000000000006.
 * Fourteen digits are more than an instrument writes.
 */
export const withoutDrift = (value: number): number => Number(value.toPrecision(14))

/** `roundTo` of a number or of a bound. */
export const roundKnown = (value: KnownValue, decimals: number): KnownValue =>
  typeof value === 'number'
    ? roundTo(value, decimals)
    : { comparator: value.comparator, value: roundTo(value.value, decimals) }

const comparatorSigns: Readonly<Record<string, Comparator>> = { '<': '<', '≤': '<', '>': '>', '≥': '>' }

/**
 * Comparator of the signs `<`, `>`, `≤`, `≥`, `<=`, `>=`. "At most" reads as "below": at a limit this is the
 * graver reading of a lower limit and makes no difference at an upper one.
 */
export const comparatorOf = (sign: string | null | undefined): Comparator | null =>
  comparatorSigns[sign?.trim().charAt(0) ?? ''] ?? null

/** Reads `2,0`, `2.0`, `< 2,0` or `≥400` as a person types it; null when it is none of them. */
export function parseKnownValue(text: string): KnownValue | null {
  const parts = /^(?:([<>≤≥]=?)\s*)?(-?\d+(?:[.,]\d+)?)$/.exec(text.trim())
  if (!parts?.[2]) return null
  return knownValue(Number(parts[2].replace(',', '.')), comparatorOf(parts[1]))
}
