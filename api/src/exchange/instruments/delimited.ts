import { parse } from 'csv-parse/sync'
import { type FileProblem, fileWarning } from './problem.ts'
import type { Table, TableRow } from './table.ts'
import { texts } from './texts.ts'

interface InfoRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/** Text to rows by one delimiter. Never throws: unbalanced quotes are read as letters, with a problem. */
export function readDelimited(text: string, delimiter: string): { table: Table; problems: FileProblem[] } {
  const openEnd = text !== '' && !/[\r\n]$/u.test(text)
  try {
    return { table: { rows: records(text, delimiter, delimiter !== '\t'), delimiter, openEnd }, problems: [] }
  } catch {
    const problem = fileWarning('unbalanced_quotes', texts.openQuotes)
    return { table: { rows: records(text, delimiter, false), delimiter, openEnd }, problems: [problem] }
  }
}

function records(text: string, delimiter: string, quoted: boolean): TableRow[] {
  const parsed = parse(text, {
    delimiter,
    quote: quoted ? ('"' as unknown as Buffer) : null,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
  }) as unknown as InfoRecord[]
  let line = 1
  return parsed.map(({ record, info }) => {
    const row = { line, cells: record }
    // csv-parse counts the lines read once the record has ended.
    line = info.lines + 1
    return row
  })
}
