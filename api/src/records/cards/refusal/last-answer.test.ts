import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agreed, type Consent, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { oneCard } from '../../../testing/one-card.ts'
import { acceptReport } from '../../../testing/recalled.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/** The family's answer is its last statement over all cards that count (safety, sections 5 and 8). */

const family = familyConsent()
const { cardWith, correct, secondCard, notValid, statusOf, expectedOf, askedOf } = family
let test: TestApp
let support: TestPerson
let hub: TestPerson
let there: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' }).then(async (laboratory) => {
    there = await test.as('acceptance', { laboratory, screenings: ['sma'] })
  })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
})

const silent: Consent = { informed: true, sma: null, lysosomal: null, refused: null }
const patch = async (id: number, body: object) => {
  const { version } = await support.call('getSample', { params: { id } })
  return support.call('updateSample', {
    params: { id },
    body: { reason: 'Data sbagliata', version, ...body },
  })
}
const collectedAt = async (id: number) =>
  (await test.db.selectFrom('samples').select('collectedAt').where('id', '=', id).executeTakeFirstOrThrow())
    .collectedAt
const hours = (moment: string, count: number) =>
  new Date(Date.parse(moment) + count * 3_600_000).toISOString()

describe('a card that says nothing of a consent that is recorded', () => {
  it.each([
    ['no consent', 'silent', {}],
    ['the information alone', silent, {}],
    ['the category that is asked for', 'silent', { screenings: ['lysosomal'] }],
  ] as const)(
    'a card that says nothing of a consent that is recorded runs the category of its recall: %s',
    async (_, consent, more) => {
      const first = await cardWith()
      const one = oneCard(test, first)
      await one.decide((await one.measure('lyso_ms', { GAA: 0.1 })).plateId)
      await one.decide((await one.measure('lyso_ms', [{ GAA: 0.1 }, { GAA: 0.1 }])).plateId, {
        actionId: 'recall_spot',
      })
      await acceptReport(test, (await one.reports())[0]?.id ?? 0)
      const second = await secondCard(first, consent, true, 9, {
        ...more,
        screenings: 'screenings' in more ? [...more.screenings] : undefined,
        motivation: 'recall_lysosomal',
      })
      expect(await statusOf(second.id, 'lysosomal')).toBe('accepted')
      const requests = await test.db
        .selectFrom('sampleRequests')
        .select(['status', 'newSampleId'])
        .where('newbornId', '=', first.newbornId)
        .where('type', '=', 'new_spot')
        .execute()
      expect(requests).toEqual([{ status: 'assume_re_test', newSampleId: second.id }])
    },
  )

  it('a card that says nothing of a consent that is recorded runs it in place of an unsuitable card', async () => {
    const first = await cardWith()
    await notValid(first.id)
    expect(await askedOf(first.newbornId)).toContain('lysosomal')
    const second = await secondCard(first, 'silent', true, 2)
    expect(await statusOf(second.id, 'lysosomal')).toBe('accepted')
    expect(await statusOf(second.id, 'sma')).toBe('waiting')
  })

  it('a card that says nothing of a consent that is recorded runs what its second laboratory found unsuitable', async () => {
    const first = await cardWith()
    const received = { barcode: first.barcode, status: 'not_valid' as const, reasons: [{ code: 'clotted' }] }
    await there.call('decideReception', { body: received })
    expect(await askedOf(first.newbornId)).toEqual(['sma'])
    const second = await secondCard(first, 'silent')
    expect(await statusOf(second.id, 'sma')).toBe('waiting')
    await there.call('decideReception', { body: { barcode: second.barcode, status: 'accepted' } })
    expect(await statusOf(second.id, 'sma')).toBe('accepted')
  })

  it('a silent card takes a category that a person adds, and one registered before the consent', async () => {
    const first = await cardWith({ lysosomal: null })
    const second = await secondCard(first, silent)
    const add = (id: number) =>
      hub.call('addSampleScreenings', { body: { sampleId: id, screeningIds: ['lysosomal'] } })
    await expect(add(second.id)).rejects.toThrow('onsenso')
    await correct(first.id, {})
    // It comes back on the newest card that can give it.
    expect(await statusOf(second.id, 'lysosomal')).toBe('accepted')
    const third = await secondCard(first, silent, true, 3, { screenings: ['sne'] })
    await add(third.id)
    expect(await statusOf(third.id, 'lysosomal')).toBe('accepted')
  })

  it('a card that says nothing of a consent that is recorded does not run what the last answer refuses', async () => {
    const first = await cardWith({ lysosomal: false })
    const second = await secondCard(first, 'silent')
    expect(await statusOf(second.id, 'lysosomal')).toBeUndefined()
    expect(await statusOf(second.id, 'sma')).toBe('waiting')
  })
})

