import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { fillDemo } from './fill.ts'
import { sendDemoShipments } from './shipments.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('demonstration data', () => {
  it('fills an empty installation once', async () => {
    const { db, close } = await openTestDatabase()
    expect(await fillDemo(db)).toBe(true)
    expect(await fillDemo(db)).toBe(false)
    const lots = await db
      .selectFrom('qcLots')
      .innerJoin('qcLotLimits', 'qcLotLimits.qcLotId', 'qcLots.id')
      .select(['mean', 'sd'])
      .execute()
    expect(lots.length).toBeGreaterThan(100)
    expect(lots.every(({ mean, sd }) => mean > 0 && sd > 0)).toBe(true)
    await close()
  })

  it('sends shipments through the door of the birth points', async () => {
    const demo = await startTestApp()
    await fillDemo(demo.db)
    await sendDemoShipments(demo.app, demo.db, demo.clock.now())
    const shippings = await demo.db.selectFrom('shippings').select(['status']).execute()
    expect(shippings.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent'])
    const { count } = await demo.db
      .selectFrom('samples')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'shipped')
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThanOrEqual(80)
    await demo.close()
  })

  it('never touches an installation that is in use', async () => {
    await test.as('planner')
    expect(await fillDemo(test.db)).toBe(false)
  })
})
