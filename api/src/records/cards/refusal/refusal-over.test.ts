import type { Screening } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seeded } from '../../../testing/damage.ts'
import { agreed, type Consent, every, familyConsent } from '../../../testing/family-consent.ts'
import {
  createWorkgroup,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../../testing/index.ts'
import type { AcceptedCard } from '../../../testing/plates.ts'
import { recalled } from '../../../testing/recalled.ts'
import { expectSummaries } from '../../../testing/summaries.ts'
import { lookAtConsents } from '../../../work/planned-card/look-at-consents.ts'
import { readConsent } from '../../family/newborn-consent.ts'

/** A refusal that is over: the categories come back, or are asked for (safety, section 8). */

const family = familyConsent()
const { cardWith, correct, secondCard, twoRecords, notValid, statusOf, expectedOf, ordersOf, askedOf } =
  family
let test: TestApp
let support: TestPerson
let hub: TestPerson
let lead: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
  lead = await test.as('supervisor', { lead: true, validator: true })
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

  it('a refusal taken back after the card became unsuitable has every category asked for again', async () => {
    const card = await cardWith()
    await notValid(card.id)
    await correct(card.id, { refused: true })
    await correct(card.id, {})
    expect(await expectedOf(card.newbornId)).toEqual(every)
    expect(await askedOf(card.newbornId)).toEqual(every)
  })

  it('a second card’s refusal ends with its removal: another card is asked for while the first is unsuitable', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { refused: true })
    await notValid(first.id)
    await support.call('deleteSample', { params: { id: second.id }, body: { reason: 'Altro neonato' } })
    expect(await expectedOf(first.newbornId)).toEqual(every)
    expect(await askedOf(first.newbornId)).toEqual(every)
  })

  it('a refusal on the only card ends with its removal: every category is expected, its order goes on', async () => {
    const card = await cardWith()
    await correct(card.id, { refused: true }, 'collection')
    await support.call('deleteSample', { params: { id: card.id }, body: { reason: 'Altro neonato' } })
    expect(await expectedOf(card.newbornId)).toEqual(every)
    expect(await ordersOf(card.newbornId, 'sne')).toEqual([{ status: 'open', closeReason: null }])
    expect(await hub.call('getNewborn', { params: { id: card.newbornId } })).toMatchObject({
      id: card.newbornId,
    })
    await expectSummaries(test, 'removed')
  })

  it('a removed second card with a refusal leaves a category without an answer expected', async () => {
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
      const given = [await statusOf(first.id, 'sma'), await statusOf(second.id, 'sma')]
      expect(given).toContain('waiting')
      expect(await expectedOf(first.newbornId)).toContain('sma')
    },
  )

  it('a refusal in one category, taken back on an unsuitable card, lets a next card without answer give it', async () => {
    const first = await cardWith()
    await correct(first.id, { sma: false })
    await notValid(first.id)
    await correct(first.id, {})
    const second = await secondCard(first, { sma: null })
    expect(await statusOf(second.id, 'sma')).toBe('waiting')
  })

  it('a refusal taken back to no answer leaves the category waiting for one, and no card gives it', async () => {
    const card = await cardWith()
    await correct(card.id, { sma: false })
    await correct(card.id, { sma: null })
    expect(await statusOf(card.id, 'sma')).toBe('not_required')
    expect(await expectedOf(card.newbornId)).toContain('sma')
    await correct(card.id, {})
    expect(await statusOf(card.id, 'sma')).toBe('waiting')
  })
})

describe('a refusal on a recall card by mistake, corrected later', () => {
  const requestsOf = (newbornId: number) =>
    test.db
      .selectFrom('sampleRequests')
      .select(['status', 'newSampleId'])
      .where('newbornId', '=', newbornId)
      .where('type', '=', 'new_spot')
      .execute()

  it.each(['accepted', 'on its way'] as const)(
    'a mistaken refusal on a recall card, corrected later, joins the card to its live request (the card is %s)',
    async (at) => {
      const first = await recalled(test, { PHE: 200 })
      const { newbornId } = first.newborn.card
      const sent = first.sent
      if (!sent) throw new Error('The first card was sent')
      test.clock.advance({ hours: 40 })
      ;({ support, hub } = await family.signIn(test))
      const barcode = `${first.newborn.card.barcode}-R`
      const collectedAt = new Date(test.clock.now().getTime() - 6 * 3_600_000).toISOString()
      const shipment = await sendShipment(test, {
        from: first.newborn.card.birthPointId,
        cards: [
          {
            ...sent,
            barcode,
            collectedAt,
            previousBarcode: first.newborn.card.barcode,
            motivation: 'recall_sne',
            consent: agreed({ refused: true }),
          },
        ],
      })
      const { id } = await test.db
        .selectFrom('samples')
        .select('id')
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
      const accept = () =>
        hub.call('acceptSample', { params: { id: shipment.id }, body: { barcode, status: 'accepted' } })
      if (at === 'accepted') await accept()
      expect(await requestsOf(newbornId)).toMatchObject([{ status: 'pending' }])
      await correct(id, {})
      if (at !== 'accepted') await accept()
      expect(await statusOf(id, 'sne')).toBe('accepted')
      expect(await requestsOf(newbornId)).toEqual([{ status: 'assume_re_test', newSampleId: id }])
      await expectSummaries(test, 'joined')
    },
  )
})

