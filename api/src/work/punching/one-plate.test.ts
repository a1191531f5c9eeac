import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
})
afterEach(() => test.close())

it('a disc that fails on one plate of a group is repeated there alone, for one more disc', async () => {
  const [card] = await acceptedCards(test, 1)
  const types = [await analysisTypeId(test, 'sne_ms'), await analysisTypeId(test, 'btd_act')]
  const { plates } = await planner.call('createPlateGroup', {
    body: { plates: types.map((analysisType) => ({ analysisTypeId: analysisType })) },
  })
  const [first, second] = plates
  const params = { id: first?.id ?? 0 }
  await planner.call('planGroupAll', { params, body: {} })
  const barcode = card?.barcode ?? ''
  const statuses = async () => {
    const { items } = await planner.call('listPunching', { params, query: { multiple: true } })
    const item = items.find((one) => one.barcode === barcode)
    return [item?.punchStatus, item?.siblings[0]?.punchStatus]
  }
  const usedDiscs = async () =>
    (
      await test.db
        .selectFrom('samples')
        .select('punchesUsed')
        .where('id', '=', card?.id ?? 0)
        .executeTakeFirstOrThrow()
    ).punchesUsed

  const { well } = await planner.call('punchSample', { params, body: { barcode, status: 'punched' } })
  const discs = await usedDiscs()
  await planner.call('punchSample', {
    params,
    body: { well: well?.position ?? '', status: 'error', plates: [second?.id ?? 0] },
  })
  expect(await statuses()).toEqual(['punched', 'error'])
  await planner.call('punchSample', { params, body: { barcode, status: 'punched' } })
  expect(await statuses()).toEqual(['punched', 'punched'])
  expect(await usedDiscs()).toBe(discs + 1)
  const trail = await test.db
    .selectFrom('auditTrail')
    .select('details')
    .where('action', '=', 'punch')
    .orderBy('id')
    .execute()
  expect(trail.map(({ details }) => (details as { plates?: number[] }).plates)).toEqual([
    undefined,
    [second?.id],
    undefined,
  ])
})
