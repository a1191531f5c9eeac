import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Consent, every, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { expectSummaries } from '../../../testing/summaries.ts'
import { plannedCardRound } from '../../../work/planned-card/round.ts'

/** The family answers while a card is put aside, removed or lost (safety, section 8). */

const family = familyConsent()
const { cardWith, correct, sentCard, secondCard, notValid, rowOf, statusOf, expectedOf, ordersOf, askedOf } =
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
  test.clock.set('2026-11-20T09:00:00.000Z')
  ;({ support, hub } = await family.signIn(test))
})

const aside = { status: 'not_required', note: 'Basta il secondo' } as const
const putAside = (id: number) => support.call('changeSampleStatus', { params: { id }, body: aside })
const lastOrder = async (newbornId: number, category: string) => (await ordersOf(newbornId, category)).at(-1)

describe('a first card that is not required beside a second one', () => {
  it.each([[{ refused: true }], [{ lysosomal: false }]] as const)(
    '%j on the second card and taken back: the second card gives everything again',
    async (consent) => {
      const first = await cardWith()
      const second = await secondCard(first, {})
      await putAside(first.id)
      await correct(second.id, consent)
      expect(await statusOf(second.id, 'lysosomal')).toBe('not_required')
      await correct(second.id, {})
      for (const category of ['sne', 'lysosomal'])
        expect(await statusOf(second.id, category)).toBe('accepted')
      expect(await statusOf(first.id, 'lysosomal')).toBe('not_required')
      expect(await lastOrder(first.newbornId, 'lysosomal')).toMatchObject({ status: 'open' })
      expect(await expectedOf(first.newbornId)).toEqual(every)
      await expectSummaries(test, 'given')
    },
  )

  it('a second card gives a category put aside on the first card once its refusal ends', async () => {
    const first = await cardWith()
    const second = await secondCard(first, {})
    const id = (await rowOf(first.id, 'sne'))?.id ?? 0
    await support.call('changeAnalyzableStatus', { params: { id }, body: aside as never })
    await correct(second.id, { refused: true })
    await correct(second.id, {})
    expect(await statusOf(second.id, 'sne')).toBe('accepted')
    expect(await lastOrder(first.newbornId, 'sne')).toMatchObject({ status: 'open' })
  })

  it('another card is asked for beside a not required first card while the second card is unsuitable', async () => {
    const first = await cardWith()
    const second = await secondCard(first, {})
    await putAside(first.id)
    await notValid(second.id)
    await correct(second.id, { refused: true })
    expect(await askedOf(first.newbornId)).toEqual([])
    await correct(second.id, {})
    expect(await askedOf(first.newbornId)).toEqual(expect.arrayContaining(['sne', 'lysosomal']))
  })
})

describe('the only card is removed, and the next one says', () => {
  const refusals: [Consent, readonly string[]][] = [
    [{ refused: true }, []],
    [{ sma: false, lysosomal: false }, ['btd', 'sne', 'tgal']],
    [{ sma: null, lysosomal: null }, every],
  ]
  it.each(
    refusals.flatMap(([consent, left]) => [true, false].map((asked) => [consent, left, asked] as const)),
  )('%j: %j stays expected (a card was asked for: %s)', async (consent, left, asked) => {
    const first = await cardWith()
    if (asked) await notValid(first.id)
    await support.call('deleteSample', { params: { id: first.id }, body: { reason: 'Cartoncino sbagliato' } })
    const second = await secondCard(first, consent)
    expect(await expectedOf(first.newbornId)).toEqual(left)
    const unknown = await test.db
      .selectFrom('expectedCategories')
      .select('category')
      .where('newbornId', '=', first.newbornId)
      .where('consentUnknown', '=', true)
      .orderBy('category')
      .execute()
    expect(unknown.map(({ category }) => category)).toEqual(consent.sma === null ? ['lysosomal', 'sma'] : [])
    expect(await askedOf(first.newbornId)).not.toContain('lysosomal')
    expect(await lastOrder(first.newbornId, 'lysosomal')).toMatchObject({ status: 'closed' })
    expect(await statusOf(second.id, 'sne')).toBe(consent.refused ? undefined : 'accepted')
    await correct(second.id, {})
    expect(await statusOf(second.id, 'lysosomal')).toBe('accepted')
    expect(await lastOrder(first.newbornId, 'lysosomal')).toMatchObject({ status: 'open' })
    await expectSummaries(test, 'agreed')
  })
})

describe('a card that did not come', () => {
  const lose = (id: number) => hub.call('markSamplesNotReceived', { body: { ids: [id] } })
  async function later(hours: number) {
    test.clock.advance({ hours })
    ;({ support, hub } = await family.signIn(test))
    await plannedCardRound({ db: test.db, services: test.services, now: test.clock.now() })
  }

  it.each([[{ refused: true }], [{ lysosomal: false, sma: false }]] as const)(
    '%j, taken back before its hours are over: another card is asked for with them',
    async (consent) => {
      const card = await sentCard()
      await correct(card.id, consent)
      await lose(card.id)
      await correct(card.id, {})
      expect(await askedOf(card.newbornId)).toEqual([])
      await later(100)
      expect(await askedOf(card.newbornId)).toEqual(every)
    },
  )

  it.each([[{ refused: true }], [{ lysosomal: false }]] as const)(
    '%j, taken back after its hours: another card is asked for at once',
    async (consent) => {
      const card = await sentCard(consent)
      await lose(card.id)
      await later(100)
      expect(await askedOf(card.newbornId)).not.toContain('lysosomal')
      await correct(card.id, {})
      expect(await askedOf(card.newbornId)).toEqual(every)
      await later(100)
      expect(await askedOf(card.newbornId)).toEqual(every)
      await expectSummaries(test, 'asked')
    },
  )

  it('a refusal on a card that did not come withdraws its request, and the consent makes the request again', async () => {
    const card = await sentCard()
    await lose(card.id)
    await later(100)
    await correct(card.id, { refused: true })
    expect(await askedOf(card.newbornId)).toEqual([])
    await correct(card.id, {})
    expect(await askedOf(card.newbornId)).toEqual(every)
  })

  it('a card that did not come gives the category when it comes after all', async () => {
    const card = await sentCard({ lysosomal: false })
    await lose(card.id)
    await correct(card.id, {})
    await hub.call('acceptSample', {
      params: { id: card.shipmentId },
      body: { barcode: card.barcode, status: 'accepted' },
    })
    expect(await statusOf(card.id, 'lysosomal')).toBe('accepted')
  })
})
