import { addDays, dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { approveTimes } from '../../testing/approve-times.ts'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

async function unsuitable() {
  const shipment = await sendShipment(test, { cards: 1 })
  const acceptance = await test.as('acceptance')
  await acceptance.call('acceptSample', {
    params: { id: shipment.id },
    body: { barcode: shipment.cards[0]?.barcode ?? '', status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
  const request = await test.db
    .selectFrom('sampleRequests')
    .select('dueDate')
    .where('workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  return { due: request.dueDate, today: dayOf(test.clock.now()) }
}

it('the card that replaces an unsuitable one is due after two days, and late afterwards', async () => {
  const { due, today } = await unsuitable()
  expect(due).toBe(addDays(today, 2))
  test.clock.advance({ hours: 80 })
  const analyst = await test.as('analyst')
  const { items } = await analyst.call('listSampleRequests', { query: { overdue: true } })
  expect(items.map(({ dueDate }) => dueDate)).toContain(due)
})

it('the card that replaces an unsuitable one is due after the days that the laboratory approved', async () => {
  await approveTimes(test, { unsuitableRepeatDays: 1 })
  const { due, today } = await unsuitable()
  expect(due).toBe(addDays(today, 1))
})