describe('a corrected collection changes which answer is the last', () => {
  it('a refusal that becomes the last one is followed', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { refused: true })
    const at = await collectedAt(first.id)
    expect(await statusOf(first.id, 'sne')).toBe('not_required')
    // Dated before the first card by mistake.
    await patch(second.id, { collectedAt: hours(at, -2) })
    expect(await statusOf(first.id, 'sne')).toBe('accepted')
    await patch(second.id, { collectedAt: hours(at, 2) })
    expect(await statusOf(first.id, 'sne')).toBe('not_required')
    expect(await expectedOf(first.newbornId)).toEqual([])
    await expectSummaries(test, 'dated')
  })

  it('an agreement that becomes the last one brings the newborn back', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { refused: true })
    await patch(first.id, { collectedAt: hours(await collectedAt(second.id), 1) })
    for (const category of ['sne', 'lysosomal']) expect(await statusOf(first.id, category)).toBe('accepted')
    expect(await expectedOf(first.newbornId)).toEqual(['btd', 'lysosomal', 'sma', 'sne', 'tgal'])
  })
})

it('an agreement of an unknown hour does not outlast a refusal of the same day', async () => {
  const first = await cardWith()
  await test.db
    .updateTable('samples')
    .set({ collectionTimeKnown: false, collectedAt: hours(await collectedAt(first.id), 0) })
    .where('id', '=', first.id)
    .execute()
  const at = await collectedAt(first.id)
  await secondCard(first, { refused: true }, true, 2, { collectedAt: hours(at, -1) })
  expect(await statusOf(first.id, 'sne')).toBe('not_required')
})

describe('an answer that the family gave after the collections', () => {
  it('an answer that the family gave after the collections refuses on every card, whichever it was recorded on', async () => {
    const first = await cardWith()
    const second = await secondCard(first, {})
    await correct(first.id, { refused: true })
    for (const { id } of [first, second])
      for (const category of ['sne', 'sma', 'lysosomal'])
        expect(await statusOf(id, category)).toBe('not_required')
    expect(await expectedOf(first.newbornId)).toEqual([])
    expect(await support.call('getSample', { params: { id: first.id } })).toMatchObject({
      consent: { refused: true },
      notRefused: false,
      consentSaidAt: { refused: test.clock.now().toISOString() },
    })
  })

  it('an answer that the family gave after the collections agrees on every card', async () => {
    const first = await cardWith({ refused: true })
    const second = await secondCard(first, { refused: true })
    await correct(first.id, {})
    expect(await statusOf(second.id, 'sne')).toBe('accepted')
    expect(await expectedOf(first.newbornId)).toEqual(['btd', 'lysosomal', 'sma', 'sne', 'tgal'])
  })

  it('an answer that the family gave after the collections of the collection counts for the card alone', async () => {
    const first = await cardWith()
    const second = await secondCard(first, {})
    await correct(first.id, { refused: true }, 'collection')
    expect(await statusOf(first.id, 'sne')).toBe('not_required')
    expect(await statusOf(second.id, 'sne')).toBe('accepted')
  })

  it('a family’s answer after the collections is of today where an earlier front end names no moment', async () => {
    const first = await cardWith()
    const second = await secondCard(first, {})
    await patch(first.id, { consent: agreed({ refused: true }) })
    expect(await statusOf(second.id, 'sne')).toBe('not_required')
    // Its form knows of no denial: an answer that nobody gave stays.
    const third = await cardWith({ refused: null })
    await patch(third.id, { consent: agreed({ sma: false }) })
    expect(await support.call('getSample', { params: { id: third.id } })).toMatchObject({ notRefused: false })
  })
})

describe('an answer to one thing ends no refusal of the screening', () => {
  it.each([{ storage: false }, { informed: false }, { research: false }, { sma: false }, { informed: true }])(
    '%j',
    async (said) => {
      const first = await cardWith({ refused: true })
      const second = await secondCard(first, { ...silent, informed: null, ...said })
      for (const category of ['sne', 'btd', 'tgal'])
        expect(await statusOf(second.id, category)).toBe('not_required')
      expect(await expectedOf(first.newbornId)).toEqual([])
      expect(await family.toldIn(test.laboratory.id, first.newbornId)).not.toEqual([])
    },
  )

  it('an answer that the screening is not refused ends its refusal', async () => {
    const first = await cardWith({ refused: true })
    const second = await secondCard(first, { ...silent, refused: false })
    expect(await statusOf(second.id, 'sne')).toBe('accepted')
    expect(await expectedOf(first.newbornId)).toEqual(['btd', 'sne', 'tgal'])
  })
})
