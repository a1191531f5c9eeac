import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { storableText } from '../../platform/database/storable-text.ts'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { tellingFormats } from './number-formats.ts'
import { type SheetMarks, sheetMarks } from './sheet-marks.ts'
import { struckStyles } from './struck-styles.ts'
import type { Table, TableRow } from './table.ts'
import { workbookParts } from './workbook-parts.ts'
import { openZip } from './zip-entries.ts'

/** One sheet of a workbook. */
export interface Sheet extends Pick<SheetMarks, 'hiddenRows' | 'hiddenColumns'> {
  readonly name: string
  readonly table: Table
  /** Addresses of cells with a comment. */
  readonly commented: readonly string[]
}

export interface Workbook {
  /** Visible ones. */
  readonly sheets: readonly Sheet[]
  /** Hidden ones, of which no result is read. */
  readonly unseen: readonly Sheet[]
  /** There are more visible sheets than are read. */
  readonly hasMore: boolean
  /** Names of the sheets that nobody sees. */
  readonly hidden: readonly string[]
}

/**
 * Reads the sheets of a workbook; null when the bytes are no readable workbook. Only the parts that these sheets need
 * are unpacked. The size of each part is checked before its grid is built.
 * @throws FileBeyondLimits
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Workbook | null> {
  try {
    const { sheets, styles, visible, hidden } = workbookParts(openZip(bytes))
    if (visible === 0) return null
    const formats = tellingFormats(styles)
    const struck = struckStyles(styles)
    const read: Sheet[] = []
    const unseen: Sheet[] = []
    for (const { name, isHidden, parts, xml, commented } of sheets) {
      const { formatAt, marksOf, hiddenRows, hiddenColumns } = sheetMarks(xml, {
        formats,
        struck,
        commented,
      })
      // Stored without compression: entries with data descriptors are beyond the reader of sheets.
      const cells = await readSheet(zipSync({ ...parts }, { level: 0 }).buffer as ArrayBuffer)
      const rows = cells.map((row, at) => ({
        line: at + 1,
        cells: row.map((cell, column) => toCell(cell, formatAt(at, column))),
        ...marked(marksOf(at)),
      }))
      const table = { rows, delimiter: null, openEnd: false }
      const into = isHidden ? unseen : read
      into.push({
        name: storableText(name),
        table,
        commented: [...commented].map((address) => storableText(address)),
        hiddenRows,
        hiddenColumns,
      })
    }
    return {
      sheets: read,
      unseen,
      hasMore: visible > read.length,
      hidden: hidden.map((name) => storableText(name)),
    }
  } catch (error) {
    if (error instanceof FileBeyondLimits) throw error
    return null
  }
}

/**
 * A number whose format shows more than the number is written with its format. It therefore cannot be read as a
 * number.
 * @throws FileBeyondLimits `cellCharacters`
 */
function toCell(cell: unknown, format: string | undefined): string | number {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number' && format === undefined) return cell
  const text = cell instanceof Date ? dateText(cell) : String(cell)
  if (text.length > fileLimits.cellCharacters) throw new FileBeyondLimits('cellCharacters')
  return storableText(typeof cell === 'number' ? `${text} [${format}]` : text)
}

const marked = (marks: TableRow['marks']) => marks && { marks }

/** A number far outside the calendar that is formatted as a date is no date. */
const dateText = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString())
