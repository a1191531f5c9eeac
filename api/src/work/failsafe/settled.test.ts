import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const closings = 40

describe('an order that closes', () => {
  it('an order that closes settles its category by the orders of its newborn alone, however many others are closed', async () => {
    const cards = await acceptedCards(test, closings)
    const newborns = cards.map(({ newbornId }) => newbornId)
    const settled = await test.db.transaction().execute(async (trx) => {
      await sql`set local track_counts = on`.execute(trx)
      const close = (newbornId: number) =>
        trx
          .updateTable('analysisRequests')
          .set({ status: 'closed', closeReason: 'newborn_closed', closedAt: test.clock.now() })
          .where('newbornId', '=', newbornId)
          .execute()
      const rowsRead = async () => {
        const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::integer as read
          from pg_stat_xact_user_tables where relname = 'analysis_requests'`.execute(trx)
        return rows[0]?.read ?? 0
      }
      const reads: number[] = []
      let before = await rowsRead()
      for (const newbornId of newborns) {
        await close(newbornId)
        const after = await rowsRead()
        reads.push(after - before)
        before = after
      }
      expect(reads.at(-1)).toBeLessThanOrEqual(reads[0] ?? 0)
      return trx
        .selectFrom('expectedCategories')
        .select(['newbornId', 'category'])
        .where('newbornId', 'in', newborns)
        .where('settled', '=', false)
        .execute()
    })
    expect(settled).toEqual([])
  })
})

describe('a commit', () => {
  it('a commit works out the failsafe row of a newborn once where parts give way to others', async () => {
    const { id } = await sendShipment(test, { cards: 1 })
    const calls = await test.db.transaction().execute(async (trx) => {
      await sql`set local track_functions = 'pl'`.execute(trx)
      await trx.updateTable('samples').set({ status: 'not_received' }).where('shippingId', '=', id).execute()
      await sql`set constraints all immediate`.execute(trx)
      const { rows } = await sql<{ name: string; calls: number }>`select funcname as name, calls::integer
        from pg_stat_xact_user_functions where funcname like 'refresh%'`.execute(trx)
      return Object.fromEntries(rows.map(({ name, calls }) => [name, calls]))
    })
    expect(calls).toEqual({ refresh_standings: 1, refresh_failsafe_newborns: 1, refresh_pair_sights: 1 })
    const { steps, stalled } = await test.db
      .selectFrom('failsafeParts as part')
      .innerJoin('failsafeNewborns as row', 'row.newbornId', 'part.newbornId')
      .innerJoin('samples', 'samples.newbornId', 'part.newbornId')
      .select([sql<string[]>`array_agg(distinct part.step)`.as('steps'), 'row.stalled'])
      .where('samples.shippingId', '=', id)
      .groupBy('row.stalled')
      .executeTakeFirstOrThrow()
    expect(steps).toContain('stalled')
    expect(stalled).toBe(true)
  })
})

describe('the summaries of a newborn', () => {
  it('the summaries of a newborn are written by its key, however many newborns are waited for', async () => {
    const { id } = await sendShipment(test, { cards: 40 })
    const reads = await test.db.transaction().execute(async (trx) => {
      await sql`set local track_counts = on`.execute(trx)
      const cards = await trx.selectFrom('samples').select('id').where('shippingId', '=', id).execute()
      const rowsRead = async () => {
        const { rows } = await sql<{ read: number }>`select sum(seq_tup_read + idx_tup_fetch)::integer as read
          from pg_stat_xact_user_tables where relname in ('failsafe_parts', 'newborns', 'analysis_requests')`.execute(
          trx,
        )
        return rows[0]?.read ?? 0
      }
      const each: number[] = []
      for (const card of cards) {
        const before = await rowsRead()
        await trx.updateTable('samples').set({ status: 'not_received' }).where('id', '=', card.id).execute()
        await sql`set constraints all immediate`.execute(trx)
        await sql`set constraints all deferred`.execute(trx)
        each.push((await rowsRead()) - before)
      }
      return each
    })
    expect(reads).toHaveLength(40)
    expect(Math.max(...reads)).toBeLessThanOrEqual(2 * Math.min(...reads))
  })
})
