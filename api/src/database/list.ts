import { countedRows } from '@sne/shared/contract'
import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/** What every list call takes (`listQuery` of the contract). */
export interface ListInput {
  readonly page: number
  /** 0 counts only. */
  readonly pageSize: number
  /** `field` or `-field`. */
  readonly sort?: string
}

export interface ListPage<T> {
  readonly items: T[]
  /** Rows that were found, counted up to `countedRows`. */
  readonly total: number
  /** There are more rows than were counted. */
  readonly more: boolean
  readonly page: number
  readonly pageSize: number
  readonly sort: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the tables of a list are its own business.
type AnyQuery = SelectQueryBuilder<any, any, any>

/** For each sortable field the column, or an expression, by which rows are ordered. */
export type SortColumns = Readonly<Record<string, string | RawBuilder<unknown>>>

/**
 * One page of a query that already filters: counted (up to `countedRows`, so that no list grows slower with the years),
 * sorted and cut in SQL. Empty values come last; rows that
 * sort alike are kept in order by `key`, so that pages neither repeat nor skip one.
 * @param options `fallback` is the sort when the caller names none; `found` finds and sorts the same rows with fewer
 *   tables: those that are only shown would be joined to every row that is counted.
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  input: ListInput,
  options: {
    readonly columns: SortColumns
    readonly fallback: string
    readonly key: string
    readonly found?: AnyQuery
  },
): Promise<ListPage<Row>> {
  const { page, pageSize } = input
  const sort = input.sort ?? options.fallback
  const found: AnyQuery = options.found ?? query
  const rows = found
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(countedRows + 1)
  const { total } = await db
    .selectFrom(rows.as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const answer = { total: Math.min(total, countedRows), more: total > countedRows, page, pageSize, sort }
  if (pageSize === 0 || answer.total === 0) return { ...answer, items: [] }

  const descending = sort.startsWith('-')
  const column = options.columns[descending ? sort.slice(1) : sort]
  if (column === undefined) throw new Error(`No column to sort by ${sort}.`)
  const expression = typeof column === 'string' ? sql.ref(column) : column
  const direction = (by: OrderByItemBuilder) => (descending ? by.desc() : by.asc()).nullsLast()
  const key = sql.ref<number>(options.key)
  const ordered = (rows: AnyQuery) => rows.orderBy(expression, direction).orderBy(key, direction)
  // First which rows, then what they show: the database would work out for every row what is shown of fifty.
  const chosen = (await ordered(found)
    .clearSelect()
    .select(key.as('key'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()) as unknown as readonly { key: number }[]
  const keys = chosen.map((row) => row.key)
  if (keys.length === 0) return { ...answer, items: [] }
  const shown = ordered(query).clearWhere().where(sql<boolean>`${key} = any(${keys}::bigint[])`)
  return { ...answer, items: (await shown.execute()) as Row[] }
}
