import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { rowText, type Table, type TableRow } from './table.ts'

/** The part of a table that holds results, and the lines around it. */
export interface Sections {
  readonly preamble: readonly TableRow[]
  readonly body: readonly TableRow[]
  /** Lines after the results. */
  readonly rest: readonly TableRow[]
}

export function splitSections(table: Table, profile: ImportProfile): Sections {
  const { rows } = table
  const start = profile.startAfter === null ? 0 : after(rows, pattern(profile.startAfter))
  const stop = profile.endBefore === null ? null : pattern(profile.endBefore)
  const length = stop ? rows.slice(start).findIndex((row) => stop.test(rowText(row))) : -1
  const body = length < 0 ? rows.slice(start) : rows.slice(start, start + length)
  return { preamble: rows.slice(0, start), body, rest: rows.slice(start + body.length) }
}

function after(rows: readonly TableRow[], mark: RegExp): number {
  const at = rows.findIndex((row) => mark.test(rowText(row)))
  return at < 0 ? rows.length : at + 1
}
