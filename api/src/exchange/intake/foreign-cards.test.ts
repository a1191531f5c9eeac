import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { inventCards } from '../../testing/shipments.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const place = async () => test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)

it('support is told once an hour of a sender that names more than five cards of other birth points', async () => {
  const [owner, stranger] = [await place(), await place()]
  const support = await test.as('support')
  const cards = inventCards(test.clock.now(), 8)
  await owner.call('createIntakeShipping', { body: { barcode: 'PROPRIA', cards, send: true } })
  let sent = 0
  const take = async (index: number) => {
    const card = cards[index]
    if (!card) throw new Error('No card was invented.')
    sent += 1
    const other = { ...card, newborn: { ...card.newborn, birthWeight: 2000 + sent } }
    const body = { barcode: `ALTRUI-${sent}`, cards: [other], send: true }
    expect((await stranger.refused('createIntakeShipping', { body })).status).toBe(409)
  }
  const told = async () =>
    (
      await test.db
        .selectFrom('notifications')
        .select('id')
        .where('userId', '=', support.userId)
        .where('title', 'like', 'Molti cartoncini di altri punti nascita%')
        .execute()
    ).length
  for (let index = 0; index < 5; index += 1) await take(index)
  // Repeating this card adds no further one.
  await take(4)
  expect(await told()).toBe(0)
  await take(5)
  expect(await told()).toBe(1)
  await take(6)
  expect(await told()).toBe(1)
  test.clock.advance({ minutes: 61 })
  for (let index = 0; index < 6; index += 1) await take(index)
  expect(await told()).toBe(2)
})
