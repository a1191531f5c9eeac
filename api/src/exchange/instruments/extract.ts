import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { extractBlocks } from './extract-blocks.ts'
import { extractColumns } from './extract-columns.ts'
import type { Extraction, RawValue } from './extraction.ts'
import { type Header, pick, readHeader, valueCell } from './header.ts'
import { extractGrids } from './matrix.ts'
import { isNameless, isOutside, isRemark, isSummary, repeatsHeader } from './other-rows.ts'
import { isBlank, type TableRow } from './table.ts'

const nothing: Extraction = {
  values: [],
  header: null,
  above: null,
  titles: [],
  beside: [],
  second: null,
  uneven: false,
  last: null,
}

/** Takes the values out of a table as the layout of the profile says. @throws FileBeyondLimits `values`, `cells` */
export function extract(body: readonly TableRow[], profile: ImportProfile): Extraction {
  if (profile.layout === 'blocks') return extractBlocks(body, profile)
  if (profile.layout === 'matrix') return extractGrids(body, profile)
  const at = headerIndex(body, profile)
  const header = at < 0 ? null : readHeader(body[at]!, profile)
  if (!header) return { ...nothing, titles: body }
  const above = body.slice(0, at).findLast((row) => !isBlank(row)) ?? null
  const below = body.slice(at + 1).filter((row) => !isBlank(row))
  const second = below.find((row) => repeatsHeader(row, header, profile)) ?? null
  const remarks = new Set(
    below.filter((row) => isRemark(row, header, profile) || isOutside(row, header, profile)),
  )
  const beside = below.filter(
    (row) => remarks.has(row) || isNameless(row, header) || isSummary(row, header, profile),
  )
  const left = new Set([...beside, ...(second ? [second] : [])])
  const rows = below.filter((row) => !left.has(row))
  // A column of the header is read in every row, also where the row is shorter.
  if (rows.length * header.titles.length > fileLimits.cells) throw new FileBeyondLimits('cells')
  const values =
    profile.layout === 'long'
      ? rows.flatMap((row) => longValue(row, header))
      : extractColumns(rows, header, above, profile)
  if (values.length > fileLimits.values) throw new FileBeyondLimits('values')
  return {
    ...nothing,
    values,
    header,
    above,
    titles: body.slice(0, at),
    beside,
    second,
    last: below.findLast((row) => row !== second && !remarks.has(row)) ?? null,
  }
}

function headerIndex(body: readonly TableRow[], profile: ImportProfile): number {
  return profile.headerLine === null
    ? body.slice(0, fileLimits.headerRows).findIndex((row) => readHeader(row, profile) !== null)
    : body.findIndex((row) => row.line === profile.headerLine)
}

/** A row without analyte is an empty well. */
function longValue(row: TableRow, header: Header): RawValue[] {
  const analyte = pick(row, header, 'analyte')
  return analyte === ''
    ? []
    : [{ row, header, analyte, ...valueCell(row, header), unit: pick(row, header, 'unit') || null }]
}
