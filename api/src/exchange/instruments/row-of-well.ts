import type { ParsedRow } from './parsed-file.ts'
import { instrumentName, namesAgree, type PlannedWell } from './planned-well.ts'

export function agrees({ sampleName }: ParsedRow, well: PlannedWell): boolean {
  const expected = instrumentName(well)
  return sampleName === null || expected === null || namesAgree(sampleName, expected)
}

/** A row of the newborn's sample: by its kind, or, where the kind's word is not known, by the name of the planned card. */
export const isSampleOf = (row: ParsedRow, well: PlannedWell): boolean =>
  row.kind === 'sample' || (row.kind === 'other' && row.sampleName !== null && agrees(row, well))

/** One analyte occurs more than once in one well. */
export const isTwice = (rows: readonly ParsedRow[]): boolean =>
  new Set(rows.map((row) => row.analyteName)).size < rows.length
