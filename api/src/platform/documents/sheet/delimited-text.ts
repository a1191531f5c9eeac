import { stringify } from 'csv-stringify/sync'

/** A text that a spreadsheet would run as a formula when the file is opened. */
const formulaStart = /^[=+\-@\t\r]/

/** A text that no spreadsheet runs: one that begins like a formula gets an apostrophe (OWASP, "CSV injection"). */
export const inertText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

export interface DelimitedOptions {
  readonly delimiter: '\t' | ';' | ','
  /** Excel reads UTF-8 only with it. */
  readonly byteOrderMark?: boolean
}

/**
 * The one writer of delimited text: CRLF line ends; cells with a delimiter, a quote or a line break are quoted, quotes in them
 * doubled. Cells that a person or another system wrote go through `inertText` first; numbers do not.
 */
export const delimitedText = (
  records: readonly (readonly string[])[],
  { delimiter, byteOrderMark = false }: DelimitedOptions,
): string =>
  stringify(
    records.map((record) => [...record]),
    {
      delimiter,
      record_delimiter: 'windows',
      bom: byteOrderMark,
      // csv-stringify quotes CR LF alone by itself, and a reader ends the record at either.
      quoted_match: /[\r\n]/,
    },
  )
