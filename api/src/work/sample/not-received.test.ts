import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createWorkgroup,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let acceptance: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterEach(() => test.close())

/** A sent shipment, with its cards as the laboratory has them. */
async function sent(count: number) {
  const { id, cards } = await sendShipment(test, { cards: count })
  const { items } = await acceptance.call('listShippingSamples', { params: { id } })
  return { id, cards: cards.map(({ barcode }) => items.find((card) => card.barcode === barcode)) }
}
const notices = () =>
  test.db
    .selectFrom('birthPointNotices')
    .select(['type', 'title', 'entityType', 'entityId'])
    .where('type', '=', 'shipping_not_received')
    .orderBy('id')
    .execute()
const noteOf = async (id: number) =>
  await test.db
    .selectFrom('samples')
    .select(['status', 'hubNotes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('each card gets the note below its own, and its birth point a notice, once', async () => {
  const { cards } = await sent(3)
  const [first, second, third] = cards
  if (!first || !second || !third) throw new Error('three cards')
  await acceptance.call('updateSampleNotes', {
    params: { id: first.id },
    body: { hubNotes: 'Telefonato alle 9' },
  })
  const body = { ids: [second.id, first.id], note: 'Busta aperta' }
  const answer = await acceptance.call('markSamplesNotReceived', { body })
  expect(answer.changed).toBe(true)
  expect(answer.items.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'not_received'],
    [first.id, 'not_received'],
  ])
  expect(await noteOf(first.id)).toEqual({
    status: 'not_received',
    hubNotes: 'Telefonato alle 9\nBusta aperta',
  })
  expect(await noteOf(second.id)).toEqual({ status: 'not_received', hubNotes: 'Busta aperta' })
  expect(await noteOf(third.id)).toEqual({ status: 'shipped', hubNotes: null })
  const told = [first, second].map(({ id, barcode }) => ({
    type: 'shipping_not_received',
    title: `Cartoncino ${barcode} non pervenuto`,
    entityType: 'sample',
    entityId: id,
  }))
  expect(await notices()).toEqual(told)
  // Repeating the call changes nothing and tells nobody.
  expect((await acceptance.call('markSamplesNotReceived', { body })).changed).toBe(false)
  expect(await notices()).toEqual(told)
})

it('a card that arrives after all is accepted with its shipment', async () => {
  const { id, cards } = await sent(2)
  const [first] = cards
  await acceptance.call('markSamplesNotReceived', { body: { ids: [first?.id ?? 0] } })
  const scan = { params: { id }, body: { barcode: first?.barcode, status: 'accepted' as const } }
  expect((await acceptance.call('acceptSample', scan)).sample.status).toBe('accepted')
  const again = await acceptance.refused('markSamplesNotReceived', { body: { ids: [first?.id ?? 0] } })
  expect(again).toMatchObject({ status: 409, details: { code: 'invalid_transition', from: 'accepted' } })
})

it('a card of another laboratory, and a note that does not fit, hold all of them', async () => {
  const { cards } = await sent(2)
  const [first, second] = cards
  const ids = [first?.id ?? 0, second?.id ?? 0]
  const stranger = await test.as('acceptance', {
    laboratory: await createWorkgroup(test.db, { type: 'standard' }),
  })
  expect((await stranger.refused('markSamplesNotReceived', { body: { ids } })).status).toBe(404)
  await acceptance.call('updateSampleNotes', {
    params: { id: ids[1] ?? 0 },
    body: { hubNotes: 'x'.repeat(1995) },
  })
  const long = await acceptance.refused('markSamplesNotReceived', { body: { ids, note: 'Busta aperta' } })
  expect(long.status).toBe(422)
  expect(JSON.stringify(long)).toContain(`la nota del cartoncino ${second?.barcode} supera i 2000 caratteri`)
  expect(await Promise.all(ids.map(async (id) => (await noteOf(id)).status))).toEqual(['shipped', 'shipped'])
  expect(await notices()).toEqual([])
})

it('no birth point is asked for a card of a closed newborn or one reported as deceased', async () => {
  const { cards } = await sent(3)
  const [closed, died, third] = cards
  if (!closed || !died || !third) throw new Error('three cards')
  await test.db
    .updateTable('newborns')
    .set({ closureReason: 'deceased', closureAt: test.clock.now(), closureBy: acceptance.userId })
    .where('id', '=', closed.newborn.id)
    .execute()
  await test.db
    .updateTable('samples')
    .set({ toldDoubts: ['deceased'] })
    .where('id', '=', died.id)
    .execute()
  const ids = [closed.id, died.id, third.id]
  const { items } = await acceptance.call('markSamplesNotReceived', { body: { ids } })
  expect(items.map(({ status }) => status)).toEqual(['not_received', 'not_received', 'not_received'])
  expect((await notices()).map(({ entityId }) => entityId)).toEqual([third.id])
})
