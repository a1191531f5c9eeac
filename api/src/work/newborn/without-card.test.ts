import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a newborn without a card opens from the failsafe with expected categories, and a call is recorded', async () => {
  // A communication is never later than the present.
  test.clock.set(new Date(Date.now() - 20 * 24 * 3_600_000).toISOString())
  const { cards } = await sendShipment(test, { cards: 1 })
  const card = await test.db
    .selectFrom('samples')
    .select(['id', 'newbornId'])
    .where('barcode', '=', cards[0]?.barcode ?? '')
    .executeTakeFirstOrThrow()
  const support = await test.as('support')
  await support.call('deleteSample', { params: { id: card.id }, body: { reason: 'Inviato per errore' } })
  test.clock.advance({ hours: 24 * 12 })
  const acceptance = await test.as('acceptance')
  const { items } = await acceptance.call('listFailsafe', { query: {} })
  expect(items.map(({ id }) => id)).toContain(card.newbornId)
  const params = { id: card.newbornId }
  const newborn = await acceptance.call('getNewborn', { params })
  expect(newborn).toMatchObject({ id: card.newbornId, samples: [], status: 'in_progress' })
  expect(newborn.unfollowed.map(({ category }) => category)).toContain('sne')
  const told = await acceptance.call('createCommunication', {
    body: {
      newbornId: card.newbornId,
      recipientType: 'punto_nascita',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Chiesto il cartoncino',
    },
  })
  expect(told.text).toBe('Chiesto il cartoncino')
  const other = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('acceptance', { laboratory: other })
  expect((await stranger.refused('getNewborn', { params })).status).toBe(404)
})
