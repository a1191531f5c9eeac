import { formatBoolean, formatDate, formatDateTime, formatNumber } from '@sne/shared/domain'
import { delimitedText, inertText } from './delimited-text.ts'
import type { CsvInput, SheetColumn, SheetValue } from './sheet-input.ts'

/**
 * Makes a delimited text file with headings: UTF-8, CRLF, decimal comma, absent values empty. Texts that begin like a
 * formula are made inert; numbers are written as they are.
 */
export function renderCsv(input: CsvInput): Promise<Uint8Array> {
  const decimalSign = input.decimalSign ?? ','
  const records = [
    input.columns.map((column) => column.label),
    ...input.rows.map((row) => input.columns.map((column) => fieldOf(column, row[column.key], decimalSign))),
  ]
  const { delimiter = ';', byteOrderMark = true } = input
  return Promise.resolve(Buffer.from(delimitedText(records, { delimiter, byteOrderMark }), 'utf8'))
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
  return inertText(String(value))
}
