import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

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
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly sort: string | null
}

/** For each sortable field the column, or an expression, by which rows are ordered. */
export type SortColumns = Readonly<Record<string, string | RawBuilder<unknown>>>

/**
 * One page of a query that already filters: counted, sorted and cut in SQL. Empty values come last; rows that
 * sort alike are kept in order by `key`, so that pages neither repeat nor skip one.
 * @param fallback sort when the caller names none.
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  input: ListInput,
  options: { readonly columns: SortColumns; readonly fallback: string; readonly key: string },
): Promise<ListPage<Row>> {
  const { page, pageSize } = input
  const sort = input.sort ?? options.fallback
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const answer = { total: (counted as { total: number }).total, page, pageSize, sort }
  if (pageSize === 0 || answer.total === 0) return { ...answer, items: [] }

  const descending = sort.startsWith('-')
  const column = options.columns[descending ? sort.slice(1) : sort]
  if (column === undefined) throw new Error(`No column to sort by ${sort}.`)
  const expression = typeof column === 'string' ? sql.ref(column) : column
  const direction = (by: OrderByItemBuilder) => (descending ? by.desc() : by.asc()).nullsLast()
  const items = await query
    .orderBy(expression, direction)
    .orderBy(sql.ref(options.key), direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { ...answer, items }
}
