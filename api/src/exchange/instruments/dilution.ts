import type { RawValue } from './extraction.ts'
import { normaliseName } from './names.ts'
import { type FileProblem, fileError } from './problem.ts'
import { cellText } from './table.ts'
import { texts } from './texts.ts'

/** Titles of columns that tell how much a sample was diluted; titles are compared without points and blanks. */
const titles: ReadonlySet<string> = new Set([
  'dil',
  'dilution',
  'dilutionfactor',
  'dilfactor',
  'dilfact',
  'dilutionfact',
  'sampledilution',
  'diluizione',
  'diluizionecampione',
  'fattoredidiluizione',
  'fattorediluizione',
  'fattoredil',
  'fdil',
  'df',
])

export const isDilutionTitle = (title: string): boolean =>
  titles.has(normaliseName(title).replaceAll(/[^\p{L}]/gu, ''))

/** An undiluted sample: `1`, `1,00`, `1x`, `1:1`, `1/1`, `no`, or nothing at all. */
const undiluted =
  /^(?:|-|1(?:[.,]0+)?\s*x?|x\s*1(?:[.,]0+)?|1(?:[.,]0+)?\s*[:/]\s*1(?:[.,]0+)?|no|none|nessuna)$/iu

/**
 * Rows of a diluted sample. No file says whether its values are multiplied already: as undiluted ones they would read too
 * low, so that the file is refused. One problem a row.
 */
export function dilutionProblems(values: readonly RawValue[]): FileProblem[] {
  const found = new Map<number, FileProblem>()
  for (const { row, header } of values)
    header.titles.forEach((title, index) => {
      const factor = cellText(row.cells[index]).trim()
      if (!isDilutionTitle(title) || undiluted.test(factor)) return
      found.set(
        row.line,
        fileError('dilution', texts.diluted(row.line, title, factor.slice(0, 40)), row.line),
      )
    })
  return [...found.values()]
}
