import type { ParsedRow } from './parsed-file.ts'
import type { PlannedWell } from './planned-well.ts'
import { texts } from './texts.ts'

/** `QC1`, `Level II`, `Livello 3`, `C2-LOT23456`: the number that a control's name gives. */
const numbered =
  /(?<!\p{L})(?:(?<word>level|lev|livello|liv|stufe)|qc|cq|ctrl?|control|controllo|l|c)[\s_.-]*(?<number>[0-4]|iv|i{1,3})(?![\p{L}\p{N}])/iu

const romans = ['i', 'ii', 'iii', 'iv']
const ranks = { low: 1, medium: 2, high: 3 } as const

interface Numbered {
  readonly text: string
  readonly rank: number
  readonly number: number
  /** Its name says that the number is the level. */
  readonly isLevel: boolean
}

function numberOf(well: PlannedWell, rows: readonly ParsedRow[]): Numbered | null {
  if (well.type !== 'quality_control') return null
  const { qcLevel } = well
  if (qcLevel !== 'low' && qcLevel !== 'medium' && qcLevel !== 'high') return null
  const name = rows.find(({ sampleName }) => sampleName !== null)?.sampleName ?? ''
  const groups = numbered.exec(name)?.groups
  const told = groups?.number?.toLowerCase()
  if (told === undefined) return null
  const number = romans.includes(told) ? romans.indexOf(told) + 1 : Number(told)
  const isLevel = groups?.word !== undefined
  return { text: `${well.position} «${name.slice(0, 40)}»`, rank: ranks[qcLevel], number, isLevel }
}

/**
 * Controls whose numbers run against the levels that are planned: QC3 where the lower level is planned and QC1 where the higher
 * one is. Laboratories number levels as they like, so a person confirms. More numbers than levels count wells, not levels.
 */
export function numberedOtherwise(
  wells: readonly PlannedWell[],
  rowsOf: (well: PlannedWell) => readonly ParsedRow[],
): string[] {
  const all = wells.flatMap((well) => numberOf(well, rowsOf(well)) ?? [])
  const isCount = new Set(all.map(({ number }) => number)).size > new Set(all.map(({ rank }) => rank)).size
  if (isCount) return []
  for (const one of all) {
    const other = all.find(
      (higher) =>
        higher.rank > one.rank &&
        (higher.number < one.number || (higher.number === one.number && one.isLevel && higher.isLevel)),
    )
    if (other) return [texts.numberedOtherwise(one.text, other.text)]
  }
  return []
}
