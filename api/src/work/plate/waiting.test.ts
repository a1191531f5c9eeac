import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorkgroup } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards, newPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const ofType = (items: readonly { analysisType: { code: string }; samples: number }[], code: string) =>
  items.find(({ analysisType }) => analysisType.code === code)?.samples ?? 0

it('listWaiting counts by analysis the cards that stand on no plate, and none of another laboratory', async () => {
  const planner = await test.as('planner')
  const before = await planner.call('listWaiting', {})
  await acceptedCards(test, 3)
  const { items } = await planner.call('listWaiting', {})
  expect(ofType(items, 'sne_ms')).toBe(ofType(before.items, 'sne_ms') + 3)
  const plate = await newPlate(test, planner, 'sne_ms')
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  const after = await planner.call('listWaiting', {})
  expect(ofType(after.items, 'sne_ms')).toBe(0)
  expect(ofType(after.items, 'ic_tsh')).toBe(ofType(items, 'ic_tsh'))
  const other = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('planner', { laboratory: other })
  expect(await stranger.call('listWaiting', {})).toEqual({ items: [] })
})
