import { countedRows } from '@sne/shared/contract'
import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countNamed, findNamed } from './named-page.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

/** Query of every list call (`listQuery` of the contract). */
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

export interface ListOptions {
  /** The fields by which a caller may sort. */
  readonly sortColumns: SortColumns
  /** The sort where the caller names none: `field` or `-field`. */
  readonly defaultSort: string
  /** A unique column. Rows that sort alike are ordered by it, so that pages neither repeat nor skip one. */
  readonly key: string
  /**
   * Finds and sorts these rows with fewer tables. Without it the tables of merely shown columns are joined to every row
   * that is counted. By default the query itself.
   */
  readonly matchQuery?: AnyQuery
  /** Counts the same number of rows at a lower cost. By default `matchQuery`. */
  readonly countQuery?: AnyQuery
  /**
   * The query names what it looks for (a text, codes, a newborn): it finds all of it first, and sorts it afterwards. `matchQuery` may
   * then have a row several times.
   */
  readonly isSearch?: boolean
  /** For a search that matches more rows than are counted: the same rows, of which an index has the order of the list. */
  readonly orderedQuery?: AnyQuery | undefined
  /** The statements are prepared: one plan is right whatever is asked, of many tables and few rows. */
  readonly prepared?: boolean
  /** Finds rows and what they show in one statement, where rows show so little that two cost more. */
  readonly inOneStatement?: boolean
  /** Counts in the statement that finds the page: no index has the order, so that the database reads every row anyway. */
  readonly countWithPage?: boolean
}

/**
 * One page of a query that already filters: counted (up to `countedRows`, so that no list grows slower with the years),
 * sorted and cut in SQL. Empty values come last.
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  input: ListInput,
  options: ListOptions,
): Promise<ListPage<Row>> {
  const { page, pageSize } = input
  const sort = input.sort ?? options.defaultSort
  const { prepared: isPrepared = false } = options
  const found: AnyQuery = options.matchQuery ?? query
  const { countQuery = found } = options
  const count = () =>
    options.isSearch
      ? countNamed(db, bareOf(countQuery), sql.ref(options.key))
      : countRows(db, countQuery, isPrepared)
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
  const column = options.sortColumns[descending ? sort.slice(1) : sort]
  if (column === undefined) throw new Error(`No column to sort by ${sort}.`)
  const expression = typeof column === 'string' ? sql.ref(column) : column
  const direction = (by: OrderByItemBuilder) => (descending ? by.desc() : by.asc())
  const emptyLast = (by: OrderByItemBuilder) => direction(by).nullsLast()
  const key = sql.ref<number>(options.key)
  const sorted = (rows: AnyQuery, by: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    planned(rows.orderBy(by, emptyLast).orderBy(last, direction).limit(pageSize).offset(from), isPrepared)
  if (options.countWithPage) {
    const counting = query.clearOrderBy().select(sql<number>`count(*) over ()`.as('rowsFound'))
    const rows = (await sorted(counting, expression, key).execute()) as (Row & { rowsFound: number })[]
    const total = rows[0]?.rowsFound ?? (page === 1 ? 0 : await count())
    return answerOf(
      total,
      rows.map(({ rowsFound: _, ...row }) => row as unknown as Row),
    )
  }
  if (options.inOneStatement) {
    const items = (await sorted(query.clearOrderBy(), expression, key).execute()) as Row[]
    const last = items.length < pageSize && (items.length > 0 || page === 1)
    return answerOf(last ? from + items.length : await count(), items)
  }
  const bare = bareOf(found)
  // First which rows, then what they show: the database would work out for every row what is shown of fifty.
  const cut = { key, by: expression, emptyLast, direction, size: pageSize, from }
  const named = options.isSearch
    ? await findNamed(db, bare, { ...cut, isPrepared }, options.orderedQuery?.clearSelect())
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
  // A page that is not full is the last one: its last position is the number of rows.
  if (keys.length < pageSize && (keys.length > 0 || page === 1))
    return answerOf(from + keys.length, await show())
  if (db.isTransaction) return answerOf(await count(), await show())
  const [total, items] = await Promise.all([count(), show()])
  return answerOf(total, items)
}

const planned = <Query extends AnyQuery>(query: Query, isPrepared: boolean): Query =>
  isPrepared ? (query.withPlugin(prepared) as Query) : query

const bareOf = (query: AnyQuery): AnyQuery => query.clearSelect().clearOrderBy()

async function countRows(db: Db, found: AnyQuery, isPrepared: boolean): Promise<number> {
  const rows = bareOf(found).select(sql<number>`1`.as('one'))
  const { total } = await planned(
    db.selectFrom(rows.limit(countedRows + 1).as('found')).select(sql<number>`count(*)`.as('total')),
    isPrepared,
  ).executeTakeFirstOrThrow()
  return total
}
