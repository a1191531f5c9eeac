import { readSheet } from 'read-excel-file/node'
import type { Table } from './table.ts'
import { zipIsSound } from './zip-guard.ts'

/** Reads the first sheet of a workbook; null when the bytes are no readable workbook. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Table | null> {
  if (!zipIsSound(bytes)) return null
  try {
    const sheet = await readSheet(Buffer.from(bytes))
    const rows = sheet.map((cells, at) => ({ line: at + 1, cells: cells.map(toCell) }))
    return { rows, delimiter: null, openEnd: false }
  } catch {
    return null
  }
}

function toCell(cell: unknown): string | number {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number' || typeof cell === 'string') return cell
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
