import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { newPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('the last discs of a card are kept back for its ordered repetition, with the reason', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { C5: 1.5 })).plateId)
  await test.db
    .updateTable('samples')
    .set((eb) => ({ punchesUsed: eb('punchesTotal', '-', 2) }))
    .where('id', '=', newborn.card.id)
    .execute()
  const planner = await test.as('planner')
  const other = { id: (await newPlate(test, planner, 'btd_act')).id }
  const { items } = await planner.call('listPlannableRequests', { params: other, query: {} })
  const row = items.find(({ barcode }) => barcode === newborn.card.barcode)
  expect(row).toMatchObject({ kind: 'first', punchesLeft: 2, punchesReserved: 2 })
  expect(row?.punchesAwaited).toBeGreaterThan(0)
  const all = await planner.call('planAll', { params: other, body: {} })
  expect(all.placed).toEqual([])
  expect(all.leftOut).toMatchObject([
    { code: 'punches_exhausted', reason: expect.stringContaining('2 riservati a ripetizioni') },
  ])
  const body = { requestKey: row?.requestKey ?? '' }
  const single = await planner.refused('planSingle', { params: other, body })
  expect(single.message).toContain('riservati')
  await test.db
    .updateTable('analyzableSamples')
    .set({ priority: 'urgent' })
    .where('id', '=', row?.analyzableSampleId ?? 0)
    .execute()
  expect((await planner.call('planSingle', { params: other, body })).placed).toHaveLength(1)
})

it('the ordered repetition takes the discs that are kept back for it', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { C5: 1.5 })).plateId)
  await test.db
    .updateTable('samples')
    .set((eb) => ({ punchesUsed: eb('punchesTotal', '-', 2) }))
    .where('id', '=', newborn.card.id)
    .execute()
  const planner = await test.as('planner')
  const params = { id: (await newPlate(test, planner)).id }
  expect((await planner.call('planAll', { params, body: {} })).placed).toMatchObject([
    { sampleId: newborn.card.id },
  ])
})
