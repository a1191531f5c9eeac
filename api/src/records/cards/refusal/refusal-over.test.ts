import type { Screening } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seeded } from '../../../testing/damage.ts'
import { agreed, type Consent, every, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import type { AcceptedCard } from '../../../testing/plates.ts'
import { expectSummaries } from '../../../testing/summaries.ts'
import { readConsent } from './newborn-consent.ts'

/** A refusal that is over: the categories come back, or are asked for (safety, section 8). */

const family = familyConsent()
const { cardWith, correct, secondCard, twoRecords, notValid, statusOf, expectedOf, ordersOf, askedOf } =
  family
let test: TestApp
let support: TestPerson
let hub: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
})

describe('a refusal that is over leaves no newborn without a next step', () => {
  it.each([
    ['of the whole screening', { refused: true }],
    ['in one category', { sma: false }],
  ] as const)(
    '%s, taken back while the card is unsuitable: another card is asked for',
    async (_, refusal) => {
      const card = await cardWith()
      await correct(card.id, refusal)
      await notValid(card.id)
      await correct(card.id, {})
      expect(await expectedOf(card.newbornId)).toEqual(every)
      expect(await askedOf(card.newbornId)).toEqual(every)
      await expectSummaries(test, 'asked again')
    },
  )

  it('of the whole screening, recorded and taken back after the card became unsuitable', async () => {
    const card = await cardWith()
    await notValid(card.id)
    await correct(card.id, { refused: true })
    await correct(card.id, {})
    expect(await expectedOf(card.newbornId)).toEqual(every)
    expect(await askedOf(card.newbornId)).toEqual(every)
  })

  it('of a second card that is removed while the first one is unsuitable', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { refused: true })
    await notValid(first.id)
    await support.call('deleteSample', { params: { id: second.id }, body: { reason: 'Altro neonato' } })
    expect(await expectedOf(first.newbornId)).toEqual(every)
    expect(await askedOf(first.newbornId)).toEqual(every)
  })

  it('of the only card, which is removed: every category is expected, its order goes on', async () => {
    const card = await cardWith()
    await correct(card.id, { refused: true })
    await support.call('deleteSample', { params: { id: card.id }, body: { reason: 'Altro neonato' } })
    expect(await expectedOf(card.newbornId)).toEqual(every)
    expect(await ordersOf(card.newbornId, 'sne')).toEqual([{ status: 'open', closeReason: null }])
    expect(await hub.call('getNewborn', { params: { id: card.newbornId } })).toMatchObject({
      id: card.newbornId,
    })
    await expectSummaries(test, 'removed')
  })

  it('of a second card that is removed, where nobody knew the answer: it is asked for again', async () => {
    const first = await cardWith({ sma: null })
    const second = await secondCard(first, { sma: false })
    expect(await expectedOf(first.newbornId)).not.toContain('sma')
    await support.call('deleteSample', { params: { id: second.id }, body: { reason: 'Altro neonato' } })
    expect(await expectedOf(first.newbornId)).toContain('sma')
    expect(await statusOf(first.id, 'sma')).toBeUndefined()
  })

  it.each([
    ['of the whole screening', { refused: true }],
    ['in one category', { sma: false }],
  ] as const)(
    '%s on one of two joined records, corrected before they are taken apart',
    async (_, refusal) => {
      const { first, second, join, part } = await twoRecords(refusal)
      await join()
      await correct(second.id, {})
      await part()
      for (const { id, newbornId } of [first, second]) {
        expect(await expectedOf(newbornId)).toEqual(every)
        expect(await statusOf(id, 'sma')).toBe('waiting')
        expect(await statusOf(id, 'sne')).toBe('accepted')
      }
      await expectSummaries(test, 'taken apart')
    },
  )

  it.each([
    ['of the whole screening', { refused: true }],
    ['in one category', { sma: false }],
  ] as const)(
    '%s on the first card, taken back on the second one before it is accepted',
    async (_, refusal) => {
      const first = await cardWith({ sma: false })
      const second = await secondCard(first, refusal, false)
      const { version } = await support.call('getSample', { params: { id: second.id } })
      await support.call('updateSample', {
        params: { id: second.id },
        body: { reason: 'La famiglia ha richiamato', version, consent: agreed() },
      })
      await hub.call('acceptSample', {
        params: { id: second.shipmentId },
        body: { barcode: second.barcode, status: 'accepted' },
      })
      expect(await statusOf(second.id, 'sma')).toBe('waiting')
      expect(await expectedOf(first.newbornId)).toContain('sma')
    },
  )

  it('in one category, taken back while the card is unsuitable: the next card gives it, also without an answer', async () => {
    const first = await cardWith()
    await correct(first.id, { sma: false })
    await notValid(first.id)
    await correct(first.id, {})
    const second = await secondCard(first, { sma: null })
    expect(await statusOf(second.id, 'sma')).toBe('waiting')
  })

  it('taken back to no answer: the category waits for one, and no card gives it', async () => {
    const card = await cardWith()
    await correct(card.id, { sma: false })
    await correct(card.id, { sma: null })
    expect(await statusOf(card.id, 'sma')).toBe('not_required')
    expect(await expectedOf(card.newbornId)).toContain('sma')
    await correct(card.id, {})
    expect(await statusOf(card.id, 'sma')).toBe('waiting')
  })
})

