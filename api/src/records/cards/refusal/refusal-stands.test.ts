import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { every, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { oneCard } from '../../../testing/one-card.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/**
 * A recorded refusal is valid until a card or a person revokes it. Nobody is asked for another card meanwhile
 * (safety, section 8).
 */

const family = familyConsent()
const { cardWith, correct, secondCard, statusOf, expectedOf, ordersOf, askedOf, notValid } = family
let test: TestApp
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support } = await family.signIn(test))
})

describe('a later card that tells nothing of the consent', () => {
  it('a later silent card gives nothing after a refusal, and acceptance is told to ask the family', async () => {
    const first = await cardWith({ refused: true })
    const second = await secondCard(first, 'silent')
    expect(await statusOf(second.id, 'sne')).toBe('not_required')
    expect(await statusOf(second.id, 'btd')).toBe('not_required')
    expect(await expectedOf(first.newbornId)).toEqual([])
    const told = await family.toldIn(test.laboratory.id, first.newbornId)
    expect(told.filter(({ role }) => role === 'acceptance')).not.toEqual([])
    expect(told[0]?.text).toContain('non dice niente del consenso')
    await expectSummaries(test, 'silent card')
  })

  it('a later silent card gives every category once a person has recorded the agreement on it', async () => {
    const first = await cardWith({ refused: true })
    const second = await secondCard(first, 'silent')
    await correct(second.id, {})
    expect(await statusOf(second.id, 'sne')).toBe('accepted')
    expect(await expectedOf(first.newbornId)).toEqual(every)
    await expectSummaries(test, 'agreed')
  })

  it('a later card that tells nothing of the consent takes no agreement away either', async () => {
    const first = await cardWith()
    await secondCard(first, 'silent')
    for (const category of ['sne', 'lysosomal']) expect(await statusOf(first.id, category)).toBe('accepted')
  })
})

it('a later card with an answer says otherwise: the newborn is analysed on it', async () => {
  const first = await cardWith({ refused: true })
  const second = await secondCard(first, {})
  expect(await statusOf(second.id, 'sne')).toBe('accepted')
  expect(await expectedOf(first.newbornId)).toEqual(every)
})

const noticeOf = async (sampleId: number) =>
  (
    await test.db
      .selectFrom('birthPointNotices')
      .select('text')
      .where('type', '=', 'sample_invalid')
      .where('entityType', '=', 'sample')
      .where('entityId', '=', sampleId)
      .executeTakeFirst()
  )?.text

describe('an unsuitable card of a family that refused', () => {
  it('an unsuitable card of a family that refused is asked for by nobody, and its birth point is told why', async () => {
    const card = await cardWith({ refused: true })
    await notValid(card.id)
    expect(await askedOf(card.newbornId)).toEqual([])
    expect(await expectedOf(card.newbornId)).toEqual([])
    expect(await noticeOf(card.id)).toContain('non è chiesto un nuovo prelievo')
  })

  it('an unsuitable card of a family that refused asks for its other categories alone', async () => {
    const card = await cardWith()
    await correct(card.id, { lysosomal: false })
    await notValid(card.id)
    expect(await askedOf(card.newbornId)).toEqual(every.filter((one) => one !== 'lysosomal'))
    expect(await noticeOf(card.id)).toContain('Serve un nuovo prelievo')
  })

  it('an unsuitable card of a refusing family is asked for again in a category with an open finding', async () => {
    const card = await cardWith()
    const one = oneCard(test, card)
    await one.decide((await one.measure('sne_ms', { PHE: 200 })).plateId)
    await correct(card.id, { refused: true })
    await notValid(card.id)
    expect(await askedOf(card.newbornId)).toEqual(['sne'])
    await expectSummaries(test, 'finding')
  })
})

describe('a category that the family refused after a result', () => {
  it('a category refused after a result ends with its order when a person takes it off the card', async () => {
    const card = await cardWith()
    const one = oneCard(test, card)
    const { plateId } = await one.measure('sne_ms')
    await correct(card.id, { refused: true })
    expect(await statusOf(card.id, 'sne')).toBe('to_review')
    expect((await ordersOf(card.newbornId, 'sne')).map(({ status }) => status)).toEqual(['open'])
    await one.decide(plateId, { actionId: 'not_evaluable' })
    expect(await askedOf(card.newbornId)).toEqual([])
    expect(await ordersOf(card.newbornId, 'sne')).toEqual([{ status: 'closed', closeReason: 'not_required' }])
    expect(await expectedOf(card.newbornId)).toEqual([])
    await expectSummaries(test, 'decided')
  })
})

describe('a newborn whose family refused everything', () => {
  const shown = async (id: number) => (await support.call('getNewborn', { params: { id } })).screeningRefused
  it.each([
    ['on its first card', true],
    ['after the card was accepted', false],
  ])('%s is shown as refused, until the family agrees', async (_, first) => {
    const card = await cardWith(first ? { refused: true } : {})
    if (!first) {
      expect(await shown(card.newbornId)).toBe(false)
      await correct(card.id, { refused: true })
    }
    expect(await shown(card.newbornId)).toBe(true)
    await correct(card.id, {})
    expect(await shown(card.newbornId)).toBe(false)
  })

  it('a newborn whose family refused everything is not shown as refused while a category goes on, or with a report', async () => {
    const card = await cardWith()
    const one = oneCard(test, card)
    await one.measure('sne_ms', { PHE: 200 })
    await correct(card.id, { refused: true })
    expect(await shown(card.newbornId)).toBe(false)
  })
})
