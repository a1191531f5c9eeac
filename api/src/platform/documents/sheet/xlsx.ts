import { formatBoolean } from '@sne/shared/domain'
import type { CellObject } from 'write-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { wallDate } from '../layout/values.ts'
import type { SheetColumn, SheetInput, SheetPage, SheetValue } from './sheet-input.ts'

const headStyle = {
  fontWeight: 'bold',
  backgroundColor: '#DCE5E9',
  alignVertical: 'center',
  wrap: true,
} as const

/** Spreadsheets refuse longer names and these signs in them. */
const longestName = 31
const forbiddenInName = /[\\/?*[\]:]/g

/**
 * Makes a spreadsheet (xlsx) with fixed bold headings. Absent values are empty cells. Dates and numbers are cells of
 * their type (dd/MM/yyyy and dd/MM/yyyy HH:mm, on the clock of Rome). Texts are stored as texts, so that nothing in
 * them is ever run as a formula.
 */
export const renderSheet = ({ further = [], ...first }: SheetInput): Promise<Uint8Array> =>
  writeXlsxFile([first, ...further].map(pageOf)).toBuffer()

function pageOf({ title, columns, rows }: SheetPage) {
  const head: CellObject[] = columns.map((column) => ({ value: column.label, ...headStyle }))
  return {
    data: [head, ...rows.map((row) => columns.map((column) => cellOf(column, row[column.key])))],
    sheet: title.replace(forbiddenInName, ' ').slice(0, longestName).trim() || 'Foglio',
    columns: columns.map((column) => ({ width: column.width })),
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
  }
}

function cellOf(column: SheetColumn, value: SheetValue): CellObject | null {
  if (value === null || value === undefined || value === '') return null
  switch (column.type) {
    case 'number':
      if (typeof value !== 'number') return text(value)
      return column.decimals === undefined
        ? { value, type: Number }
        : { value, type: Number, format: column.decimals === 0 ? '0' : `0.${'0'.repeat(column.decimals)}` }
    case 'date':
      return moment(String(value), 'dd/mm/yyyy')
    case 'dateTime':
      return moment(String(value), 'dd/mm/yyyy hh:mm')
    case 'boolean':
      return text(formatBoolean(Boolean(value)))
    case 'text':
      return text(value)
  }
}

function text(value: string | number | boolean): CellObject {
  return { value: String(value), type: String }
}

/** A date cell; a text that is no date stays readable as text. */
function moment(value: string, format: string): CellObject {
  const wall = wallDate(value)
  return wall ? { value: wall, type: Date, format } : text(value)
}
