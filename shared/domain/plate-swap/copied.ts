import type { SwapFinding } from './finding.ts'
import { swapTexts as texts } from './swap-words.ts'

/** A value of a file: as it was written, and as a number. */
export interface WrittenValue {
  readonly raw: string
  readonly value: number
  readonly comparator: string | null
}

/** Values of a well, by analyte. */
export type WellNumbers = ReadonlyMap<string, WrittenValue>

/** Share of the compared wells that must agree. */
const sameShare = 0.9
/** Wells with different values from which on two files hold one measurement. */
const certain = 8
/** Different values from which on the copy of a plate is known to show its source. */
const copyValues = 2

/** Digits of a number as written, without its separator and its exponent: `347,0` has 3470. */
const digitsOf = (raw: string) => Number(raw.replace(/e[+-]?\d+\s*$/iu, '').replaceAll(/\D/gu, ''))

/** Half of the last digit that was written, in the unit of the value; the separator and the unit of the file do not matter. */
function halfDigit({ raw, value }: WrittenValue): number {
  const digits = digitsOf(raw)
  if (digits > 0) return (Math.abs(value) * 0.5) / digits
  // `0,0` may be anything below 0,05; a unit that was converted is not known here.
  return 0.5 / 10 ** (/[.,](?<zeros>0+)\s*$/u.exec(raw)?.groups?.zeros?.length ?? 0)
}

/**
 * Is it one number, within the written digits of both files? `347`, `347.0` and `346,96` are, `347.0` and
 * `346.8` are not.
 */
export function isSameNumber(one: WrittenValue, other: WrittenValue): boolean {
  if (one.comparator !== other.comparator) return false
  const difference = Math.abs(one.value - other.value)
  return difference <= Math.max(halfDigit(one), halfDigit(other)) * (1 + 1e-9)
}

const nameOf = (well: WellNumbers) =>
  [...well]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([analyte, { value }]) => `${analyte}=${value}`)
    .join('|')

export interface Copied {
  /** Positions of samples whose values come from the other plate. */
  readonly wells: readonly string[]
  /** Too many to be chance; otherwise a person confirms. */
  readonly isSure: boolean
}

/**
 * Samples whose values equal another plate's, well by well; null where the plates only resemble each other.
 * @param isSource this plate is a copy of the other one: the same cards in the same wells
 */
export function copiedWells(
  own: ReadonlyMap<string, WellNumbers>,
  other: ReadonlyMap<string, WellNumbers>,
  isSource = false,
): Copied | null {
  const both = [...own.keys()].filter((position) => other.has(position))
  const same = both.filter((position) => {
    const there = other.get(position) ?? new Map<string, WrittenValue>()
    const shared = [...(own.get(position) ?? [])].flatMap(([analyte, here]) => {
      const found = there.get(analyte)
      return found ? [isSameNumber(here, found)] : []
    })
    return shared.length > 0 && shared.every(Boolean)
  })
  if (same.length < sameShare * both.length) return null
  // Wells that all show one value (a bound, an answer) are no pattern; neither does a single digit tell much.
  const profiles = new Set(same.map((position) => nameOf(own.get(position) ?? new Map()))).size
  const values = new Set(
    same.flatMap((position) =>
      [...(own.get(position) ?? [])].flatMap(([analyte, one]) =>
        digitsOf(one.raw) >= 10 ? [`${analyte} ${one.value}`] : [],
      ),
    ),
  ).size
  const isSure = profiles >= certain || (isSource && values >= copyValues)
  return isSure || (isSource && values > 0) ? { wells: same, isSure } : null
}

/**
 * A file with the measurement of another plate under this one's names.
 * @param refused the other plate's results count and chance explains nothing; otherwise a person confirms
 */
export const copiedFinding = (wells: readonly string[], plate: string, refused: boolean): SwapFinding => ({
  kind: 'copied',
  certain: refused,
  text: `${texts.copied(wells.length, plate)} ${refused ? texts.copiedClear : texts.doubtful}`,
  evidence: wells.map((well) => ({ well, expected: '', found: texts.found.same(well) })),
})
