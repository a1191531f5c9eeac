import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../platform/database/open.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'
import { readEpisodes } from './rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const own = 200

async function rowsRead(trx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::integer as read from pg_class
    where oid = 'sample_requests'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'sample_requests'::regclass)`.execute(trx)
  return rows[0]?.read ?? 0
}

/** Requests that are read for the episode of a newborn with one card. */
async function ofEpisode(trx: Db, newbornId: number): Promise<number> {
  const before = await rowsRead(trx)
  const { cards } = await readEpisodes(trx, [newbornId], 'sne')
  expect(cards).toHaveLength(1)
  return (await rowsRead(trx)) - before
}

it('reads the requests of a newborn once for a card', async () => {
  const { newborn } = await recalled(test, { 'C14:1': 0.8 })
  const read = await test.db.transaction().execute(async (trx) => {
    await sql`select set_config('session_replication_role', 'replica', true),
      set_config('track_counts', 'on', true)`.execute(trx)
    await sql`insert into sample_requests overriding system value
      select (jsonb_populate_record(known, jsonb_build_object('id', 2000000 + n, 'number', 'Y' || n,
        'type', 'scheduled', 'status', 'done', 'done_at', known.created_at, 'new_sample_id', null,
        'origin_analyzable_id', null))).*
      from sample_requests known, generate_series(1, ${own}::integer) n
      where known.id = (select min(id) from sample_requests where newborn_id = ${newborn.card.newbornId}
        and type = 'new_spot')`.execute(trx)
    return ofEpisode(trx, newborn.card.newbornId)
  })
  expect(read).toBeGreaterThanOrEqual(own)
  expect(read).toBeLessThan(own * 1.5)
})
