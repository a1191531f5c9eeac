import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { normaliseName } from './names.ts'
import { cellText, type TableRow } from './table.ts'

type ColumnRole = keyof ImportProfile['columns']

/** Columns of a profile in one header. */
export interface Header {
  readonly titles: readonly string[]
  /** Indices a role, best first. */
  readonly at: Readonly<Record<ColumnRole, readonly number[]>>
  /** In `groups`: title of each column's group. */
  readonly groups?: readonly string[]
  /** Of a workbook: marks of the titles. */
  readonly marks?: TableRow['marks']
}

const roles: readonly ColumnRole[] = [
  'well',
  'sample',
  'type',
  'analyte',
  'value',
  'flag',
  'unit',
  'plate',
  'omit',
  'comparator',
]

/** Reads a row as a header; null when a column is missing without which the layout makes no sense. */
export function readHeader(row: TableRow, profile: ImportProfile): Header | null {
  if (profile.layout === 'matrix') return null
  const titles = row.cells.map(cellText)
  const marks = row.marks && { marks: row.marks }
  const names = titles.map(normaliseName)
  const at = Object.fromEntries(
    roles.map((role) => [role, columnsOf(names, profile.columns[role])]),
  ) as unknown as Header['at']
  const placed = at.well.length > 0 || at.sample.length > 0
  const complete = placed && needed(profile.layout).every((role) => at[role].length > 0)
  if (!complete) return null
  if (profile.layout !== 'wide') return { titles, at, ...marks }
  const named = titles.filter((title) => title !== '').length
  return named > new Set([...at.well, ...at.sample]).size ? { titles, at, ...marks } : null
}

function columnsOf(names: readonly string[], wanted: readonly string[]): number[] {
  const found: number[] = []
  for (const name of wanted) {
    const key = normaliseName(name)
    names.forEach((title, index) => {
      if (title === key) found.push(index)
    })
  }
  return found
}

function needed(layout: ImportProfile['layout']): readonly ColumnRole[] {
  if (layout === 'long') return ['analyte', 'value']
  return layout === 'wide' ? [] : ['value']
}

/** The first cell with content among the columns of a role; empty when there is none. */
export function pick(row: TableRow, header: Header, role: ColumnRole): string {
  for (const index of header.at[role]) {
    const text = cellText(row.cells[index])
    if (text !== '') return text
  }
  return ''
}

/** The value's column and cell: the first of its columns that is not empty. */
export function valueCell(row: TableRow, header: Header): { column: number; cell: string | number } {
  const column = header.at.value.find((at) => cellText(row.cells[at]) !== '') ?? header.at.value[0]!
  return { column, cell: row.cells[column] ?? '' }
}
