import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('follow-ups are read by the laboratory that analyses the category, and by nobody else', async () => {
  const [card] = await acceptedCards(test, 1)
  const newbornId = card?.newbornId ?? 0
  const common = { newbornId, centre: 'Centro malattie metaboliche' }
  await test.db
    .insertInto('followUps')
    .values([
      { ...common, category: 'sne', suspected: ['PKU'], referredAt: '2026-11-10', outcome: 'confermato' },
      { ...common, category: 'sma', referredAt: '2026-11-12' },
    ])
    .execute()
  const analyst = await test.as('analyst')
  const { items } = await analyst.call('listFollowUps', { query: { newbornId } })
  expect(items).toMatchObject([
    { category: 'sne', suspected: ['PKU'], referredAt: '2026-11-10', newborn: { id: newbornId } },
  ])
  const support = await test.as('support')
  const all = await support.call('listFollowUps', { query: { newbornId, sort: 'referredAt' } })
  expect(all.items.map(({ category }) => category)).toEqual(['sne', 'sma'])
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('analyst', { laboratory })
  expect((await stranger.call('listFollowUps', { query: { newbornId } })).total).toBe(0)
})
