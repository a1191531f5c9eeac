import type { SwapFinding } from './finding.ts'
import { swapTexts as texts } from './swap-words.ts'

/** Texts of the values of a well, by analyte, as a file wrote them. */
export type WellTexts = ReadonlyMap<string, string>

/** Wells with the same texts, and their share of the compared ones, from which on two files hold one measurement. */
const copied = { wells: 8, share: 0.9 } as const

const nameOf = (well: WellTexts) =>
  [...well]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((one) => one.join('='))
    .join('|')

/** Positions of samples whose values are those of another plate, well by well; empty where the plates only resemble each other. */
export function copiedWells(
  own: ReadonlyMap<string, WellTexts>,
  other: ReadonlyMap<string, WellTexts>,
): string[] {
  const both = [...own.keys()].filter((position) => other.has(position))
  const same = both.filter((position) => {
    const there = other.get(position) ?? new Map()
    const here = own.get(position) ?? new Map()
    const shared = [...here].filter(([analyte]) => there.has(analyte))
    return shared.length > 0 && shared.every(([analyte, text]) => there.get(analyte) === text)
  })
  const distinct = new Set(same.map((position) => nameOf(own.get(position) ?? new Map()))).size
  // Wells that all show one value (a bound, an answer) are no pattern.
  return distinct >= copied.wells && same.length >= copied.share * both.length ? same : []
}

/**
 * A file with the measurement of another plate under this one's names.
 * @param standing the other plate's results count; where they were deleted a person confirms
 */
export const copiedFinding = (wells: readonly string[], plate: string, standing: boolean): SwapFinding => ({
  kind: 'copied',
  certain: standing,
  text: `${texts.copied(wells.length, plate)} ${standing ? texts.copiedClear : texts.doubtful}`,
  evidence: wells.map((well) => ({ well, expected: '', found: texts.found.same(well) })),
})
