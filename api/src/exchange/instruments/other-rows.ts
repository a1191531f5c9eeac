import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { type Header, pick } from './header.ts'
import { normaliseName } from './names.ts'
import { cellText, type TableRow } from './table.ts'
import { isUnitsRow } from './told-units.ts'
import { readWell } from './well-notation.ts'

/** The title of another table: in the columns of wells or samples, the row has the title of such a column. */
export function repeatsHeader(row: TableRow, { at }: Header, { columns }: ImportProfile): boolean {
  const role = at.well.length > 0 ? 'well' : 'sample'
  const titles = new Set(columns[role].map(normaliseName))
  return at[role].some((index) => titles.has(normaliseName(cellText(row.cells[index]))))
}

/** The foot of a printed page: `Pagina 1 di 3`, `Page 2`, `1/3`; when the file was written. */
const foot =
  /^(?:(?:pagina|pag\.?|page|p\.)\s*\d+(?:\s*(?:di|of|da|von|\/)\s*\d+)?|(?:stampat[oa]|printed|esportat[oa]|exported|generat[oaed]{1,2}|creat[oaed]{1,2})(?!\p{L}).{0,60})$/iu

export function isPageFoot({ cells }: TableRow): boolean {
  const filled = cells.map(cellText).filter((text) => text !== '')
  return filled.length > 0 && filled.length <= 2 && foot.test(filled.join(' '))
}

/**
 * A line beside the table: `Piastra: PL12`, `Operatore;MR`, a word alone. It has no place on a plate and no more than a label
 * and what follows it.
 */
export function isRemark(row: TableRow, header: Header, { wellNotation }: ImportProfile): boolean {
  if (isPageFoot(row)) return true
  const filled = row.cells.map(cellText).flatMap((text, index) => (text === '' ? [] : [{ text, index }]))
  const [first, next] = filled
  if (!first || filled.length > 2 || (next && next.index > first.index + 1)) return false
  const isLabel = /[:=]/u.test(first.text)
  if (header.at.well.length === 0) return isLabel
  if (readWell(first.text, wellNotation).kind !== 'unreadable') return false
  if (isLabel) return true
  const besideName = !next || row.cells.length <= 2 || header.at.sample.includes(next.index)
  return besideName && !/\d/u.test(first.text) && pick(row, header, 'well') === first.text
}

/** A row without a name and without a place: limits of detection, classes of analytes, means beneath the table. */
export const isNameless = (row: TableRow, header: Header): boolean =>
  pick(row, header, 'well') === '' && pick(row, header, 'sample') === '' && !isUnitsRow(row, header)

/** `Mean`, `CV (%)`, `LOD:` */
const summary =
  /^(?:mean|media|average|avg|median|mediana|sd|ds|std\.?\s*dev\.?|dev\.?\s*st\p{L}*\.?|r?sd\s*%|(?:%\s*)?cv(?:\s*%)?|min\p{L}*|max\p{L}*|massimo|u?l?lo[dq]|count|conteggio|sum|somma|total[ei]?)\s*(?:[([:].*)?$/iu

/**
 * Tells whether a row sums up other rows. The column of wells or of names says so, and the row has no well of the
 * plate.
 */
export const isSummary = (row: TableRow, header: Header, { wellNotation }: ImportProfile): boolean => {
  const well = pick(row, header, 'well')
  return (
    readWell(well, wellNotation).kind !== 'well' &&
    [well, pick(row, header, 'sample')].some((text) => text.length < 60 && summary.test(text))
  )
}

/** A row without analyte and without a well, in a table of which each row has one analyte: a line beneath the table. */
export const isOutside = (row: TableRow, header: Header, { layout, wellNotation }: ImportProfile): boolean =>
  layout === 'long' &&
  header.at.well.length > 0 &&
  pick(row, header, 'analyte') === '' &&
  readWell(pick(row, header, 'well'), wellNotation).kind !== 'well'
