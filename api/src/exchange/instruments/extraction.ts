import type { Header } from './header.ts'
import type { FileProblem } from './problem.ts'
import type { TableRow } from './table.ts'

/** A cell that holds a value, with what is needed to read it. */
export interface RawValue {
  readonly row: TableRow
  readonly header: Header
  readonly analyte: string
  /** Index of its cell in the row. */
  readonly column: number
  readonly cell: string | number
  /** Unit that the file tells outside the cell: a row beneath the titles, a column; null where it tells none. */
  readonly unit: string | null
}

export interface Extraction {
  readonly values: readonly RawValue[]
  /** Null when no header was found. */
  readonly header: Header | null
  /** The line before the header: in `groups` that of the titles of groups. */
  readonly above: TableRow | null
  /** Lines of the body before the first header. */
  readonly titles: readonly TableRow[]
  /** Lines after the header that are no rows of the table: remarks. */
  readonly beside: readonly TableRow[]
  /** Header of another table beneath the first. */
  readonly second: TableRow | null
  /** A block has fewer rows than the others, or none. */
  readonly uneven: boolean
  /** The last row with content, under the header that it belongs to. */
  readonly last: TableRow | null
  /** Problems of a grid's shape. */
  readonly problems?: readonly FileProblem[]
}
