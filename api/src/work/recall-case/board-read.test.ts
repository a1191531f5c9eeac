import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../platform/database/open.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { shownCases } from './shown.ts'

/** The board reads no whole episode for a case that leaves nothing open. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Every card of an episode looks the second tiers up. */
async function tiersRead(trx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::integer as read from pg_class
    where oid = 'analysis_types'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'analysis_types'::regclass)`.execute(trx)
  return rows[0]?.read ?? 0
}

it.each([
  ['no episode where every value is in range', 0.1, false],
  ['the episode of a value out of range', 0.8, true],
] as const)('the board reads %s', async (_, value, isRead) => {
  const { card, ...newborn } = await newCard(test)
  await newborn.measure('sne_ms', { 'C14:1': value })
  const { id } = await test.db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', card.newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
  const base = { urgent: false, overdue: false, untold: false, late: false, escalated: false }
  const ids = { id, requestId: null, reportId: null, ownerId: null, dueOn: null }
  await test.db.transaction().execute(async (trx) => {
    await sql`select set_config('track_counts', 'on', true)`.execute(trx)
    const before = await tiersRead(trx)
    const [one] = await shownCases(trx, [{ ...ids, ...base }])
    expect(one?.newborn.id).toBe(card.newbornId)
    expect((one?.findings ?? []).some(({ analyte }) => analyte === 'C14:1')).toBe(isRead)
    expect((await tiersRead(trx)) > before).toBe(isRead)
  })
})
