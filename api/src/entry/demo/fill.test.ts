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

describe('a demonstration', () => {
  it('a demonstration fills an empty installation once', async () => {
    const { db, close } = await openTestDatabase()
    expect(await fillDemo(db)).toBe(true)
    expect(await fillDemo(db)).toBe(false)
    const lots = await db
      .selectFrom('qcLots')
      .innerJoin('qcLotLimits', 'qcLotLimits.qcLotId', 'qcLots.id')
      .select('expected')
      .execute()
    expect(lots.length).toBeGreaterThan(100)
    expect(
      lots.every(({ expected }) => expected.kind !== 'mean_sd' || (expected.mean > 0 && expected.sd > 0)),
    ).toBe(true)
    await close()
  })

  it('a demonstration has limits that two named leads of each laboratory approved', async () => {
    const { db, close } = await openTestDatabase()
    await fillDemo(db)
    const sets = await db
      .selectFrom('cutoffSets as own')
      .innerJoin('workgroups', 'workgroups.id', 'own.workgroupId')
      .innerJoin('users as first', 'first.id', 'own.firstApprovedBy')
      .innerJoin('users as second', 'second.id', 'own.secondApprovedBy')
      .select(['code', 'first.surname', 'second.surname as other', 'own.state', 'first.lead'])
      .select(['second.lead as otherLead'])
      .whereRef('first.workgroupId', '=', 'own.workgroupId')
      .whereRef('second.workgroupId', '=', 'own.workgroupId')
      .execute()
    const told = sets.map(({ code, surname, other }) => `${code} ${surname} ${other}`)
    expect([...new Set(told)].sort()).toEqual([
      'LAB-ICFC Serra Monti',
      'LAB-SMA Vitali Leoni',
      'LAB-SNE Rinaldi Neri',
    ])
    expect(sets.every(({ state, lead, otherLead }) => state === 'active' && lead && otherLead)).toBe(true)
    const drafts = await db
      .selectFrom('cutoffSets')
      .select('id')
      .where('workgroupId', 'is not', null)
      .where('state', '=', 'draft')
      .execute()
    expect(drafts).toEqual([])
    await close()
  })

  it('a demonstration sends shipments by the calls of the birth points', async () => {
    const demo = await startTestApp({ limits: 'draft' })
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

  it('a demonstration never touches an installation that is in use', async () => {
    await test.as('planner')
    expect(await fillDemo(test.db)).toBe(false)
  })
})
