import { countedRows } from '@sne/shared/contract'
import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countNamed, findNamed } from './named-page.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

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
 * sorted and cut in SQL. Empty values come last; rows that sort alike are kept in order by `key`, so that pages neither
 * repeat nor skip one.
 * @param options `fallback` is the sort when the caller names none; `found` finds and sorts the same rows with fewer
 *   tables: those that are only shown would be joined to every row that is counted; `named` when the query names what
 *   it looks for: `found` may have a row several times then, and `walked` is as of `findNamed`; `kept` where one plan is right whatever is asked, the tables are many and the rows few; `counted` has as many rows, and is cheaper to count; `atOnce` where rows show so little beside what finds
 *   them that asking twice costs more; `sortsAll` where no index has the order, so that each row is worked out anyway: they are counted in
 *   the same statement.
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
    readonly named?: boolean
    readonly walked?: AnyQuery | undefined
    readonly kept?: boolean
    readonly counted?: AnyQuery
    readonly atOnce?: boolean
    readonly sortsAll?: boolean
  },
): Promise<ListPage<Row>> {
  const { page, pageSize } = input
  const sort = input.sort ?? options.fallback
  const { kept = false } = options
  const found: AnyQuery = options.found ?? query
  const { counted = found } = options
  const count = () =>
    options.named ? countNamed(db, bareOf(counted), sql.ref(options.key)) : countRows(db, counted, kept)
  const from = (page - 1) * pageSize
  const answerOf = (total: number, items: Row[]) => ({
    items,
    total: Math.min(total, countedRows),
    more: total > countedRows,
    page,
    pageSize,
    sort,
  })
  if (pageSize === 0) return answerOf(await count(), [])

  const descending = sort.startsWith('-')
  const column = options.columns[descending ? sort.slice(1) : sort]
  if (column === undefined) throw new Error(`No column to sort by ${sort}.`)
  const expression = typeof column === 'string' ? sql.ref(column) : column
  const direction = (by: OrderByItemBuilder) => (descending ? by.desc() : by.asc())
  const emptyLast = (by: OrderByItemBuilder) => direction(by).nullsLast()
  const key = sql.ref<number>(options.key)
  const sorted = (rows: AnyQuery, by: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    planned(rows.orderBy(by, emptyLast).orderBy(last, direction).limit(pageSize).offset(from), kept)
  if (options.sortsAll) {
    const counting = query.clearOrderBy().select(sql<number>`count(*) over ()`.as('rowsFound'))
    const rows = (await sorted(counting, expression, key).execute()) as (Row & { rowsFound: number })[]
    const total = rows[0]?.rowsFound ?? (page === 1 ? 0 : await count())
    return answerOf(
      total,
      rows.map(({ rowsFound: _, ...row }) => row as unknown as Row),
    )
  }
  if (options.atOnce) {
    const items = (await sorted(query.clearOrderBy(), expression, key).execute()) as Row[]
    const last = items.length < pageSize && (items.length > 0 || page === 1)
    return answerOf(last ? from + items.length : await count(), items)
  }
  const bare = bareOf(found)
  // First which rows, then what they show: the database would work out for every row what is shown of fifty.
  const cut = { key, by: expression, emptyLast, direction, size: pageSize, from }
  const named = options.named
    ? await findNamed(db, bare, { ...cut, kept }, options.walked?.clearSelect())
    : null
  const chosen = named
    ? null
    : ((await sorted(bare.select(key.as('key')), expression, key).execute()) as unknown as { key: number }[])
  const keys = named?.keys ?? chosen?.map((row) => row.key) ?? []
  const show = async () =>
    keys.length === 0
      ? []
      : ((await query
          .clearWhere()
          .clearOrderBy()
          .withPlugin(prepared)
          // The inner select keeps the plan for one key from looking cheaper than that for any number of them.
          .where(sql<boolean>`${key} = any((select ${keys}::bigint[])::bigint[])`)
          .orderBy(sql`array_position(${keys}::bigint[], ${key})`)
          .execute()) as Row[])
  if (named) return answerOf(named.total, await show())
  // A page that is not full is the last one: what it ends with is the number of rows.
  if (keys.length < pageSize && (keys.length > 0 || page === 1))
    return answerOf(from + keys.length, await show())
  if (db.isTransaction) return answerOf(await count(), await show())
  const [total, items] = await Promise.all([count(), show()])
  return answerOf(total, items)
}

const planned = <Query extends AnyQuery>(query: Query, kept: boolean): Query =>
  kept ? (query.withPlugin(prepared) as Query) : query

const bareOf = (query: AnyQuery): AnyQuery => query.clearSelect().clearOrderBy()

async function countRows(db: Db, found: AnyQuery, kept: boolean): Promise<number> {
  const rows = bareOf(found).select(sql<number>`1`.as('one'))
  const { total } = await planned(
    db.selectFrom(rows.limit(countedRows + 1).as('found')).select(sql<number>`count(*)`.as('total')),
    kept,
  ).executeTakeFirstOrThrow()
  return total
}
