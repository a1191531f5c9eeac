import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { recallCard, type SentCard } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('two unsuitable cards of one newborn are asked for again by one request, that names both', async () => {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  const second = await recallCard(test, {
    newborn: first,
    sent,
    // Not sent for a request: it runs every category.
    change: (card) => ({ ...card, motivation: sent?.motivation }),
  })
  const planner = await test.as('planner', { lead: true })
  const clotted = { status: 'not_valid' as const, reasons: [{ code: 'clotted' as const }] }
  const reject = (id: number) => planner.call('changeSampleStatus', { params: { id }, body: clotted })
  const asked = () =>
    test.db
      .selectFrom('sampleRequests')
      .select(['id', 'status', 'categories', 'dueDate', 'notes', 'originSampleId'])
      .where('newbornId', '=', first.card.newbornId)
      .where('type', '=', 'new_spot')
      .execute()
  await reject(first.card.id)
  const [alone] = await asked()
  expect(alone).toMatchObject({ status: 'pending', originSampleId: first.card.id })
  test.clock.advance({ minutes: 10 })
  await reject(second.card.id)
  const together = await asked()
  expect(together).toHaveLength(1)
  expect(together[0]).toMatchObject({
    id: alone?.id,
    status: 'pending',
    notes: expect.stringContaining(second.card.barcode),
    dueDate: expect.any(String),
  })
  // The second card still needs it when the first turns out suitable.
  const back = { status: 'accepted' as const, note: 'Rivisto con il responsabile' }
  await planner.call('changeSampleStatus', { params: { id: first.card.id }, body: back })
  expect((await asked()).map(({ status }) => status)).toEqual(['pending'])
})
