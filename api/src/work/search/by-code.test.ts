import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a code finds only a shipment or plate of the own laboratory for the roles that may read it', async () => {
  const { plate } = await analysedPlate(test)
  const shipment = await sendShipment(test, { cards: 1 })
  const { barcode } = await test.db
    .selectFrom('shippings')
    .select('barcode')
    .where('id', '=', shipment.id)
    .executeTakeFirstOrThrow()
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const found = async (
    role: 'acceptance' | 'planner' | 'analyst' | 'support',
    code: string,
    elsewhere = false,
  ) =>
    (await (await test.as(role, elsewhere ? { laboratory } : {})).call('findByCode', { params: { code } }))
      .found
  const shipping = { kind: 'shipping', id: shipment.id, barcode }
  const ofPlate = { kind: 'plate', id: plate.id, barcode: plate.barcode }
  expect(await found('acceptance', barcode.toLowerCase())).toEqual(shipping)
  expect(await found('support', barcode)).toEqual(shipping)
  expect(await found('planner', barcode)).toBeNull()
  for (const role of ['planner', 'analyst', 'acceptance', 'support'] as const)
    expect(await found(role, plate.barcode.toLowerCase())).toEqual(ofPlate)
  expect(await found('acceptance', barcode, true)).toBeNull()
  expect(await found('planner', plate.barcode, true)).toBeNull()
  expect(await found('acceptance', 'X')).toBeNull()
  const supervisor = await test.as('supervisor')
  expect((await supervisor.refused('findByCode', { params: { code: barcode } })).status).toBe(403)
})
