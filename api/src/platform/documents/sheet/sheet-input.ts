/**
 * Type of a column's values. `dateTime` takes ISO instants, `date` ISO instants or days
 * `yyyy-MM-dd`. `number` takes numbers and keeps them numbers, so that the reader can sum them.
 */
export type SheetColumnType = 'text' | 'number' | 'date' | 'dateTime' | 'boolean'

export interface SheetColumn {
  /** Name of the field in each row. */
  readonly key: string
  /** Heading, Italian. */
  readonly label: string
  /** In characters. */
  readonly width: number
  readonly type: SheetColumnType
  /** Digits after the comma of a number; as they come when not told. */
  readonly decimals?: number
}

export type SheetValue = string | number | boolean | null | undefined

/** One sheet of a file. */
export interface SheetPage {
  /** Name of the sheet (cut to the 31 characters that spreadsheets allow). */
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly Readonly<Record<string, SheetValue>>[]
}

export interface SheetInput extends SheetPage {
  /** Sheets after the first one; a file of delimited text has none of them. */
  readonly further?: readonly SheetPage[]
}

export interface CsvInput extends SheetInput {
  /** `;` by default: spreadsheets in Italian open it. */
  readonly delimiter?: ';' | ',' | '\t'
  /** Sign between units and decimals: `,` unless told. */
  readonly decimalSign?: ',' | '.'
  /** Marks the file as UTF-8 for spreadsheets; off for instruments. True unless told. */
  readonly byteOrderMark?: boolean
}
