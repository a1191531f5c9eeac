import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { recallCard, recalled } from '../../testing/recalled.ts'

/** The second tier of a finding is measured on the card that showed it: the grid of another card asks for none. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** C3 and PHE are confirmed and recalled with a second tier besides; on the recall card C3 is in range. */
async function recallOf(values: Readonly<Record<string, number>>) {
  const recall = await recalled(test, { C3: 8.4, PHE: 300 })
  const card = await recallCard(test, recall)
  const { plateId } = await card.measure('sne_ms', values)
  const { id } = await test.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('newbornId', '=', card.card.newbornId)
    .where('type', '=', 're_test')
    .where('secondTierTypeId', 'is not', null)
    .executeTakeFirstOrThrow()
  return { recall, card, plateId, orderId: id }
}

it('a recall card whose finding waits for the second tier of the first card asks for none of its own', async () => {
  const { card, plateId } = await recallOf({ PHE: 300 })
  expect((await card.rowOn(plateId)).proposedAction).toMatchObject({
    actionId: 'urgent_recall',
    secondTiers: [],
  })
})

it('a recall card asks for no second tier of its own after that of the first card was refused', async () => {
  const { card, plateId, orderId } = await recallOf({ PHE: 300 })
  const lead = await test.as('supervisor', { lead: true })
  await lead.call('refuseSampleRequest', { params: { id: orderId }, body: { reason: 'Cartoncino finito' } })
  expect((await card.rowOn(plateId)).proposedAction).toMatchObject({
    actionId: 'urgent_recall',
    secondTiers: [],
  })
})

it('the grid proposes the second tier where the recall card itself is out of range for the finding', async () => {
  const { card, plateId, orderId } = await recallOf({ C3: 8.4 })
  const lead = await test.as('supervisor', { lead: true })
  await lead.call('refuseSampleRequest', { params: { id: orderId }, body: { reason: 'Cartoncino finito' } })
  const { proposedAction } = await card.rowOn(plateId)
  expect(proposedAction).toMatchObject({
    actionId: 'urgent_recall',
    secondTiers: ['sne_2t_mma'],
  })
})
