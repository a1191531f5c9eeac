import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** Rows of one table, and what is counted of them. */
export interface Source {
  /** From the tables to the end of the conditions, of which there is one at least. */
  readonly from: RawBuilder<unknown>
  /** Two columns by which is counted. */
  readonly by: readonly [first: RawBuilder<unknown>, second: RawBuilder<unknown>]
  readonly figures: Readonly<Record<string, RawBuilder<unknown>>>
}

/** Figures of a pair; without `second` of all rows of `first`, without both of all rows. */
export interface Counted<First, Second, Figures> {
  readonly first: First | null
  readonly second: Second | null
  readonly figures: Partial<Figures>
}

/** Figures of all sources by their two columns, with totals: a median is none of its parts' sum. One statement, one moment. */
export async function countBy<First, Second, Figures>(
  db: Db,
  sources: readonly Source[],
): Promise<Counted<First, Second, Figures>[]> {
  const parts = sources.map(({ from, by: [first, second], figures }) => {
    const values = Object.entries(figures).flatMap(([name, value]) => [sql.lit(name), value])
    return sql`select ${first} as first, ${second} as second, jsonb_build_object(${sql.join(values)}) as figures
      from ${from} group by grouping sets ((${first}, ${second}), (${first}), ())`
  })
  const { rows } = await sql<Counted<First, Second, Figures>>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  )
  const merged = new Map<string, Counted<First, Second, Figures>>()
  for (const row of rows) {
    const key = `${row.first} ${row.second}`
    merged.set(key, { ...row, figures: { ...merged.get(key)?.figures, ...row.figures } })
  }
  return [...merged.values()]
}
