import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isWaitedFor, Sender, statementsOf } from '../../platform/database/sender.ts'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Statements of an ordinary card: session, beginning and end of the transaction included. */
const most = { statements: 28, waits: 14 }

it('acceptSample accepts an ordinary card by few statements, of which it waits for half', async () => {
  const acceptance = await test.as('acceptance')
  const { id, cards } = await sendShipment(test)
  const [first, second] = cards.map(({ barcode }) => ({
    params: { id },
    body: { barcode, status: 'accepted' as const },
  }))
  if (!first || !second) throw new Error('The shipment has no two cards.')
  // The first one begins the acceptance of the shipment.
  await acceptance.call('acceptSample', first)
  const sending = vi.spyOn(Sender.prototype, 'send')
  await acceptance.call('acceptSample', second)
  const sent = sending.mock.calls.map(([query]) => query)
  sending.mockRestore()
  const texts = sent.flatMap(statementsOf).map(({ sql }) => sql)
  const counted = { statements: texts.length, waits: sent.filter(isWaitedFor).length }
  expect(counted.statements, texts.join('\n')).toBeLessThanOrEqual(most.statements)
  expect(counted.waits).toBeLessThanOrEqual(most.waits)
  // None is asked twice, but for the lock of the newborn.
  const twice = texts.filter((text, index) => texts.indexOf(text) < index)
  expect(twice.filter((text) => !text.endsWith('for update'))).toEqual([])
})
