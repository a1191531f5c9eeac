import type { RawValue } from './extraction.ts'
import type { CellMark } from './table.ts'

/**
 * Objections of a workbook to a value by its cell: it is struck through, hidden by its format or has a comment. A title,
 * a name or a well that is struck through or hidden counts for its values too; comments elsewhere are reported for the
 * whole sheet.
 */
export function markOf({ row, header, column }: RawValue): CellMark | null {
  const own = row.marks?.get(column)
  if (own) return own
  const around = [
    header.marks?.get(column),
    ...[...header.at.well, ...header.at.sample].map((index) => row.marks?.get(index)),
  ]
  return around.find((mark) => mark !== undefined && mark !== 'commented') ?? null
}
