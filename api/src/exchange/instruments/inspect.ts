import type { FilePreview } from '@sne/shared/contract'
import type { ColumnRole } from '@sne/shared/domain'
import { fileLimits } from '../../platform/limits.ts'
import { commonAnalyteMap } from './analyte-names.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { decodeText } from './decode.ts'
import { readDelimited } from './delimited.ts'
import { gridColumn, gridsIn, gridTitle } from './matrix.ts'
import { analyteCoder } from './names.ts'
import { numberStyle } from './number-style.ts'
import { isAlwaysRead } from './own-titles.ts'
import { roleOfTitle } from './role-titles.ts'
import { readSpreadsheet } from './spreadsheet.ts'
import { cellText, isBlank, rowText, type Table, type TableRow } from './table.ts'
import { checkTextSize } from './text-size.ts'
import { texts } from './texts.ts'
import { readWell } from './well-notation.ts'
import { isZip } from './zip-entries.ts'

export interface FileToInspect {
  readonly bytes: Uint8Array
  /** Choice of a person; absent where the file is to tell. */
  readonly sheet?: string | undefined
  readonly section?: string | undefined
  readonly headerLine?: number | undefined
  /** Codes of all analytes that an instrument measures. */
  readonly codes: readonly string[]
}

/** How much of a file is shown. */
/** Characters of the longest title that a profile may name. */
const longestTitle = 80
const shown = { lines: 40, cells: 40, characters: 60, columns: 200, values: 4, sections: 40, grids: 12 }
const signs = ['\t', ';', ',', '|'] as const
type Sign = (typeof signs)[number]

const cut = (text: string) => text.slice(0, shown.characters)

/** Looks at a file of which nobody has said how it reads. @returns null where it cannot be opened @throws FileBeyondLimits */
export async function inspectFile(file: FileToInspect): Promise<FilePreview | null> {
  const opened = isZip(file.bytes) ? await openWorkbook(file) : openText(file)
  if (opened === null) return null
  const { table, problems, ...what } = opened
  const filled = table.rows.filter((row) => !isBlank(row))
  const sections = sectionsIn(filled)
  const section = sections.find((one) => one === file.section) ?? likelySection(sections)
  const body = section === null ? filled : within(filled, section)
  const grids = gridsIn(body)
  const header = headerIn(body, file.headerLine, file.codes)
  const layout =
    grids.length > 0 && file.headerLine === undefined ? 'matrix' : header ? layoutOf(header, body) : null
  const rows = header ? body.slice(body.indexOf(header) + 1) : body
  const columns = header && layout !== 'matrix' ? columnsOf(header, rows, file.codes) : []
  const numbers = rows.slice(0, 300).flatMap(({ cells }) => cells.slice(0, shown.columns))
  const style = numberStyle({ decimal: 'auto', thousands: '', grouped: false }, numbers, what.delimiter)
  return {
    ...what,
    sections: sections.slice(0, shown.sections).map(cut),
    section,
    lines: body.slice(0, shown.lines).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, shown.cells).map((cell) => cut(cellText(cell))),
    })),
    headerLine: layout === 'matrix' ? (grids[0]?.head.line ?? null) : (header?.line ?? null),
    layout,
    decimal: style.mixed || !numbers.some(hasDecimals) ? null : style.style.decimal,
    columns,
    grids: grids.slice(0, shown.grids).map((grid) => ({ line: grid.head.line, title: cut(gridTitle(grid)) })),
    problems,
  }
}

const hasDecimals = (cell: string | number) => typeof cell === 'string' && /^\s*[+-]?\d+[.,]\d/u.test(cell)

interface Opened extends Pick<FilePreview, 'format' | 'sheets' | 'sheet' | 'delimiter' | 'problems'> {
  readonly table: Table
}

async function openWorkbook({ bytes, sheet, codes }: FileToInspect): Promise<Opened | null> {
  const workbook = await readSpreadsheet(bytes)
  if (!workbook) return null
  const { sheets, hidden } = workbook
  const likely = sheets.find(({ table }) => headerIn(filledOf(table), undefined, codes) || hasGrid(table))
  const chosen = sheets.find(({ name }) => name === sheet) ?? likely ?? sheets[0]
  if (!chosen) return null
  return {
    format: 'xlsx',
    sheets: sheets.map(({ name }) => name),
    sheet: chosen.name,
    delimiter: null,
    table: chosen.table,
    problems:
      hidden.length > 0 ? [texts.hiddenSheets(hidden.map((name) => `«${cut(name)}»`).join(', '))] : [],
  }
}

const filledOf = ({ rows }: Table) => rows.filter((row) => !isBlank(row))
const hasGrid = ({ rows }: Table) => rows.some((row) => gridColumn(row) !== null)

function openText({ bytes, codes }: FileToInspect): Opened | null {
  if (bytes.length > fileLimits.textBytes) throw new FileBeyondLimits('textBytes')
  const text = decodeText(bytes, 'auto')
  if (text === null || text.trim() === '') return null
  const delimiter = likelySign(text, codes)
  checkTextSize(text, delimiter)
  const { table, problems } = readDelimited(text, delimiter)
  return {
    format: 'text',
    sheets: [],
    sheet: null,
    delimiter,
    table,
    problems: problems.map(({ message }) => message),
  }
}

