import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { createWorkgroup, sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'
import { listReception } from './listed.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const earlier = 4000

it('the reception list reads categories that ended today, and none of those that ended earlier', async () => {
  const { id: shipment } = await sendShipment(test, { cards: 1 })
  const laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  const now = test.clock.now()
  const viewer = { workgroupId: laboratory.id } as Viewer
  const read = await test.db.transaction().execute(async (trx) => {
    await sql`select set_config('session_replication_role', 'replica', true),
      set_config('track_counts', 'on', true)`.execute(trx)
    await sql`insert into samples overriding system value
      select (jsonb_populate_record(card, jsonb_build_object('id', 1000000 + n, 'sample_number', 1 + n, 'barcode', 'X' || n, 'status', 'accepted',
        'accepted_at', card.created_at, 'decided_at', card.created_at, 'protocol_number', '2020/' || n))).*
      from samples card, generate_series(1, ${2 * earlier}::integer) n where shipping_id = ${shipment}`.execute(
      trx,
    )
    // Half of them were unsuitable, the others left out; another laboratory has as many.
    await sql`insert into analyzable_samples (sample_id, newborn_id, category, workgroup_id, status, ended_at)
      select id, newborn_id, 'ic', ${laboratory.id}::bigint + id % 2,
        case when id % 4 < 2 then 'not_valid' else 'not_required' end,
        ${now.toISOString()}::timestamptz - (id - 999999) * interval '1 hour' - interval '1 day'
      from samples where id > 1000000`.execute(trx)
    await sql`analyze samples`.execute(trx)
    await sql`analyze analyzable_samples`.execute(trx)
    const rowsRead = async () => {
      const { rows } = await sql<{
        read: number
      }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
        from pg_stat_xact_user_tables where relname = 'analyzable_samples'`.execute(trx)
      return rows[0]?.read ?? 0
    }
    const before = await rowsRead()
    const page = await listReception(trx, viewer, { page: 1, pageSize: 50 }, now)
    expect(page.total).toBe(0)
    return (await rowsRead()) - before
  })
  expect(read).toBeLessThan(100)
})
