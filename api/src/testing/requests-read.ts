import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/database/open.ts'
import { readEpisodes } from '../records/episodes/rows.ts'

/** Rows of requests that the transaction has read, those of their indices included. */
async function rowsRead(trx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::integer as read from pg_class
    where oid = 'sample_requests'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'sample_requests'::regclass)`.execute(trx)
  return rows[0]?.read ?? 0
}

/**
 * Requests that are read for the episode of a newborn with one card.
 * @param prepare writes further requests, without the triggers of their table
 */
export const requestsReadWith = (
  db: Db,
  newbornId: number,
  prepare: (trx: Db) => Promise<unknown>,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('session_replication_role', 'replica', true),
      set_config('track_counts', 'on', true)`.execute(trx)
    await prepare(trx)
    const before = await rowsRead(trx)
    const { cards } = await readEpisodes(trx, [newbornId], 'sne')
    expect(cards).toHaveLength(1)
    return (await rowsRead(trx)) - before
  })