/** The sign by which most titles are known; of several, the most frequent one. */
function likelySign(text: string, codes: readonly string[]): Sign {
  const lines = text
    .slice(0, 60_000)
    .split(/\r\n|\r|\n/u)
    .slice(0, 300)
  const byUse = signs.toSorted((a, b) => text.split(b).length - text.split(a).length)
  const score = (sign: Sign) => {
    const rows = lines.map((line, at) => ({
      line: at + 1,
      cells: line.split(sign).map((cell) => cell.replaceAll(/^\s*"|"\s*$/gu, '')),
    }))
    if (rows.some((row) => gridColumn(row) !== null)) return 100
    return Math.max(0, ...rows.map((row) => knownTitles(row, codes)))
  }
  const scores = new Map(byUse.map((sign) => [sign, score(sign)]))
  return byUse.toSorted((a, b) => scores.get(b)! - scores.get(a)!)[0]!
}

/** Lines that hold nothing but a name in brackets. */
const sectionsIn = (rows: readonly TableRow[]): string[] => {
  const marks = rows.map((row) => rowText(row).trim()).filter((text) => /^\[[^[\]]{1,60}\]$/u.test(text))
  return [...new Set(marks)]
}

const likelySection = (sections: readonly string[]): string | null =>
  sections.find((one) => /^\[(?:results?|risultati)\]$/iu.test(one)) ?? null

function within(rows: readonly TableRow[], section: string): TableRow[] {
  const start = rows.findIndex((row) => rowText(row).trim() === section)
  const after = rows.slice(start + 1)
  const end = after.findIndex((row) => /^\[[^[\]]{1,60}\]$/u.test(rowText(row).trim()))
  return end < 0 ? after : after.slice(0, end)
}

/** How many cells are titles that profiles know: of a well, a sample or an analyte, among others. */
function knownTitles({ cells }: TableRow, codes: readonly string[]): number {
  const titles = cells.slice(0, shown.columns).map(cellText)
  // A row of values may hold a word that is a title elsewhere: `Campione` as the kind of a sample.
  if (cells.some(isNumber) || titles.some((title) => readWell(title, 'letters').kind === 'well')) return 0
  const filled = titles.filter((title) => title !== '')
  const mayBe = filled.filter((title) => title.length <= longestTitle)
  const roles = new Map(mayBe.map((title) => [title, roleOfTitle(title)]))
  const isPlaced = [...roles.values()].some((role) => role === 'well' || role === 'sample')
  if (!isPlaced || filled.length < 2) return 0
  const codeOf = analyteCoder(commonAnalyteMap, codes)
  return mayBe.filter((title) => roles.get(title) !== null || codeOf(title) !== null).length
}

/** The line that a person chose; else the one with most known titles; else the first line of texts above numbers. */
function headerIn(
  body: readonly TableRow[],
  line: number | undefined,
  codes: readonly string[],
): TableRow | null {
  if (line !== undefined) return body.find((row) => row.line === line) ?? null
  const first = body.slice(0, 100)
  const best = first
    .map((row) => ({ row, known: knownTitles(row, codes) }))
    .reduce<{ row: TableRow; known: number } | null>(
      (top, one) => (one.known > (top?.known ?? 0) ? one : top),
      null,
    )
  return best?.row ?? first.find((row, at) => isTitles(row, first[at + 1])) ?? null
}

const isNumber = (cell: string | number | undefined) =>
  typeof cell === 'number' || /^[<>]?[+-]?\d+(?:[.,]\d+)?$/u.test((cell ?? '').replaceAll(/\s/gu, ''))

function isTitles({ cells }: TableRow, next: TableRow | undefined): boolean {
  const texts = cells.map(cellText).filter((text) => text !== '')
  return texts.length > 2 && !cells.some(isNumber) && (next?.cells.some(isNumber) ?? false)
}

function layoutOf(header: TableRow, body: readonly TableRow[]): 'long' | 'wide' | null {
  if (body.at(-1) === header) return null
  const roles = new Set(header.cells.map((cell) => roleOfTitle(cellText(cell).slice(0, longestTitle))))
  return roles.has('analyte') && roles.has('value') ? 'long' : 'wide'
}

function columnsOf(
  header: TableRow,
  rows: readonly TableRow[],
  codes: readonly string[],
): FilePreview['columns'] {
  const codeOf = analyteCoder(commonAnalyteMap, codes)
  return header.cells.slice(0, shown.columns).flatMap((cell, index) => {
    const title = cellText(cell).slice(0, longestTitle)
    if (title === '') return []
    const values: string[] = []
    for (const row of rows) {
      const text = cellText(row.cells[index])
      if (text !== '') values.push(cut(text))
      if (values.length === shown.values) break
    }
    const analyte = codeOf(title)
    const role: ColumnRole | null = analyte === null ? roleOfTitle(title) : null
    return [{ title, values, role, analyte, fixed: isAlwaysRead(title) }]
  })
}
