import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { chooseSheet } from './choose-sheet.ts'
import { decodeText } from './decode.ts'
import { readDelimited } from './delimited.ts'
import { readHeader } from './header.ts'
import { gridColumn } from './matrix.ts'
import type { Elsewhere } from './parsed-file.ts'
import { type FileProblem, fileError } from './problem.ts'
import { readSpreadsheet, type Workbook } from './spreadsheet.ts'
import type { Table, TableRow } from './table.ts'
import { checkTextSize } from './text-size.ts'
import { texts } from './texts.ts'
import { isZip } from './zip-entries.ts'

export interface TableReading {
  /** Null when the bytes cannot be read as this profile's format at all. */
  readonly table: Table | null
  readonly problems: readonly FileProblem[]
  /** Of a workbook. */
  readonly elsewhere?: readonly Elsewhere[]
}

const failed = (problem: FileProblem): TableReading => ({ table: null, problems: [problem] })
const choices = ['\t', ';', ',', '|']

const damagedWorkbook = fileError('unreadable_spreadsheet', texts.workbookDamaged)
const notAsked = fileError('unreadable_spreadsheet', texts.workbookForText)
const noWorkbook = fileError('unreadable_spreadsheet', texts.notAWorkbook)
const unknownEncoding = fileError('unknown_encoding', texts.unknownEncoding)

/** Reads one file by the format, encoding and delimiter of a profile. @throws FileBeyondLimits */
export type TableReader = (profile: ImportProfile) => Promise<TableReading>

/** Reads one file for several profiles: common parts are read once. */
export function tableReader(bytes: Uint8Array): TableReader {
  let workbook: Promise<Workbook | null> | undefined
  const decoded = new Map<string, string | null>()
  const tables = new Map<string, TableReading>()
  return async (profile) => {
    if (bytes.length === 0) return failed(fileError('empty_file', texts.fileEmpty))
    if (isZip(bytes)) {
      if (!profile.formats.includes('xlsx')) return failed(notAsked)
      workbook ??= readSpreadsheet(bytes)
      const sheets = await workbook
      return sheets ? chooseSheet(sheets, profile) : failed(damagedWorkbook)
    }
    if (!profile.formats.includes('text')) return failed(noWorkbook)
    if (bytes.length > fileLimits.textBytes) throw new FileBeyondLimits('textBytes')
    const { encoding } = profile
    if (!decoded.has(encoding)) decoded.set(encoding, decodeText(bytes, encoding))
    const text = decoded.get(encoding) ?? null
    if (text === null) return failed(unknownEncoding)
    if (text.trim() === '') return failed(fileError('empty_file', texts.fileEmpty))
    const delimiter = chooseDelimiter(text, profile)
    const key = `${encoding}\n${delimiter}`
    let reading = tables.get(key)
    if (!reading) {
      checkTextSize(text, delimiter)
      reading = readDelimited(text, delimiter)
      tables.set(key, reading)
    }
    return reading
  }
}

/** The delimiter with which a header is found; without one, the most frequent. Several at once would cut `2,0`. */
function chooseDelimiter(text: string, profile: ImportProfile): string {
  if (profile.delimiter !== 'auto') return profile.delimiter
  const start = text.slice(0, 60_000)
  const lines = start.split(/\r\n|\r|\n/u).slice(0, 300)
  const count = (sign: string) => start.split(sign).length
  const byUse = choices.toSorted((a, b) => count(b) - count(a))
  const isHeader = (row: TableRow) =>
    profile.layout === 'matrix' ? gridColumn(row) !== null : readHeader(row, profile) !== null
  const fits = (sign: string) => lines.some((line) => isHeader(splitLine(line, sign)))
  return byUse.find(fits) ?? byUse[0]!
}

const splitLine = (line: string, sign: string): TableRow => ({
  line: 1,
  cells: line.split(sign).map((cell) => cell.replaceAll(/^\s*"|"\s*$/gu, '')),
})
