import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { type CellReading, cellReader } from './cell-value.ts'
import { extract } from './extract.ts'
import type { Extraction, RawValue } from './extraction.ts'
import { pick } from './header.ts'
import { readMeta } from './meta.ts'
import { analyteCoder } from './names.ts'
import { numberStyle } from './number-style.ts'
import type { FileMeta, ParsedFile, ParsedRow } from './parsed-file.ts'
import { type FileProblem, fileError, fileWarning } from './problem.ts'
import { splitSections, type TableReader, tableReader } from './read-table.ts'
import { kindReader } from './sample-kind.ts'
import { cellText, isBlank, type Table } from './table.ts'
import { texts } from './texts.ts'
import { readWell } from './well-notation.ts'

const affirmative = /^(true|vero|yes|s[iì]|x|1)$/iu
/** Beyond this many, problems of one kind are only counted. */
const listedProblems = 20

/**
 * Reads an instrument's file by a profile. Whatever is wrong becomes a problem with an Italian sentence, and what can
 * be read is given.
 * @param read the file's reader, where other steps use it too
 * @throws FileBeyondLimits, and nothing else
 */
export async function parse(
  bytes: Uint8Array,
  profile: ImportProfile,
  read: TableReader = tableReader(bytes),
): Promise<ParsedFile> {
  const { table, problems } = await read(profile)
  const empty = {
    profileId: profile.id,
    rows: [],
    meta: {},
    truncated: false,
    replicates: profile.replicates,
  }
  if (!table) return { ...empty, problems }
  const { preamble, body } = splitSections(table, profile)
  const found = extract(body, profile)
  const outside = [...preamble, ...found.titles]
  const meta = withPlateColumn(readMeta(outside, profile), found)
  if (!found.header) {
    const message = texts.noHeader(profile.label)
    const cut = fileError('truncated', texts.endsBeforeResults)
    const missing = [...problems, fileError('no_header', message), ...(table.openEnd ? [cut] : [])]
    return { ...empty, meta, truncated: table.openEnd, problems: missing }
  }
  const { rows, problems: ofRows } = readRows(found, profile, table)
  const truncated = isTruncated(found, table)
  const all = [...problems, ...ofRows]
  if (rows.length === 0) all.push(fileError('no_rows', texts.noResults))
  if (truncated) all.push(fileError('truncated', texts.breaksOff, found.last?.line ?? null))
  return { ...empty, rows, meta, truncated, problems: all }
}

function isTruncated({ uneven, last, header }: Extraction, { openEnd }: Table): boolean {
  const width = header?.titles.findLastIndex((title) => title !== '') ?? 0
  return uneven || (openEnd && last !== null && !isBlank(last) && last.cells.length <= width)
}

/** A plate named in every row counts as if the title named it. */
function withPlateColumn(meta: FileMeta, { values }: Extraction): FileMeta {
  if (meta.plateBarcode !== undefined) return meta
  const named = new Set(
    values.map(({ row, header }) => pick(row, header, 'plate')).filter((name) => name !== ''),
  )
  return named.size === 0 ? meta : { ...meta, plateBarcode: [...named].slice(0, 3).join(', ') }
}

function readRows(
  found: Extraction,
  profile: ImportProfile,
  table: Table,
): { rows: ParsedRow[]; problems: FileProblem[] } {
  const ignored = profile.ignoreAnalytes === null ? null : pattern(profile.ignoreAnalytes)
  const wanted = found.values.filter(({ analyte }) => !ignored?.test(analyte))
  const kept = wanted.filter(({ row, header }) => !affirmative.test(pick(row, header, 'omit')))
  const guess = numberStyle(
    profile,
    kept.map(({ cell }) => cell),
    table.delimiter,
  )
  const readCell = cellReader(guess.style, profile.notDetected)
  const kindOf = kindReader(profile)
  const codeOf = analyteCoder(profile.analyteMap, [])
  const numbers: FileProblem[] = []
  const wells = new Map<number, FileProblem>()
  const rows = kept.map((value) => {
    const reading = readCell(value.cell)
    const place = readWell(pick(value.row, value.header, 'well'), profile.wellNotation)
    const sampleName = pick(value.row, value.header, 'sample')
    const kind = kindOf(pick(value.row, value.header, 'type'), sampleName)
    const { line } = value.row
    if (reading.unreadable) numbers.push(unreadableNumber(value))
    if (place.kind === 'unreadable' && kind === 'sample') wells.set(line, unreadableWell(value))
    return {
      well: place.kind === 'well' ? place.position : null,
      tray: place.kind === 'well' ? place.tray : null,
      sampleName: sampleName || null,
      kind,
      analyteName: value.analyte,
      analyteCode: codeOf(value.analyte),
      raw: cellText(value.cell).slice(0, fileLimits.shownCharacters),
      value: reading.value,
      comparator: reading.comparator,
      notDetected: reading.notDetected,
      flagText: flagOf(reading, value),
      unit: reading.unit,
      line,
    }
  })
  const problems = [...limit(numbers), ...limit([...wells.values()])]
  if (guess.mixed) {
    problems.push(fileWarning('mixed_decimals', texts.mixedDecimals))
  }
  const omitted = wanted.length - kept.length
  if (omitted > 0) problems.push(fileWarning('skipped_rows', texts.rowsExcluded(omitted)))
  return { rows, problems }
}

function flagOf(reading: CellReading, { row, header }: RawValue): string | null {
  const texts = [reading.flagText, pick(row, header, 'flag')].filter(Boolean)
  return texts.join(' ').slice(0, 80) || null
}

const unreadableNumber = ({ row, analyte, cell }: RawValue) =>
  fileWarning('unreadable_number', texts.unreadableValue(row.line, shown(cell), analyte), row.line)

const unreadableWell = ({ row, header }: RawValue) =>
  fileWarning('unreadable_well', texts.noSuchWell(row.line, shown(pick(row, header, 'well'))), row.line)

const shown = (cell: string | number) => cellText(cell).slice(0, 40)

function limit(problems: readonly FileProblem[]): FileProblem[] {
  const more = problems.length - listedProblems
  const first = problems.slice(0, listedProblems)
  return more > 0
    ? [...first, fileWarning(problems[0]!.code, `… e altri ${more} problemi dello stesso tipo.`)]
    : first
}
