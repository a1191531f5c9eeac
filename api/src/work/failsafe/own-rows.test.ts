import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../platform/database/open.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { inventCards, sendShipment } from '../../testing/shipments.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const copies = 60

/** The newborn with its card and categories, so many times more. */
async function multiply(db: Db): Promise<void> {
  for (const [table, keys] of [
    ['newborns', ['id', 'code', 'external_code']],
    ['samples', ['id', 'barcode', 'newborn_id']],
    ['analyzable_samples', ['id', 'sample_id', 'newborn_id']],
  ] as const) {
    const changed = keys.map((key) =>
      key.endsWith('id')
        ? `'${key}', (one.whole ->> '${key}')::bigint + 1000 * turn`
        : `'${key}', concat(one.whole ->> '${key}', '-', turn)`,
    )
    await sql
      .raw(
        `insert into ${table} overriding system value select (jsonb_populate_record(null::${table},
          one.whole || jsonb_build_object(${changed.join(', ')}))).*
        from (select to_jsonb(${table}) as whole from ${table}) one, generate_series(1, ${copies}) turn`,
      )
      .execute(db)
  }
}

/** Rows of the tables that were read in the transaction so far. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read from pg_stat_xact_user_tables
    where relname in ('samples', 'analyzable_samples', 'failsafe_parts')`.execute(db)
  return rows[0]?.read ?? Number.NaN
}

it('the summary of a newborn is read from its own rows, with a plan of a time when tables were empty', async () => {
  await sendShipment(test, { cards: inventCards(test.clock.now(), 1).slice(0, 1) })
  const { id } = await test.db.selectFrom('newborns').select('id').executeTakeFirstOrThrow()
  const { categories } = await test.db
    .selectFrom('analyzableSamples')
    .select(sql<number>`count(*)::int`.as('categories'))
    .executeTakeFirstOrThrow()
  await test.db.transaction().execute(async (db) => {
    await sql`set local track_counts = on`.execute(db)
    await sql`set local sne.marks = 'off'`.execute(db)
    await sql`select write_standings_of(${id}), has_failsafe_parts(array[${id}]::bigint[])`.execute(db)
    await multiply(db)
    const before = await rowsRead(db)
    await sql`select write_standings_of(${id}), has_failsafe_parts(array[${id}]::bigint[])`.execute(db)
    const read = (await rowsRead(db)) - before
    expect(read).toBeGreaterThan(0)
    // Cards and categories of the newborn are read once, its reasons a few times.
    expect(read).toBeLessThan(30 * categories)
    expect(read).toBeLessThan(copies * categories)
  })
})
