import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
let analyst: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterEach(() => test.close())

/** A repetition that waits for a plate. */
async function repetition(values: Readonly<Record<string, number>>) {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  const { items } = await analyst.call('listSampleRequests', {
    query: { newbornId: newborn.card.newbornId, type: ['re_test'] },
  })
  return { newborn, params: { id: items[0]?.id ?? 0 }, request: items[0] }
}

/** Leaves so many discs on a card. */
const leave = (id: number, discs: number) =>
  test.db
    .updateTable('samples')
    .set((eb) => ({ punchesUsed: eb('punchesTotal', '-', discs) }))
    .where('id', '=', id)
    .execute()

describe('a repetition whose card', () => {
  it('a repetition whose card has discs is planned', async () => {
    const { params, request } = await repetition({ C8: 0.7 })
    expect(request?.discs).toMatchObject({ needed: 2, insufficient: false })
    expect((await analyst.call('getSampleRequest', { params })).instead).toBeNull()
    const refused = await analyst.refused('askNewCard', { params, body: {} })
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect(refused.message).toContain('ha ancora dischi')
  })

  it('a repetition whose card is exhausted becomes a recall by one decision of the analyst', async () => {
    const { newborn, params } = await repetition({ C8: 0.7 })
    await leave(newborn.card.id, 1)
    const before = await analyst.call('getSampleRequest', { params })
    expect(before).toMatchObject({ discs: { left: 1, needed: 2 } })
    expect(before.instead).not.toBeNull()
    const done = await analyst.call('askNewCard', { params, body: {} })
    expect(done).toMatchObject({
      changed: true,
      request: { status: 'refused' },
      asked: { type: 'new_spot', status: 'pending', categories: ['sne'] },
    })
    expect(await newborn.reports()).toMatchObject([{ status: 'pending' }])
    expect(await analyst.call('askNewCard', { params, body: {} })).toMatchObject({ changed: false })
  })

  it('a repetition whose card is exhausted is not decided by a planner', async () => {
    const { newborn, params } = await repetition({ C8: 0.7 })
    await leave(newborn.card.id, 0)
    const planner = await test.as('planner')
    expect((await planner.refused('askNewCard', { params, body: {} })).status).toBe(403)
    expect((await planner.call('getSampleRequest', { params })).discs).toMatchObject({ left: 0, needed: 2 })
  })
})
