import { createHash } from 'node:crypto'
import type { Comparator, QcLevel } from '@sne/shared/domain'
import { fileLimits } from '../../platform/limits.ts'
import { commonAnalyteMap } from './analyte-names.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { decodeText } from './decode.ts'
import { readDelimited } from './delimited.ts'
import { decimalOf, readHistoryCell, readLevel, readToldMoment, readToldTime } from './history-cells.ts'
import { type HistoryColumn, type HistoryHeader, type HistoryRole, historyHeader } from './history-columns.ts'
import { analyteCoder } from './names.ts'
import { readSpreadsheet } from './spreadsheet.ts'
import { cellText, isBlank, type Table, type TableRow } from './table.ts'
import { checkTextSize } from './text-size.ts'
import { historyMeanings, historyTexts as texts } from './texts.ts'
import { isSameUnit } from './units.ts'
import { isZip } from './zip-entries.ts'

export interface HistoryFile {
  readonly bytes: Uint8Array
  /** Analytes that controls of the type judge. */
  readonly analytes: readonly { readonly code: string; readonly unit: string }[]
  /** Of the laboratory and the type. */
  readonly lots: readonly { readonly id: number; readonly code: string; readonly level: QcLevel }[]
}

export interface HistoryValue {
  readonly analyte: string
  readonly replicate: number
  readonly raw: string
  readonly value: number
  readonly comparator: Comparator | null
  readonly flag: string | null
}

export interface HistoryItem {
  readonly line: number
  readonly day: string
  /** HHmmss. */
  readonly time: string | null
  readonly run: string | null
  readonly instrument: string | null
  readonly lotId: number
  readonly values: readonly HistoryValue[]
}

export interface ReadProblem {
  readonly severity: 'error' | 'warning'
  readonly line: number | null
  readonly text: string
}

export interface HistoryReading {
  readonly sha256: string
  readonly layout: 'values' | 'columns' | null
  readonly sheet: string | null
  readonly decimal: ',' | '.' | null
  readonly columns: readonly { readonly title: string; readonly meaning: string }[]
  /** Lines below the titles that are not empty. */
  readonly lines: number
  readonly items: readonly HistoryItem[]
  readonly problems: readonly ReadProblem[]
}

const signs = ['\t', ';', ','] as const
const error = (line: number | null, text: string): ReadProblem => ({ severity: 'error', line, text })
const warning = (line: number | null, text: string): ReadProblem => ({ severity: 'warning', line, text })

interface Found {
  readonly table: Table
  readonly sheet: string | null
  readonly header: HistoryHeader
  readonly at: number
  readonly problems: readonly ReadProblem[]
}

function headerIn(table: Table, codes: readonly string[]) {
  for (const [at, row] of table.rows.slice(0, fileLimits.headerRows).entries()) {
    const header = historyHeader(row, codes)
    if (header) return { header, at }
  }
  return null
}

async function findIn({ bytes }: HistoryFile, codes: readonly string[]): Promise<Found | string> {
  if (bytes.length === 0) return texts.empty
  if (isZip(bytes)) {
    const workbook = await readSpreadsheet(bytes)
    if (!workbook) return texts.damaged
    const found = workbook.sheets.flatMap(({ name, table }) => {
      const own = headerIn(table, codes)
      return own ? [{ ...own, table, sheet: name, problems: [] }] : []
    })
    if (found.length > 1) return texts.severalSheets(found.map(({ sheet }) => sheet))
    return found[0] ?? texts.noHeader
  }
  if (bytes.length > fileLimits.textBytes) throw new FileBeyondLimits('textBytes')
  const text = decodeText(bytes, 'auto')
  if (text === null) return texts.noText
  if (text.trim() === '') return texts.empty
  for (const sign of signs) {
    checkTextSize(text, sign)
    const { table, problems } = readDelimited(text, sign)
    const own = headerIn(table, codes)
    if (own)
      return {
        ...{ ...own, table, sheet: null },
        problems: problems.map(({ severity, line, message }) =>
          severity === 'error' ? error(line, message) : warning(line, message),
        ),
      }
  }
  return texts.noHeader
}

/**
 * Reads control values of earlier runs: a line a value, or a column an analyte. Unread content is listed with its line;
 * nothing is dropped or moved.
 * @throws FileBeyondLimits
 */