const unknownOf = async (newbornId: number) =>
  (
    await test.db
      .selectFrom('expectedCategories')
      .select(['category', 'consentUnknown'])
      .where('newbornId', '=', newbornId)
      .where('settled', '=', false)
      .execute()
  ).map((row) => ({ ...row, category: row.category as Screening }))

/** Answers of cards; a silent one says nothing, as its correction to all unknown. */
const answers: readonly (Consent | 'silent')[] = [
  {},
  { refused: true },
  { sma: false },
  { sma: null },
  { lysosomal: false, sma: null },
  { lysosomal: null },
  'silent',
]
const nothing: Consent = { informed: null, sma: null, lysosomal: null }

/** The look at refusals of earlier versions finds nothing that has not been followed. */
async function lookAgain(newbornId: number) {
  await test.db.insertInto('consentLooks').values({ newbornId }).execute()
  const { db, services } = test
  expect(await lookAtConsents({ db, services, now: test.clock.now() })).toBe(false)
}

/** Support corrects the hour of a collection. */
async function redate(id: number, hours: number) {
  const { version, collectedAt } = await support.call('getSample', { params: { id } })
  const moved = new Date(Date.parse(collectedAt ?? '') + hours * 3_600_000).toISOString()
  return support.call('updateSample', {
    params: { id },
    body: { reason: 'Ora sbagliata', version, collectedAt: moved },
  })
}

/** Steps in any order; a refused step changes nothing. */
async function anyStep(first: AcceptedCard, ids: number[], random: () => number) {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const id = pick(ids)
  const answer = pick(answers)
  const steps: Record<string, () => Promise<unknown>> = {
    correct: () => correct(id, answer === 'silent' ? nothing : answer),
    again: () => correct(id, {}),
    atCollection: () => correct(id, answer === 'silent' ? nothing : answer, 'collection'),
    date: () => redate(id, Math.floor(random() * 9) - 4),
    card: async () => {
      if (ids.length < 4) ids.push((await secondCard(first, answer, random() < 0.7, ids.length + 1)).id)
    },
    notValid: () => notValid(id),
    readmit: () =>
      lead.call('changeSampleStatus', { params: { id }, body: { status: 'accepted', note: 'Riesaminato' } }),
    aside: () =>
      support.call('changeSampleStatus', {
        params: { id },
        body: { status: 'not_required', note: 'Doppio' },
      }),
    lost: () => hub.call('markSamplesNotReceived', { body: { ids: [id] } }),
    undo: () => hub.call('undoScan', { params: { id }, body: {} }),
    remove: () => support.call('deleteSample', { params: { id }, body: { reason: 'Altro neonato' } }),
    look: () => lookAgain(first.newbornId),
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

it.each(Array.from({ length: 16 }, (_, seed) => seed))(
  'an unrefused category is expected and given or asked for after any steps, and analysed only with consent (%i)',
  async (seed) => {
    const random = seeded(seed)
    const firstAnswer = answers[seed % answers.length] ?? {}
    const first = await cardWith(firstAnswer === 'silent' ? nothing : firstAnswer)
    const ids = [first.id]
    const done: string[] = []
    for (let step = 0; step < 9; step += 1) {
      done.push(await anyStep(first, ids, random))
      const consent = await readConsent(test.db, first.newbornId)
      const open = every.filter((category) => consent.answer(category as Screening) !== false)
      expect(await expectedOf(first.newbornId), done.join('; ')).toEqual(expect.arrayContaining(open))
      const asked = await askedOf(first.newbornId)
      const isAccepted = (sampleId: number) => consent.cardOf.get(sampleId)?.status === 'accepted'
      const given = consent.rows.filter(
        ({ status, sampleId }) =>
          !['not_required', 'not_valid', 'closed'].includes(status) &&
          ['accepted', 'shipped'].includes(consent.cardOf.get(sampleId)?.status ?? ''),
      )
      const held = given.filter((row) => isAccepted(row.sampleId) && consent.isHeld(row))
      expect(held, done.join('; ')).toEqual([])
      // One that is on its way with the consent counts from its reading on.
      const isComing = (category: Screening) =>
        consent.cards.some((card) => card.status === 'shipped' && card.consent[category as 'sma'] === true)
      const answered = await unknownOf(first.newbornId)
      for (const { category, consentUnknown } of consent.cards.length > 0 ? answered : [])
        if (consent.answer(category) !== false && !isComing(category))
          expect(consentUnknown, `${category}: ${done.join('; ')}`).toBe(consent.answer(category) === null)
      const refused = asked.filter((category) => consent.answer(category as Screening) !== true)
      if (consent.cards.length > 0) expect(refused, done.join('; ')).toEqual([])
      const unsuitable = consent.cards.some(({ status }) => status === 'not_valid')
      for (const category of open as Screening[]) {
        const able = consent.cards.filter(
          (card) =>
            ['accepted', 'shipped'].includes(card.status) &&
            !consent.isHeld({ sampleId: card.id, category }) &&
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
