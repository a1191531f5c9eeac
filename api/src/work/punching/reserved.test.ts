import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { newPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** A card with an ordered repetition of two discs, planned for another analysis. @param spare free discs beside */
async function plannedBesideOrder(spare: number) {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { C5: 1.5 })).plateId)
  const planner = await test.as('planner')
  const params = { id: (await newPlate(test, planner, 'btd_act')).id }
  await planner.call('planAll', { params, body: {} })
  const { wells } = await planner.call('getPlate', { params })
  const planned = wells.filter(({ barcode }) => barcode === newborn.card.barcode).length
  await test.db
    .updateTable('samples')
    .set((eb) => ({ punchesUsed: eb('punchesTotal', '-', planned + 2 + spare) }))
    .where('id', '=', newborn.card.id)
    .execute()
  const punch = (status: 'punched' | 'error') =>
    planner.call('punchSample', { params, body: { barcode: newborn.card.barcode, status } })
  return { punch }
}

it('a failed disc beside a reserved one proposes it, and the next scan names the order that loses it', async () => {
  const { punch } = await plannedBesideOrder(0)
  const { number, id } = await test.db
    .selectFrom('sampleRequests')
    .select(['id', 'number'])
    .where('type', '=', 're_test')
    .executeTakeFirstOrThrow()
  const order = { requestId: id, number, analysisType: expect.stringContaining('SNE') }
  expect((await punch('error')).reservedFor).toEqual([order])
  expect(await punch('punched')).toMatchObject({ changed: true, reservedFor: [order] })
  expect((await punch('punched')).reservedFor).toEqual([])
})

it('a failed disc takes a free one where the card has it, and no order is named', async () => {
  const { punch } = await plannedBesideOrder(1)
  expect((await punch('error')).reservedFor).toEqual([])
  expect((await punch('punched')).reservedFor).toEqual([])
})