export async function readHistory(file: HistoryFile): Promise<HistoryReading> {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const codes = file.analytes.map(({ code }) => code)
  const found = await findIn(file, codes)
  if (typeof found === 'string')
    return {
      ...{ sha256, layout: null, sheet: null, decimal: null, columns: [], lines: 0, items: [] },
      problems: [error(null, found)],
    }
  const { header, table, at, sheet } = found
  const rows = table.rows.slice(at + 1).filter((row) => !isBlank(row))
  const problems: ReadProblem[] = [
    ...found.problems,
    ...columnProblems(header, rows, table.rows[at]!.line, file),
  ]
  const valueColumns = header.columns.filter(({ role, analyte }) => role === 'value' || analyte !== null)
  const decimal = decimalOf(rows.flatMap(({ cells }) => valueColumns.map(({ index }) => cells[index] ?? '')))
  if (decimal === 'mixed') problems.push(error(null, texts.mixedDecimals))
  if (rows.length === 0) problems.push(error(null, texts.noRows))
  const reader = rowReader(header, file, decimal === 'mixed' || decimal === null ? '.' : decimal, problems)
  const width = Math.max(...header.columns.map(({ index }) => index)) + 1
  const items = rows.flatMap((row) => {
    if (row.cells.slice(width).some((cell) => cellText(cell) !== ''))
      problems.push(error(row.line, texts.beyondTitles))
    if (table.openEnd && row === table.rows.at(-1) && row.cells.length < width)
      problems.push(error(row.line, texts.cut))
    return reader(row) ?? []
  })
  if (items.reduce((sum, { values }) => sum + values.length, 0) > fileLimits.values)
    throw new FileBeyondLimits('values')
  return {
    ...{ sha256, layout: header.layout, sheet, decimal: decimal === 'mixed' ? null : decimal },
    columns: header.columns.map(({ title, role, analyte }) => ({
      title,
      meaning: role ? historyMeanings[role] : (analyte ?? texts.notRead),
    })),
    lines: rows.length,
    items: withReplicates(items, header, problems),
    problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

/** Problems of the titles: a column twice, a different unit, an unread column of numbers. */
function columnProblems(
  { columns, layout }: HistoryHeader,
  rows: readonly TableRow[],
  line: number,
  file: HistoryFile,
) {
  const problems: ReadProblem[] = []
  for (const [name, own] of Map.groupBy(columns, ({ role, analyte }) => role ?? analyte))
    if (name !== null && own.length > 1)
      problems.push(error(line, texts.columnTwice(own.map(({ title }) => title))))
  for (const { title, role, analyte, unit, index } of columns) {
    const ours = file.analytes.find(({ code }) => code === analyte)?.unit
    if (layout === 'values' && analyte !== null) problems.push(error(line, texts.bothLayouts(title)))
    else if (ours !== undefined && unit === null) problems.push(warning(line, texts.unitUntold(title, ours)))
    else if (ours !== undefined && unit !== null && !isSameUnit(unit, ours))
      problems.push(error(line, texts.otherUnit(title, unit, ours)))
    if (role !== null || analyte !== null) continue
    const isNumeric = rows.some(
      ({ cells }) => /\d/u.test(cellText(cells[index])) && cellText(cells[index]) !== '',
    )
    problems.push(
      isNumeric ? error(line, texts.unknownColumn(title)) : warning(line, texts.columnNotRead(title)),
    )
  }
  if (
    layout === 'values' &&
    !columns.some(({ role, unit }) => role === 'unit' || (role === 'value' && unit !== null))
  )
    problems.push(warning(line, texts.unitsUntold))
  return problems
}

/** Reads a line; null, with what is wrong, where it is not read as a whole. */
function rowReader(header: HistoryHeader, file: HistoryFile, decimal: ',' | '.', problems: ReadProblem[]) {
  const { columns, layout } = header
  const column = (role: HistoryRole) => columns.find((one) => one.role === role)
  const codeOf = analyteCoder(
    commonAnalyteMap,
    file.analytes.map(({ code }) => code),
  )
  const analyteColumns = columns.filter(({ analyte }) => analyte !== null)
  const cellOf = (row: TableRow, role: HistoryRole) => row.cells[column(role)?.index ?? -1] ?? ''
  const textOf = (row: TableRow, role: HistoryRole) => cellText(cellOf(row, role))
  const isTitle = (row: TableRow) => columns.every(({ index, title }) => cellText(row.cells[index]) === title)

  const lotOf = (row: TableRow): number | string => {
    const [code, said] = [textOf(row, 'lot'), textOf(row, 'level')]
    const level = said === '' ? null : readLevel(said)
    if (code === '') return texts.noLot
    if (said !== '' && level === null) return texts.unknownLevel(said)
    const named = file.lots.filter((lot) => lot.code.toLowerCase() === code.toLowerCase())
    if (named.length === 0) return texts.unknownLot(code)
    const own = level === null ? named : named.filter((lot) => lot.level === level)
    if (own.length === 0) return texts.lotOfOtherLevel(code, said)
    return own.length > 1 ? texts.levelNeeded(code) : own[0]!.id
  }

  const momentOf = (row: TableRow) => {
    const told = readToldMoment(cellOf(row, 'date'))
    if (!told) return texts.noDate(textOf(row, 'date'))
    const time = cellOf(row, 'time')
    if (cellText(time) === '') return told
    const own = readToldTime(time)
    return own === null ? texts.noTime(cellText(time)) : { ...told, time: own }
  }

  const replicateOf = (row: TableRow): number | string => {
    const text = textOf(row, 'replicate')
    if (text === '') return 0
    return /^[1-9]\d?$/u.test(text) ? Number(text) : texts.noReplicate(text)
  }

  const valueIn = (
    row: TableRow,
    { index }: HistoryColumn,
    analyte: string,
  ): HistoryValue | string | null => {
    const cell = row.cells[index] ?? ''
    if (row.marks?.has(index)) return texts.markedCell(analyte)
    const read = readHistoryCell(cell, decimal)
    if (read.kind === 'unreadable') return texts.unreadable(analyte, cellText(cell))
    if (read.kind === 'none') {
      if (layout === 'values') return texts.valueMissing(analyte)
      problems.push(
        warning(row.line, read.word ? texts.wordForNone(analyte, read.word) : texts.cellEmpty(analyte)),
      )
      return null
    }
    const flag = [read.flag, textOf(row, 'flag') || null].flatMap((one) => one ?? []).join('; ')
    const { value, comparator } = read
    return {
      analyte,
      replicate: 0,
      raw: cellText(cell),
      value,
      comparator,
      flag: flag === '' ? null : flag.slice(0, 80),
    }
  }

  const oneValue = (row: TableRow): HistoryValue | string | null => {
    const named = textOf(row, 'analyte')
    const analyte = named === '' ? null : codeOf(named)
    const ours = file.analytes.find(({ code }) => code === analyte)?.unit
    if (analyte === null || ours === undefined) return texts.unknownAnalyte(named)
    const unit = textOf(row, 'unit') || column('value')?.unit || ''
    if (unit !== '' && !isSameUnit(unit, ours)) return texts.otherUnit(analyte, unit, ours)
    return valueIn(row, column('value')!, analyte)
  }

  return (row: TableRow): HistoryItem | null => {
    if (isTitle(row)) {
      problems.push(warning(row.line, texts.titlesAgain))
      return null
    }
    const [lotId, moment, replicate] = [lotOf(row), momentOf(row), replicateOf(row)]
    const values =
      layout === 'values'
        ? [oneValue(row)]
        : analyteColumns.map((one) => valueIn(row, one, one.analyte ?? ''))
    const wrong = [lotId, moment, replicate, ...values].filter((one) => typeof one === 'string')
    problems.push(...wrong.map((text) => error(row.line, text)))
    if (
      wrong.length > 0 ||
      typeof lotId === 'string' ||
      typeof moment === 'string' ||
      typeof replicate === 'string'
    )
      return null
    const read = values.flatMap((one) =>
      one === null || typeof one === 'string' ? [] : [{ ...one, replicate }],
    )
    if (read.length === 0) problems.push(error(row.line, texts.lineWithoutValue))
    return {
      ...{ line: row.line, ...moment, lotId, values: read },
      run: textOf(row, 'run') || null,
      instrument: textOf(row, 'instrument') || null,
    }
  }
}

/** Numbers values of one lot, analyte and run; the same value twice without a number of a replicate is a line twice. */
function withReplicates(
  items: readonly HistoryItem[],
  header: HistoryHeader,
  problems: ReadProblem[],
): HistoryItem[] {
  const isNumbered = header.columns.some(({ role }) => role === 'replicate')
  const seen = new Map<string, { line: number; replicate: number; raw: string }[]>()
  return items.map((item) => ({
    ...item,
    values: item.values.map((one) => {
      const key = [item.day, item.time, item.run, item.instrument, item.lotId, one.analyte].join('\n')
      const before = seen.get(key) ?? []
      const same = before.find(({ replicate, raw }) =>
        isNumbered && one.replicate > 0 ? replicate === one.replicate : raw === one.raw,
      )
      if (same) problems.push(error(item.line, texts.lineTwice(one.analyte, same.line)))
      else if (before.length > 0 && one.replicate === 0)
        problems.push(warning(item.line, texts.takenAsReplicate(one.analyte, before[0]!.line)))
      const replicate =
        one.replicate > 0 ? one.replicate : Math.max(0, ...before.map((other) => other.replicate)) + 1
      seen.set(key, [...before, { line: item.line, replicate, raw: one.raw }])
      return { ...one, replicate }
    }),
  }))
}
