import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../platform/calls/context.ts'
import type { DecidedCard } from '../../records/cards/acceptance-effects.ts'
import { waitingCategories } from '../../records/cards/acceptance-effects.ts'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const others = 4000

it('an acceptance reads what waits of its card and newborn alone, though statistics know of no other', async () => {
  const { cards } = await sendShipment(test, { cards: 1 })
  const card = await test.db
    .selectFrom('samples')
    .innerJoin('analyzableSamples as a', 'a.sampleId', 'samples.id')
    .select(['samples.id', 'samples.newbornId', 'a.workgroupId'])
    .where('samples.barcode', '=', cards[0]?.barcode ?? '')
    .where('a.workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  await sql`analyze analyzable_samples`.execute(test.db)
  const read = await test.db.transaction().execute(async (trx) => {
    await sql`select set_config('session_replication_role', 'replica', true),
      set_config('track_counts', 'on', true)`.execute(trx)
    await sql`insert into analyzable_samples (sample_id, newborn_id, category, workgroup_id, status)
      select 1000000 + n, 1000000 + n, 'sne', ${card.workgroupId}::bigint, 'waiting'
      from generate_series(1, ${others}::integer) n`.execute(trx)
    const rowsRead = async () => {
      const { rows } = await sql<{ read: number }>`
        select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::integer as read from pg_class
        where oid = 'analyzable_samples'::regclass
          or oid in (select indexrelid from pg_index where indrelid = 'analyzable_samples'::regclass)`.execute(
        trx,
      )
      return rows[0]?.read ?? 0
    }
    const before = await rowsRead()
    const rows = await waitingCategories({ db: trx } as unknown as Context, card as unknown as DecidedCard)
    expect(rows.length).toBeGreaterThan(0)
    const between = await rowsRead()
    await sql`select refresh_standings(array[${card.newbornId}]::bigint[])`.execute(trx)
    return { categories: between - before, standings: (await rowsRead()) - between }
  })
  expect(read.categories).toBeLessThan(100)
  expect(read.standings).toBeLessThan(100)
})
