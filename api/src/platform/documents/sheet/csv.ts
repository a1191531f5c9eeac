import { formatBoolean, formatDate, formatDateTime, formatNumber } from '@sne/shared/domain'
import { stringify } from 'csv-stringify/sync'
import type { CsvInput, SheetColumn, SheetValue } from './sheet-input.ts'

const byteOrderMark = '\ufeff'

/** A text that a spreadsheet would run as a formula when the file is opened. */
const formulaStart = /^[=+\-@\t\r]/

/**
 * Makes a delimited text file with headings: UTF-8, CRLF, decimal comma, absent values empty. A text that begins
 * like a formula gets an apostrophe before it (OWASP, "CSV injection"); numbers are written as they are.
 */
export function renderCsv(input: CsvInput): Promise<Uint8Array> {
  const decimalSign = input.decimalSign ?? ','
  const records = [
    input.columns.map((column) => column.label),
    ...input.rows.map((row) => input.columns.map((column) => fieldOf(column, row[column.key], decimalSign))),
  ]
  const body = stringify(records, { delimiter: input.delimiter ?? ';', record_delimiter: 'windows' })
  return Promise.resolve(Buffer.from((input.byteOrderMark ?? true) ? byteOrderMark + body : body, 'utf8'))
}

function fieldOf(column: SheetColumn, value: SheetValue, decimalSign: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (column.type === 'boolean') return formatBoolean(Boolean(value))
  if (column.type === 'date') return formatDate(String(value))
  if (column.type === 'dateTime') return formatDateTime(String(value))
  if (typeof value === 'number') {
    const digits = column.decimals === undefined ? String(value) : formatNumber(value, column.decimals)
    return digits.replace(/[.,]/, decimalSign)
  }
  const text = String(value)
  return formulaStart.test(text) ? `'${text}` : text
}
