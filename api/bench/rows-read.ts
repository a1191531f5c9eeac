import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Rows that PostgreSQL's statistics count as read from a table. */
export interface Reading {
  /** Rows read by going through the whole table. */
  readonly scanned: number
  /** Entries of indexes that were read. */
  readonly found: number
}

/** After this time a connection that rests has told the server what it read, in ms. */
const told = 10_500

async function counters(pool: Pool): Promise<Map<string, Reading>> {
  const { rows } = await pool.query<{ table: string; scanned: number; found: number }>(
    `select t.relname as table, t.seq_tup_read::float8 as scanned,
       coalesce(sum(i.idx_tup_read), 0)::float8 as found
     from pg_stat_user_tables t left join pg_stat_user_indexes i on i.relid = t.relid
     group by t.relname, t.seq_tup_read`,
  )
  return new Map(rows.map(({ table, scanned, found }) => [table, { scanned, found }]))
}

/**
 * Rows that a piece of work reads of each table: counted by the server, so that no plan has to be guessed. Nothing
 * else may read meanwhile.
 */
export async function rowsRead(pool: Pool, work: () => Promise<unknown>): Promise<Map<string, Reading>> {
  await setTimeout(told)
  const before = await counters(pool)
  await work()
  await setTimeout(told)
  const after = await counters(pool)
  return new Map(
    [...after].flatMap(([table, { scanned, found }]) => {
      const earlier = before.get(table) ?? { scanned: 0, found: 0 }
      const read = { scanned: scanned - earlier.scanned, found: found - earlier.found }
      return read.scanned + read.found > 0 ? [[table, read] as const] : []
    }),
  )
}