const answers: readonly Consent[] = [
  {},
  { refused: true },
  { sma: false },
  { sma: null },
  { lysosomal: false, sma: null },
]

/** Steps in any order; what the server refuses changes nothing. */
async function anyStep(first: AcceptedCard, ids: number[], random: () => number) {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const id = pick(ids)
  const answer = pick(answers)
  const steps: Record<string, () => Promise<unknown>> = {
    correct: () => correct(id, answer),
    again: () => correct(id, {}),
    card: async () => {
      if (ids.length < 4) ids.push((await secondCard(first, answer, random() < 0.7, ids.length + 1)).id)
    },
    notValid: () => notValid(id),
    undo: () => hub.call('undoScan', { params: { id }, body: {} }),
    remove: () => support.call('deleteSample', { params: { id }, body: { reason: 'Altro neonato' } }),
  }
  const name = pick(Object.keys(steps))
  const isDone = await steps[name]?.().then(
    () => true,
    (error: Error) => {
      if (!/was refused: 4\d\d/.test(error.message)) throw error
      return false
    },
  )
  return `${name} ${ids.indexOf(id) + 1} ${JSON.stringify(answer)}${isDone ? '' : ' (refused)'}`
}

it.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'after any steps what the family does not refuse is expected, and given by a card or asked for (%i)',
  async (seed) => {
    const random = seeded(seed)
    const first = await cardWith(answers[seed % answers.length])
    const ids = [first.id]
    const done: string[] = []
    for (let step = 0; step < 9; step += 1) {
      done.push(await anyStep(first, ids, random))
      const consent = await readConsent(test.db, first.newbornId)
      const open = every.filter((category) => consent.answer(category as Screening) !== false)
      expect(await expectedOf(first.newbornId), done.join('; ')).toEqual(expect.arrayContaining(open))
      const asked = await askedOf(first.newbornId)
      const given = consent.rows.filter(
        ({ status, sampleId }) =>
          !['not_required', 'not_valid', 'closed'].includes(status) &&
          ['accepted', 'shipped'].includes(consent.cardOf.get(sampleId)?.status ?? ''),
      )
      const unsuitable = consent.cards.some(({ status }) => status === 'not_valid')
      for (const category of open as Screening[]) {
        const able = consent.cards.filter(
          (card) =>
            ['accepted', 'shipped'].includes(card.status) &&
            !consent.isRefused({ sampleId: card.id, category }) &&
            consent.answer(category) === true,
        )
        const has = asked.includes(category) || given.some((row) => row.category === category)
        if (able.length > 0 || (unsuitable && consent.answer(category) === true))
          expect(has, `${category}: ${done.join('; ')}`).toBe(true)
      }
    }
    await expectSummaries(test, done.join('; '))
  },
)
