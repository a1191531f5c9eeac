/** Mark of a workbook on a cell, beside its content. */
export type CellMark = 'struck' | 'hidden' | 'commented'

/** One row of a file, with the line at which it begins (from 1). */
export interface TableRow {
  readonly line: number
  readonly cells: readonly (string | number)[]
  /** Of a workbook: marks by the index of their cell. */
  readonly marks?: ReadonlyMap<number, CellMark>
}

export interface Table {
  readonly rows: readonly TableRow[]
  /** Sign between cells; null for a spreadsheet. */
  readonly delimiter: string | null
  /** The text ends without a line end: with a short last row, the sign of a cut file. */
  readonly openEnd: boolean
}

export const cellText = (cell: string | number | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell.trim()

export const isBlank = (row: TableRow): boolean => row.cells.every((cell) => cellText(cell) === '')

/** The row as one text, for the patterns of a profile that look at lines. */
export const rowText = (row: TableRow): string => row.cells.map(cellText).join('\t')
