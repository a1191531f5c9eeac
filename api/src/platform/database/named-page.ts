import { countedRows } from '@sne/shared/contract'
import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables of a list are its own business.
type AnyQuery = SelectQueryBuilder<any, any, any>
type By = (by: OrderByItemBuilder) => OrderByItemBuilder

/** One page of a search: how its rows are sorted and cut. */
export interface Cut {
  readonly key: RawBuilder<number>
  readonly by: RawBuilder<unknown>
  readonly emptyLast: By
  readonly direction: By
  readonly size: number
  readonly from: number
  /** One plan finds whatever is looked for. */
  readonly isPrepared: boolean
}

interface NamedPage {
  readonly keys: readonly number[]
  /** Up to one more than `countedRows`. */
  readonly total: number
}

/**
 * Rows that a search finds, as far as it is counted. The limit comes after the search, which is
 * planned without one.
 */
const upToBound = (db: Db, found: AnyQuery) =>
  db
    .selectFrom(found.offset(0).as('every'))
    .selectAll('every')
    .limit(countedRows + 1)

const sorted = (rows: AnyQuery, { by, key, emptyLast, direction, size, from }: Cut): AnyQuery =>
  rows.orderBy(by, emptyLast).orderBy(key, direction).limit(size).offset(from)

const inFound = (cut: Cut): Cut => ({ ...cut, by: sql.ref('found.by'), key: sql.ref('found.key') })

/**
 * Number of rows of a search, up to one more than `countedRows`.
 * @param found may have a row several times, once for each way in which it was found
 */
export async function countNamed(db: Db, found: AnyQuery, key: RawBuilder<number>): Promise<number> {
  const rows = found.select(key.as('key'))
  const { read, total } = await db
    .selectFrom(upToBound(db, rows).as('found'))
    .select([sql<number>`count(*)`.as('read'), sql<number>`count(distinct found.key)`.as('total')])
    .executeTakeFirstOrThrow()
  if (read <= countedRows || total > countedRows) return total
  const exact = await db
    .selectFrom(upToBound(db, rows.distinct()).as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return exact.total
}

/**
 * Finds the rows of a search's page, and their total, in one statement: all found rows are counted,
 * sorted and cut. A search that finds more than is counted, as the beginning of many surnames does,
 * would take too long. `ordered` then reads all rows in the order of the list until a page is full.
 * @param found the rows by the search text; a row may occur several times
 * @param ordered these rows by a condition on each, where an index has the order of the list
 */
export async function findNamed(db: Db, found: AnyQuery, cut: Cut, ordered?: AnyQuery): Promise<NamedPage> {
  const rows = found.select([cut.key.as('key'), cut.by.as('by')])
  const search = sorted(
    db
      .with('every', () => upToBound(db, rows))
      .selectFrom(
        db
          .selectFrom('every' as never)
          .selectAll()
          .distinct()
          .as('found'),
      )
      .select([
        sql<number>`found.key`.as('key'),
        sql<number>`count(*) over ()`.as('total'),
        sql<number>`(select count(*) from every)`.as('read'),
      ]) as unknown as AnyQuery,
    inFound(cut),
  )
  const page = await (cut.isPrepared ? search.withPlugin(prepared) : search).execute()
  const [first] = page as unknown as readonly { readonly total: number; readonly read: number }[]
  const keysOf = (chosen: unknown) => (chosen as { readonly key: number }[]).map(({ key }) => key)
  if (first && first.read <= countedRows) return { keys: keysOf(page), total: first.total }
  if (!first && cut.from === 0) return { keys: [], total: 0 }
  // No row: the page lies behind the last one.
  const total = first && first.total > countedRows ? first.total : await countNamed(db, found, cut.key)
  if (total <= cut.from) return { keys: [], total }
  const chosen =
    ordered && total > countedRows
      ? sorted(ordered.select(cut.key.as('key')), cut)
      : sorted(db.selectFrom(rows.distinct().as('found')).select('found.key'), inFound(cut))
  return { keys: keysOf(await chosen.execute()), total }
}
