import type { ControlExpectation } from '../control-expectation.ts'
import type { QcLevel, WellType } from '../plate.ts'
import { boundOf, isCensored, isKnown, type ResultValue } from '../result-value.ts'

/** A planned well with the file's values for it. */
export interface SwapWell {
  readonly position: string
  readonly type: Exclude<WellType, 'empty' | 'eqa_sample'>
  readonly level: QcLevel | null
  readonly barcode: string | null
  /** May show anything, also nothing: nobody knows the content of a sample of external assessment. */
  readonly isUnknown?: boolean
  /** By analyte, of the lot of a control; empty for the others. */
  readonly expected: Readonly<Record<string, ControlExpectation>>
  /** By analyte; absent where the file has nothing. */
  readonly values: Readonly<Record<string, ResultValue>>
  /** Numbers of an earlier measurement of the card, by analyte; empty without one. */
  readonly earlier: Readonly<Record<string, number>>
}

export interface SwapPlate {
  /** Planned wells without the empty ones. */
  readonly wells: readonly SwapWell[]
  /** Analytes that are cycles of a PCR. */
  readonly cycles: ReadonlySet<string>
  /** Analytes with a closed list of answers: they tell nothing of a blank or of a repetition. */
  readonly qualitative: ReadonlySet<string>
  /**
   * Usual values of an analyte in blood, from newborns measured before or the lowest target of a control;
   * absent where unknown.
   */
  readonly usual?: ReadonlyMap<string, number>
}

/** From so many analytes on a well has a profile of its own: two newborns do not share it. */
export const profileSize = 8

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)) / 2
}

/** Standard deviations between a value and an expectation; null where the value tells nothing. */
function distanceOf(expected: ControlExpectation, value: ResultValue | undefined): number | null {
  const far = 10
  if (value === undefined || value === 'unusable') return null
  if (expected.kind === 'call') return isKnown(value) === (expected.call === 'amplified') ? 0 : far
  if (!isKnown(value)) return far
  const number = boundOf(value)
  if (expected.kind === 'answer') return number === expected.answer ? 0 : far
  if (expected.kind === 'mean_sd') return Math.abs(number - expected.mean) / expected.sd
  const half = (expected.high - expected.low) / 2
  return half > 0 ? Math.abs(number - expected.low - half) / (half / 2) : far
}

/**
 * Median distance, in SD, of measured values from a control's targets, and the number of analytes compared;
 * null without any. The median leaves single failed analytes aside.
 */
export function controlDistance(
  { expected }: Pick<SwapWell, 'expected'>,
  { values }: Pick<SwapWell, 'values'>,
): { readonly distance: number; readonly analytes: number } | null {
  const distances = Object.entries(expected).flatMap(
    ([analyte, one]) => distanceOf(one, values[analyte]) ?? [],
  )
  return distances.length === 0 ? null : { distance: median(distances), analytes: distances.length }
}

/** Largest median distance, in SD, at which a well still shows its control: single analytes scatter more than a profile. */
export const fittingDistance = (analytes: number): number => (analytes >= profileSize ? 2.5 : 4)

/** Share of the upper quartile of a plate. A value at or below the share is the value of a well without blood. */
const emptyShare = 0.15

/**
 * Upper quartile of each analyte over all wells with a number, at least the usual value of blood: the wells
 * of a plate that was turned may all be empty, and their quartile is noise.
 */
export function upperQuartiles({ wells, qualitative, usual }: SwapPlate): ReadonlyMap<string, number> {
  const numbers = new Map<string, number[]>()
  for (const { values } of wells)
    for (const [analyte, value] of Object.entries(values))
      if (isKnown(value) && !qualitative.has(analyte))
        numbers.set(analyte, [...(numbers.get(analyte) ?? []), boundOf(value)])
  return new Map(
    [...numbers].map(([analyte, own]) => {
      const sorted = own.toSorted((a, b) => a - b)
      const quartile = sorted[Math.floor(sorted.length * 0.75)] ?? 0
      return [analyte, Math.max(quartile, usual?.get(analyte) ?? 0)]
    }),
  )
}

/** Does a well look like one without blood? False where it has no readable value. */
export function looksEmpty(
  { values }: Pick<SwapWell, 'values'>,
  { cycles, qualitative }: Pick<SwapPlate, 'cycles' | 'qualitative'>,
  quartiles: ReadonlyMap<string, number>,
): boolean {
  const read = Object.entries(values).filter(
    ([analyte, value]) => value !== 'unusable' && !qualitative.has(analyte),
  )
  const empty = read.filter(([analyte, value]) => {
    if (value === 'not_detected') return true
    if (!isKnown(value) || cycles.has(analyte)) return false
    if (isCensored(value)) return value.comparator === '<'
    return value <= emptyShare * (quartiles.get(analyte) ?? 0) || value === 0
  })
  return read.length > 0 && empty.length >= 0.8 * read.length
}

/**
 * Ratio of two measurements of one card: median of a profile, relative to the ratio common to all its
 * analytes, and of few analytes.
 */
const repeatRatio = { profile: 1.2, single: 2 } as const
/** Cycles that two measurements of one card may differ by. */
const repeatCycles = 3

/** Does a measurement repeat an earlier one? Null where nothing can be compared. */
export function repeats(
  { earlier }: Pick<SwapWell, 'earlier'>,
  { values }: Pick<SwapWell, 'values'>,
  { cycles, qualitative }: Pick<SwapPlate, 'cycles' | 'qualitative'>,
): { readonly agrees: boolean; readonly analytes: number } | null {
  // 1 is the largest difference of a repetition.
  const differences = Object.entries(earlier).flatMap(([analyte, before]) => {
    const value = values[analyte]
    if (typeof value !== 'number' || qualitative.has(analyte)) return []
    if (cycles.has(analyte)) return [(value - before) / repeatCycles]
    return before > 0 && value > 0 ? [Math.log(value / before) / Math.log(repeatRatio.single)] : []
  })
  const analytes = differences.length
  if (analytes === 0) return null
  if (analytes < profileSize) return { agrees: median(differences.map(Math.abs)) <= 1, analytes }
  // A disc with more blood raises all analytes together.
  const common = median(differences)
  const scale = Math.log(repeatRatio.profile) / Math.log(repeatRatio.single)
  return { agrees: median(differences.map((one) => Math.abs(one - common))) <= scale, analytes }
}
