import type { Header } from './header.ts'
import { cellText, type TableRow } from './table.ts'
import { looksLikeUnit } from './units.ts'

export interface AnalyteColumn {
  readonly name: string
  readonly index: number
}

const textAt = (row: TableRow | null | undefined, index: number) => cellText(row?.cells[index])

/** Beginning of a row of classes of analytes. */
const classes = /^(?:class(?:e|i|es)?|group|gruppo|categor\p{L}+)$/iu

/** The row beneath the titles that gives units: it has no well and no sample, and no number. */
export function isUnitsRow(row: TableRow, { at }: Header): boolean {
  const isPlaced = [...at.well, ...at.sample].some((index) => textAt(row, index) !== '')
  const texts = row.cells.map(cellText).filter((text) => text !== '')
  if (isPlaced || classes.test(texts[0] ?? '')) return false
  return texts.length > 0 && texts.every((text) => !/\d/u.test(text) || looksLikeUnit(text))
}

/**
 * Reads the unit that a file tells of one value. The unit is in the row beneath or above the titles, or in a column of
 * units. A column of another title that contains nothing but units counts too. A column holds for the analytes before
 * it.
 */
export function unitReader(
  rows: readonly TableRow[],
  header: Header,
  [beneath, above]: readonly (TableRow | null | undefined)[],
  analytes: readonly AnalyteColumn[],
) {
  const read = new Set([...analytes.map(({ index }) => index), ...header.at.well, ...header.at.sample])
  const columns = header.titles
    .map((_, index) => index)
    .filter((index) => header.at.unit.includes(index) || (!read.has(index) && holdsUnits(rows, index)))
  return (row: TableRow, index: number): string | null => {
    const told = textAt(beneath, index)
    if (told !== '') return told
    const over = textAt(above, index)
    if (looksLikeUnit(over)) return over
    const column = columns.find((one) => one > index) ?? columns.at(-1)
    return (column !== undefined && textAt(row, column)) || null
  }
}

function holdsUnits(rows: readonly TableRow[], index: number): boolean {
  const texts = rows.map((row) => textAt(row, index)).filter((text) => text !== '')
  return texts.length > 0 && texts.every(looksLikeUnit)
}
