import { decodeText } from './decode.ts'
import { readDelimited } from './delimited.ts'
import { normaliseName } from './names.ts'
import { type FileProblem, fileError, fileWarning } from './problem.ts'
import { cellText, isBlank, type TableRow } from './table.ts'
import { texts } from './texts.ts'
import { readWell } from './well-notation.ts'

/** One disc as the puncher recorded it. */
export interface PunchRecord {
  readonly well: string
  readonly plateBarcode: string | null
  readonly cardBarcode: string | null
  readonly type: string
  readonly order: number | null
  readonly comment: string | null
  /** The comment tells of a failed punch. */
  readonly failed: boolean
  readonly line: number
}

export interface PuncherOutput {
  readonly machine: string | null
  readonly user: string | null
  readonly date: string | null
  readonly run: string | null
  /** In the order of the file: the same well may come twice, when a disc was punched again. */
  readonly records: readonly PunchRecord[]
  readonly problems: readonly FileProblem[]
}

const failure = /err|fail|miss|lost|no spot|not punched|manc/iu
const nothing = { machine: null, user: null, date: null, run: null, records: [] }

/**
 * Reads the output of a BSD600 puncher: a line `machine,user,date,run`, a header with stray blanks, a row a disc.
 * Never throws.
 */
export function readPuncherOutput(bytes: Uint8Array): PuncherOutput {
  const text = decodeText(bytes, 'auto')
  if (text === null || text.trim() === '') {
    return {
      ...nothing,
      problems: [fileError('empty_file', texts.puncherFileEmpty)],
    }
  }
  const { table, problems } = readDelimited(text, ',')
  const at = table.rows.findIndex(
    (row) => columnAt(row, 'Grid Ref') >= 0 && columnAt(row, 'Sample Barcode') >= 0,
  )
  const header = table.rows[at]
  if (!header) {
    return {
      ...nothing,
      problems: [...problems, fileError('no_header', texts.puncherHeaderMissing)],
    }
  }
  const first = at > 0 ? table.rows[0]!.cells.map(cellText) : []
  const [machine = null, user = null, date = null, run = null] = first
  const all = [...problems]
  const columns = columnsOf(header)
  const records = table.rows.slice(at + 1).flatMap((row) => {
    if (isBlank(row)) return []
    const record = readRecord(row, columns)
    if (!record) all.push(fileWarning('unreadable_well', texts.puncherWellUnreadable(row.line), row.line))
    else if (record.failed) {
      all.push(
        fileWarning(
          'punch_error',
          `Riga ${row.line}: pozzetto ${record.well}: «${record.comment}».`,
          row.line,
        ),
      )
    }
    return record ? [record] : []
  })
  return { machine, user, date, run, records, problems: all }
}

const columnAt = (header: TableRow, title: string) =>
  header.cells.findIndex((cell) => normaliseName(cellText(cell)) === normaliseName(title))

/** The first column with each title. */
const columnsOf = (header: TableRow): ReadonlyMap<string, number> =>
  new Map(header.cells.map((cell, index) => [normaliseName(cellText(cell)), index] as const).toReversed())

function readRecord(row: TableRow, columns: ReadonlyMap<string, number>): PunchRecord | null {
  const cell = (title: string) => cellText(row.cells[columns.get(normaliseName(title)) ?? -1])
  const place = readWell(cell('Grid Ref'))
  if (place.kind !== 'well') return null
  const order = Number.parseInt(cell('FillOrder'), 10)
  const comment = cell('Comment')
  return {
    well: place.position,
    plateBarcode: cell('Plate Barcode') || null,
    cardBarcode: cell('Sample Barcode') || null,
    type: cell('Sample Type'),
    order: Number.isInteger(order) ? order : null,
    comment: comment || null,
    failed: failure.test(comment),
    line: row.line,
  }
}
