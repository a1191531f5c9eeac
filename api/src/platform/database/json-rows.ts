import { type Expression, sql } from 'kysely'
import { names } from './names.ts'
import { moment } from './parsing.ts'

/** The rows of a named part of a statement as one JSON value, in their order: several parts are one answer. */
export const rowsAsJson = (part: string) =>
  sql<JsonRow[]>`(select coalesce(json_agg(row_to_json(one)), '[]') from ${sql.table(part)} one)`.as(part)

/** A column of a named part, for `anyOf`. */
export const columnOf = (part: string, column: string): Expression<number[]> =>
  sql<number[]>`array(select ${sql.ref(column)} from ${sql.table(part)})`

/** A row as JSON gives it, with the names of the database. */
export type JsonRow = Readonly<Record<string, unknown>>

/**
 * Rows of `rowsAsJson` as a query gives them. JSON keeps numbers, days, lists and objects as they are read elsewhere; moments it
 * writes in a form of its own.
 * @param moments columns of moments
 */
export function readRows<R extends object>(rows: readonly JsonRow[], ...moments: (keyof R & string)[]): R[] {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first).map((column) => [column, names.inProgram(column)] as const)
  return rows.map((row) => {
    const read: Record<string, unknown> = {}
    for (const [column, name] of columns) {
      const value = row[column]
      read[name] =
        typeof value === 'string' && (moments as string[]).includes(name)
          ? moment(value.replace('+00:00', '+00'))
          : value
    }
    return read as R
  })
}
