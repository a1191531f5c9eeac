import type { ImportProfile } from '../../platform/database/import-profile.ts'
import type { RawValue } from './extraction.ts'
import { type Header, pick } from './header.ts'
import { normaliseName } from './names.ts'
import { cellText, type TableRow } from './table.ts'
import { readWell, type WellReading } from './well-notation.ts'

export interface PlaceReading {
  readonly place: WellReading
  /** Text of another column that gives another well of the plate; null where all agree. */
  readonly otherWell: string | null
}

const rowTitle = /^(?:plate|well)?(?:row|riga)$/u
const columnTitle = /^(?:plate|well)?(?:column|col\.?|colonna)$/u

const partsIn = new WeakMap<Header, readonly number[]>()

/** Where a header has the columns of rows and of columns; its titles are normalised once for all values. */
function partColumns(header: Header): readonly number[] {
  const known = partsIn.get(header)
  if (known) return known
  const names = header.titles.map(normaliseName)
  const found = [rowTitle, columnTitle].map((title) => names.findIndex((name) => title.test(name)))
  partsIn.set(header, found)
  return found
}

/** The place that a column of rows, A to H, and one of columns give together; empty where the table has no such columns. */
function rowAndColumn({ cells }: TableRow, header: Header): string {
  const [letter, number] = partColumns(header).map((index) => cellText(cells[index]))
  return letter && number && /^[A-H]$/iu.test(letter) && /^\d{1,2}$/u.test(number) ? `${letter}${number}` : ''
}

/** The place of a row by the first of its columns of wells, and what the others say against it. */
export function readPlace({ row, header }: RawValue, notation: ImportProfile['wellNotation']): PlaceReading {
  const parts = rowAndColumn(row, header)
  const place = readWell(pick(row, header, 'well') || parts, notation)
  const otherWell = [...header.at.well.map((index) => cellText(row.cells[index])), parts].find((text) => {
    const other = readWell(text, notation)
    return place.kind === 'well' && other.kind === 'well' && other.position !== place.position
  })
  return { place, otherWell: otherWell ?? null }
}
