import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { newPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** A repetition in duplicate: two wells of one card. */
async function duplicate() {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { PHE: 300 })).plateId)
  const planner = await test.as('planner')
  const params = { id: (await newPlate(test, planner)).id }
  await planner.call('planAll', { params, body: {} })
  const { barcode } = newborn.card
  const scan = (scanId?: string) =>
    planner.call('punchSample', { params, body: { barcode, status: 'punched', scanId } })
  const statuses = async () =>
    (await planner.call('listPunching', { params })).items
      .filter((item) => item.barcode === barcode)
      .map(({ punchStatus }) => punchStatus)
  return { planner, params, barcode, scan, statuses }
}

it('a scan whose answer was lost means the same replicate when it is sent again', async () => {
  const { scan, statuses } = await duplicate()
  const first = await scan('one')
  const again = await scan('one')
  expect(again).toMatchObject({ changed: false, well: { position: first.well?.position } })
  expect(await statuses()).toEqual(['punched', 'to_punch'])
  expect((await scan('two')).changed).toBe(true)
  expect(await statuses()).toEqual(['punched', 'punched'])
})

it('a scan whose disc was taken back meanwhile punches again when it is sent again', async () => {
  const { planner, params, scan, statuses } = await duplicate()
  const { well } = await scan('one')
  await planner.call('unpunchSample', {
    params,
    body: { well: well?.position ?? '', reason: 'unpunch' },
  })
  expect((await scan('one')).changed).toBe(true)
  expect(await statuses()).toEqual(['punched', 'to_punch'])
})
