import { createHash } from 'node:crypto'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { decodeText } from './decode.ts'
import { readDelimited } from './delimited.ts'
import { normaliseName } from './names.ts'
import { type FileProblem, fileError, fileWarning } from './problem.ts'
import { type PuncherColumns, puncherColumns } from './puncher-columns.ts'
import { type PunchRecord, readPunchRecord } from './puncher-record.ts'
import { punchingTitles } from './punching-worklist.ts'
import { cellText, isBlank, type Table, type TableRow } from './table.ts'
import { checkTextSize } from './text-size.ts'
import { texts } from './texts.ts'

export interface PuncherOutput {
  readonly machine: string | null
  readonly user: string | null
  readonly date: string | null
  readonly run: string | null
  /** In the order of the file: the same well may come twice, when a disc was punched again. */
  readonly records: readonly PunchRecord[]
  readonly problems: readonly FileProblem[]
  /** Lower-case hexadecimal, of the bytes. */
  readonly sha256: string
}

const nothing = { machine: null, user: null, date: null, run: null, records: [] }
const delimiters = [',', ';', '\t', '|']
/** Lines in which the header is looked for. */
const headerLines = 200

/**
 * Reads a puncher's output. The output of a BSD600 has a line `machine,user,date,run`, a header with stray blanks, and a
 * row a disc. A plain csv has a header with well and card, and time or outcome.
 * @throws FileBeyondLimits
 */
export function readPuncherOutput(bytes: Uint8Array): PuncherOutput {
  if (bytes.length > fileLimits.textBytes) throw new FileBeyondLimits('textBytes')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const unread = (problem: FileProblem, others: readonly FileProblem[] = []): PuncherOutput => ({
    ...nothing,
    problems: [...others, problem],
    sha256,
  })
  const text = decodeText(bytes, 'auto')
  if (text === null || text.trim() === '') return unread(fileError('empty_file', texts.puncherFileEmpty))
  const delimiter = delimiterOf(text)
  if (delimiter === null) return unread(fileError('no_header', texts.puncherHeaderMissing))
  checkTextSize(text, delimiter)
  const { table, problems } = readDelimited(text, delimiter)
  const header = headerOf(table)
  if (!header) return unread(fileError('no_header', texts.puncherHeaderMissing), problems)
  const { at, columns } = header
  const refusal = refusalOf(columns)
  if (refusal) return unread(refusal, problems)
  const first = columns.isMachine && at > 0 ? table.rows[0]!.cells.map((cell) => cellText(cell) || null) : []
  const [machine = null, user = null, date = null, run = null] = first
  if (date === null && !columns.has('time') && !columns.has('outcome'))
    return unread(fileError('no_proof', texts.puncherListOnly), problems)
  const isCut = (row: TableRow) => table.openEnd && row === table.rows.at(-1) && columns.isShort(row)
  const all = [...problems]
  const records = table.rows.slice(at + 1).flatMap((row) => {
    if (isBlank(row)) return []
    const record = readPunchRecord(row, columns, date, isCut(row))
    if (!record) all.push(fileWarning('unreadable_well', texts.puncherWellUnreadable(row.line), row.line))
    else if (record.failed)
      all.push(
        fileWarning('punch_error', texts.punchFailed(row.line, record.well, record.comment ?? ''), row.line),
      )
    return record ? [record] : []
  })
  if (records.length === 0) all.push(fileError('no_rows', texts.puncherRowsMissing))
  return { machine, user, date, run, records, problems: all, sha256 }
}

/** The sign by which a line is a header; null where none is. */
function delimiterOf(text: string): string | null {
  const lines = text
    .slice(0, 60_000)
    .split(/\r\n|\r|\n/u)
    .slice(0, headerLines)
  const cut = (line: string, sign: string) =>
    line.split(sign).map((cell) => cell.replaceAll(/^\s*"|"\s*$/gu, ''))
  const isHeader = (sign: string) =>
    lines.some((line) => puncherColumns({ line: 1, cells: cut(line, sign) }) !== null)
  return delimiters.find(isHeader) ?? null
}

function headerOf({ rows }: Table): { readonly at: number; readonly columns: PuncherColumns } | null {
  for (const [at, row] of rows.slice(0, headerLines).entries()) {
    const columns = puncherColumns(row)
    if (columns) return { at, columns }
  }
  return null
}

/** A plan that the product wrote is no proof of a disc. */
function refusalOf({ titles, unclear }: PuncherColumns): FileProblem | null {
  if (punchingTitles.every((title) => titles.includes(normaliseName(title))))
    return fileError('no_proof', texts.puncherOwnList)
  return unclear.length === 0 ? null : fileError('unclear_column', texts.puncherTwice(unclear.join(', ')))
}
