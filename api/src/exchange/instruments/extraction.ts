import type { Header } from './header.ts'
import type { TableRow } from './table.ts'

/** A cell that holds a value, with what is needed to read it. */
export interface RawValue {
  readonly row: TableRow
  readonly header: Header
  readonly analyte: string
  readonly cell: string | number
}

export interface Extraction {
  readonly values: readonly RawValue[]
  /** Null when no header was found. */
  readonly header: Header | null
  /** Lines of the body before the first header. */
  readonly titles: readonly TableRow[]
  /** A block has fewer rows than the others, or none. */
  readonly uneven: boolean
  /** The last row with content, under the header that it belongs to. */
  readonly last: TableRow | null
}
