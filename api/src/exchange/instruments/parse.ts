import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { toldFactorProblems } from './dilution.ts'
import { extract } from './extract.ts'
import type { Extraction } from './extraction.ts'
import { groupProblems } from './group-shape.ts'
import { pick } from './header.ts'
import { distinctNames, isPlateName, readMeta } from './meta.ts'
import type { FileMeta, ParsedFile } from './parsed-file.ts'
import { fileError, fileWarning } from './problem.ts'
import { readRows } from './read-rows.ts'
import { type TableReader, tableReader } from './read-table.ts'
import { listedProblems } from './row-problems.ts'
import { shapeProblems } from './row-shape.ts'
import { isDoubtfulLine, isLine } from './run-lines.ts'
import { isSampleKind } from './sample-kind.ts'
import { splitSections } from './sections.ts'
import { cellText, isBlank, rowText, type Table, type TableRow } from './table.ts'
import { texts } from './texts.ts'
import { toldAssays } from './told-assays.ts'
import { toldDates } from './told-dates.ts'
import { toldQuantityProblems } from './told-quantity.ts'

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
  const { table, problems, elsewhere = [] } = await read(profile)
  const empty = {
    profileId: profile.id,
    rows: [],
    meta: {},
    assays: [],
    dates: [],
    lines: [],
    elsewhere,
    truncated: false,
  }
  if (!table) return { ...empty, problems }
  const { preamble, body, rest } = splitSections(table, profile)
  const found = extract(body, profile)
  const outside = [...preamble, ...found.titles, ...found.beside, ...rest]
  const meta = withPlateColumn(readMeta(outside, profile), found, profile)
  if (!found.header) {
    const message = texts.noHeader(profile.label)
    const cut = fileError('truncated', texts.endsBeforeResults)
    const missing = [...problems, fileError('no_header', message), ...(table.openEnd ? [cut] : [])]
    return { ...empty, meta, truncated: table.openEnd, problems: missing }
  }
  const { rows, problems: ofRows } = readRows(found, profile, table.delimiter, meta.unit ?? null)
  const truncated = isTruncated(found, table)
  const all = [...problems]
  if (truncated) all.push(fileError('truncated', texts.breaksOff, found.last?.line ?? null))
  all.push(
    ...(found.problems ?? []),
    ...groupProblems(found, profile),
    ...shapeProblems(found, table.delimiter !== null),
    ...ofRows,
    ...notRead(found),
  )
  all.push(...toldFactorProblems(outside), ...toldQuantityProblems(outside), ...runProblems(outside))
  if (rows.length === 0) all.push(fileError('no_rows', texts.noResults))
  const assays = toldAssays(outside, found.values)
  const samples = new Set(rows.filter(({ kind }) => isSampleKind(kind)).map(({ line }) => line))
  const dates = toldDates(outside, found.values, ({ line }) => samples.has(line))
  return { ...empty, rows, meta, assays, dates, lines: outside.filter(isLine), truncated, problems: all }
}

function isTruncated({ uneven, last, header }: Extraction, { openEnd }: Table): boolean {
  const width = header?.titles.findLastIndex((title) => title !== '') ?? 0
  if (uneven || !openEnd || last === null || isBlank(last)) return uneven
  return last.cells.length <= width || isCutNumber(cellText(last.cells.at(-1)))
}

/** A number that ends with its decimal sign or exponent, at the end of a file without a line end. */
const isCutNumber = (text: string): boolean => /\d(?:[.,]|e[+-]?)$/iu.test(text)

/** Content around the table that is not read as results. */
function notRead({ beside }: Extraction) {
  return beside
    .slice(0, listedProblems)
    .map((row) => fileWarning('skipped_rows', texts.besideTable(row.line, shown(rowText(row))), row.line))
}

/** Lines around the table by which the instrument rejects its run or tells a poor calibration. */
function runProblems(lines: readonly TableRow[]) {
  return lines
    .filter(isDoubtfulLine)
    .slice(0, listedProblems)
    .map((row) => fileWarning('run_doubt', texts.runLine(row.line, shown(rowText(row))), row.line))
}

/** A plate named in the rows counts as one that a line names. */
function withPlateColumn(meta: FileMeta, { values }: Extraction, profile: ImportProfile): FileMeta {
  const named = values
    .map(({ row, header }) => pick(row, header, 'plate'))
    .filter((name) => isPlateName(name, profile))
  const plates = distinctNames([...(meta.plates ?? []), ...new Set(named)])
  return plates.length === 0 ? meta : { ...meta, plates }
}

const shown = (text: string) => cellText(text.replaceAll('\t', ' ')).slice(0, 40)
