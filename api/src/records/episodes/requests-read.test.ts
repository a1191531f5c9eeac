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

const others = 4000

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

it('reads the requests of its cards, and none of the repetitions that other cards were refused', async () => {
  const { newborn } = await recalled(test, { 'C14:1': 0.8 })
  const read = await test.db.transaction().execute(async (trx) => {
    await sql`select set_config('session_replication_role', 'replica', true),
      set_config('track_counts', 'on', true)`.execute(trx)
    await sql`insert into sample_requests overriding system value
      select (jsonb_populate_record(known, jsonb_build_object('id', 1000000 + n, 'number', 'X' || n, 'newborn_id', 1000000 + n,
        'type', 're_test', 'status', 'refused', 'refused_reason', 'Altro', 'refused_at', known.created_at, 'done_at', null, 'replicates', 1, 'origin_analyzable_id', 1000000 + n,
        'origin_sample_analysis_id', 1000000 + n))).*
      from sample_requests known, generate_series(1, ${others}::integer) n
      where known.id = (select min(id) from sample_requests)`.execute(trx)
    await sql`analyze sample_requests`.execute(trx)
    return ofEpisode(trx, newborn.card.newbornId)
  })
  expect(read).toBeLessThan(100)
})
