import { clockState, compareClocks } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards, newPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
// Days pass in these tests, and a session does not last so long: each step signs in anew.
const planner = () => test.as('planner')
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const board = async (query = {}) =>
  (await planner()).call('listTurnaround', { query: { pageSize: 200, ...query } })
const clocksOf = async (newbornId: number) =>
  (await board()).items.filter(({ newborn }) => newborn.id === newbornId)

/** Cards of today, of yesterday and one that waits for another: then `hours` pass. */
async function severalDays(hours: number) {
  await acceptedCards(test, 2)
  test.clock.advance({ hours: 25 })
  const [unsuitable] = await acceptedCards(test, 1)
  const acceptance = await test.as('acceptance')
  await acceptance.call('changeSampleStatus', {
    params: { id: unsuitable?.id ?? 0 },
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
  test.clock.advance({ hours })
}

describe('the turn-around board', () => {
  it('the turn-around board follows a card from the acceptance to the instrument, and starts again with the next card', async () => {
    const [card] = await acceptedCards(test, 1)
    if (!card) throw new Error('One card was accepted')
    const sne = async () => (await clocksOf(card.newbornId)).find(({ category }) => category === 'sne')
    expect(await sne()).toMatchObject({
      step: 'to_plan',
      state: 'on_time',
      plate: null,
      sample: { id: card.id },
    })
    const person = await planner()
    const plate = await newPlate(test, person)
    const params = { id: plate.id }
    await person.call('planAll', { params, body: {} })
    expect(await sne()).toMatchObject({ step: 'planned', plate: { id: plate.id } })
    await punchAll(person, plate.id)
    expect((await sne())?.step).toBe('punched')
    await person.call('closePlate', { params, body: {} })
    expect((await sne())?.step).toBe('in_analysis')
  })

  it('the turn-around board shows every open order of the laboratory by the domain’s rules, after one and two days', async () => {
    await acceptedCards(test, 3)
    test.clock.advance({ hours: 25 })
    const [late] = await acceptedCards(test, 1)
    const acceptance = await test.as('acceptance')
    await acceptance.call('changeSampleStatus', {
      params: { id: late?.id ?? 0 },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    await acceptedCards(test, 2)
    // The card that was asked for is waited for at first, and late after two days.
    for (const [hours, awaited] of [
      [0, 'paused'],
      [22, 'paused'],
      [60, 'overdue'],
    ] as const) {
      test.clock.advance({ hours })
      const { items, counts, total } = await board()
      const waiting = items.filter(({ step }) => step === 'recall')
      expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set([awaited]))
      expect(items).toHaveLength(total)
      for (const clock of items) expect(clock.state).toBe(clockState(clock, clock, test.clock.now()))
      for (const state of ['overdue', 'due_soon', 'on_time', 'paused'] as const)
        expect(counts[state]).toBe(items.filter((one) => one.state === state).length)
      const place = items.map((one) => ({ ...one, birthAt: one.newborn.birthAt }))
      expect(place.map(({ id }) => id)).toEqual(place.toSorted(compareClocks).map(({ id }) => id))
    }
  })

  it('the turn-around board filters by category, step and colour; counters know the first two', async () => {
    await severalDays(48)
    const all = await board()
    const ofCategory = await board({ category: ['btd'] })
    expect(ofCategory.items.every(({ category }) => category === 'btd')).toBe(true)
    const waiting = await board({ step: ['recall'], state: ['paused'] })
    expect(waiting.items.every(({ step, awaited }) => step === 'recall' && awaited !== null)).toBe(true)
    expect(waiting.total).toBeGreaterThan(0)
    const red = await board({ state: ['overdue'], pageSize: 0 })
    expect(red).toMatchObject({ items: [], total: all.counts.overdue, counts: all.counts })
  })

  it('the turn-around board counts all matching rows for every filter and for support, and its pages keep one order', async () => {
    await severalDays(30)
    const support = await test.as('support')
    const { items } = await support.call('listTurnaround', { query: { pageSize: 200 } })
    const steps = [...new Set(items.map(({ step }) => step))]
    const categories = [...new Set(items.map(({ category }) => category))]
    expect([steps.length > 1, categories.length > 1]).toEqual([true, true])
    for (const step of [undefined, ...steps])
      for (const category of [undefined, ...categories]) {
        const rows = items.filter(
          (one) => (!step || one.step === step) && (!category || one.category === category),
        )
        const query = {
          pageSize: 3,
          page: 2,
          ...(step && { step: [step] }),
          ...(category && { category: [category] }),
        }
        const answer = await support.call('listTurnaround', { query })
        expect(answer.total).toBe(rows.length)
        for (const state of ['overdue', 'due_soon', 'on_time', 'paused'] as const)
          expect(answer.counts[state]).toBe(rows.filter((one) => one.state === state).length)
        expect(answer.items.map(({ id }) => id)).toEqual(rows.slice(3, 6).map(({ id }) => id))
      }
  })

  it('the turn-around board shows nothing of another laboratory', async () => {
    const stranger = await test.as('planner', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    expect((await stranger.call('listTurnaround', { query: {} })).total).toBe(0)
  })

  it('the turn-around board takes the hours from the reference data', async () => {
    await severalDays(48)
    const before = (await board({ category: ['btd'] })).counts
    await test.db
      .updateTable('screenings')
      .set({ clockAmberHours: 900, clockRedHours: 1000 })
      .where('id', '=', 'btd')
      .execute()
    const { counts } = await board({ category: ['btd'] })
    expect(before.overdue).toBeGreaterThan(0)
    expect(counts.due_soon + counts.overdue).toBe(0)
  })
})
