import type { IntakeCard } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seeded } from '../../../testing/damage.ts'
import {
  createWorkgroup,
  type inventCards,
  nextSerial,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../../testing/index.ts'
import { oneCard } from '../../../testing/one-card.ts'
import { type AcceptedCard, acceptedCards, newPlate, punchAll } from '../../../testing/plates.ts'
import { acceptReport } from '../../../testing/recalled.ts'
import { expectSummaries } from '../../../testing/summaries.ts'
import { readConsent } from './newborn-consent.ts'

/** A refusal that is recorded after the category was registered (safety, section 8). */

let test: TestApp
let support: TestPerson
let hub: TestPerson
let there: TestPerson
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
beforeAll(async () => {
  test = await startTestApp()
  laboratory = await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  support = await test.as('support', { laboratory: null })
  hub = await test.as('acceptance')
  await test.as('supervisor')
  there = await test.as('acceptance', { laboratory, screenings: ['sma'] })
})

type Consent = Partial<NonNullable<IntakeCard['consent']>>
const given = { informed: true, storage: null, research: null, sma: true, lysosomal: true, refused: false }
const agreed = (consent: Consent = {}) => ({ ...given, ...consent }) as NonNullable<IntakeCard['consent']>
/** Cards as they were sent. */
const sent = new Map<string, ReturnType<typeof inventCards>[number]>()
const cardWith = async (consent: Consent = {}) => {
  const [card] = await acceptedCards(test, 1, (one) => {
    const card = { ...one, consent: agreed(consent) }
    sent.set(one.barcode, card)
    return card
  })
  if (!card) throw new Error('One card was accepted')
  return card
}
const correct = async (id: number, consent: Consent) => {
  const { version } = await support.call('getSample', { params: { id } })
  return support.call('updateSample', {
    params: { id },
    body: { reason: 'La famiglia ha richiamato', version, consent: agreed(consent) },
  })
}
const rowOf = (sampleId: number, category: string) =>
  test.db
    .selectFrom('analyzableSamples')
    .selectAll()
    .where('sampleId', '=', sampleId)
    .where('category', '=', category)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
const statusOf = async (sampleId: number, category: string) => (await rowOf(sampleId, category))?.status
const expectedOf = async (newbornId: number) =>
  (
    await test.db
      .selectFrom('expectedCategories')
      .select('category')
      .where('newbornId', '=', newbornId)
      .orderBy('category')
      .execute()
  ).map(({ category }) => category)
const ordersOf = (newbornId: number, category: string) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', category)
    .orderBy('id')
    .execute()
const toldIn = (workgroupId: number, newbornId: number) =>
  test.db
    .selectFrom('notifications')
    .select(['role', 'title', 'text'])
    .where('workgroupId', '=', workgroupId)
    .where('link', '=', `/newborn/${newbornId}`)
    .where('title', 'like', 'Consenso rifiutato%')
    .execute()

/** A further card of the newborn, read at the hub. */
async function secondCard(first: AcceptedCard, consent: Consent, accept = true, which = 2) {
  const earlier = sent.get(first.barcode)
  if (!earlier) throw new Error('The first card was sent')
  const barcode = `${first.barcode}-${which}`
  const collectedAt = new Date(Date.parse(earlier.collectedAt) + (which - 1) * 3 * 3_600_000).toISOString()
  const shipment = await sendShipment(test, {
    from: first.birthPointId,
    cards: [{ ...earlier, barcode, collectedAt, previousBarcode: first.barcode, consent: agreed(consent) }],
  })
  const { id, newbornId } = await test.db
    .selectFrom('samples')
    .select(['id', 'newbornId'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
  expect(newbornId).toBe(first.newbornId)
  if (accept)
    await hub.call('acceptSample', { params: { id: shipment.id }, body: { barcode, status: 'accepted' } })
  return { id, barcode, shipmentId: shipment.id }
}

describe('a refusal that support records on an accepted card', () => {
  it('takes the category off: its order is closed, it is not expected, its laboratory is told', async () => {
    const card = await cardWith()
    expect(await statusOf(card.id, 'sma')).toBe('waiting')
    await correct(card.id, { sma: false })
    expect(await statusOf(card.id, 'sma')).toBe('not_required')
    expect(await statusOf(card.id, 'sne')).toBe('accepted')
    expect(await expectedOf(card.newbornId)).not.toContain('sma')
    const newborn = await support.call('getNewborn', { params: { id: card.newbornId } })
    expect(newborn.notTakenIn.map(({ category }) => category)).not.toContain('sma')
    expect(newborn.unfollowed.map(({ category }) => category)).not.toContain('sma')
    await expectSummaries(test, 'refused')
  })

  it('tells the second laboratory at its reception why the card is not taken in', async () => {
    const card = await cardWith()
    await correct(card.id, { sma: false })
    const refused = await there.refused('decideReception', {
      body: { barcode: card.barcode, status: 'accepted' },
    })
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect(refused.message).toContain('consenso rifiutato')
    expect(await statusOf(card.id, 'sma')).toBe('not_required')
    const told = await toldIn(laboratory.id, card.newbornId)
    expect(told.map(({ role }) => role)).toContain('acceptance')
    expect(told[0]?.text).toContain('presa in carico')
  })

  it('frees a planned well', async () => {
    const card = await cardWith()
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner, 'lyso_ms')
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    expect(await statusOf(card.id, 'lysosomal')).toBe('planned')
    await correct(card.id, { lysosomal: false })
    expect(await statusOf(card.id, 'lysosomal')).toBe('not_required')
    expect(await ordersOf(card.newbornId, 'lysosomal')).toEqual([
      { status: 'closed', closeReason: 'not_required' },
    ])
    const wells = await planner.call('getWellsData', { params: { id: plate.id } })
    expect(JSON.stringify(wells)).not.toContain(card.barcode)
  })

  it('leaves a punched disc in its well, with the reason, and no result of it is taken', async () => {
    const card = await cardWith()
    const other = await cardWith()
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner, 'lyso_ms')
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    await punchAll(planner, plate.id)
    expect(await statusOf(card.id, 'lysosomal')).toBe('punched')
    await correct(card.id, { lysosomal: false })
    expect(await statusOf(card.id, 'lysosomal')).toBe('not_required')
    const well = await test.db
      .selectFrom('wells')
      .select(['note', 'type', 'punchStatus'])
      .where('plateId', '=', plate.id)
      .where('sampleId', '=', card.id)
      .executeTakeFirstOrThrow()
    expect(well).toEqual({
      note: 'Consenso rifiutato: non analizzare',
      type: 'sample',
      punchStatus: 'punched',
    })
    expect((await toldIn(test.laboratory.id, card.newbornId))[0]?.text).toContain('già stato preso')
    await planner.call('closePlate', { params: { id: plate.id }, body: {} })
    expect(await statusOf(card.id, 'lysosomal')).toBe('not_required')
    expect(await statusOf(other.id, 'lysosomal')).toBe('in_analysis')
  })

  it('has its disc taken off the plate by a person, and comes back without it', async () => {
    const card = await cardWith()
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner, 'lyso_ms')
    const params = { id: plate.id }
    await planner.call('planAll', { params, body: {} })
    await punchAll(planner, plate.id)
    await correct(card.id, { lysosomal: false })
    const { wells } = await planner.call('getPlate', { params })
    const well = wells.find(({ barcode }) => barcode === card.barcode)?.position ?? ''
    await planner.call('unpunchSample', {
      params,
      body: { well, reason: 'remove' },
    })
    const after = await planner.call('getPlate', { params })
    expect(after.wells.some(({ barcode }) => barcode === card.barcode)).toBe(false)
    expect(await statusOf(card.id, 'lysosomal')).toBe('not_required')
    await correct(card.id, {})
    expect(await statusOf(card.id, 'lysosomal')).toBe('accepted')
  })

  it('cannot be overruled by hand', async () => {
    const card = await cardWith()
    await correct(card.id, { lysosomal: false })
    const params = { id: (await rowOf(card.id, 'lysosomal'))?.id ?? 0 }
    const refused = await hub.refused('changeAnalyzableStatus', {
      params,
      body: { status: 'accepted', reasons: [], note: 'Serve' },
    })
    expect(refused).toMatchObject({ details: { code: 'consent_missing' } })
  })

  it('of the whole screening takes every category off', async () => {
    const card = await cardWith()
    await correct(card.id, { refused: true })
    const rows = await test.db
      .selectFrom('analyzableSamples')
      .select('status')
      .where('sampleId', '=', card.id)
      .execute()
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['not_required']))
    expect(await expectedOf(card.newbornId)).toEqual([])
    const open = await test.db
      .selectFrom('analysisRequests')
      .select('id')
      .where('newbornId', '=', card.newbornId)
      .where('status', '=', 'open')
      .execute()
    expect(open).toEqual([])
  })

  it('gives the category back when it is corrected again', async () => {
    const card = await cardWith()
    const expected = await expectedOf(card.newbornId)
    await correct(card.id, { sma: false, lysosomal: false })
    await correct(card.id, {})
    expect(await statusOf(card.id, 'sma')).toBe('waiting')
    expect(await statusOf(card.id, 'lysosomal')).toBe('accepted')
    expect(await expectedOf(card.newbornId)).toEqual(expected)
    expect((await ordersOf(card.newbornId, 'lysosomal')).map(({ status }) => status)).toEqual(['open'])
    await there.call('decideReception', { body: { barcode: card.barcode, status: 'accepted' } })
    expect(await statusOf(card.id, 'sma')).toBe('accepted')
    await expectSummaries(test, 'given back')
  })
})

it.each([{ sma: null }, { sma: false }])(
  'a consent that support records later (before: %o) adds the category to the card',
  async (before) => {
    const card = await cardWith(before)
    expect(await rowOf(card.id, 'sma')).toBeUndefined()
    await correct(card.id, { sma: true })
    expect(await statusOf(card.id, 'sma')).toBe('waiting')
    expect(await expectedOf(card.newbornId)).toContain('sma')
  },
)

it('a refusal that support records where nobody knew the answer ends the wait for it', async () => {
  const card = await cardWith({ sma: null })
  expect(await expectedOf(card.newbornId)).toContain('sma')
  await correct(card.id, { sma: false })
  expect(await expectedOf(card.newbornId)).not.toContain('sma')
})

describe('a second card with a refusal', () => {
  it('takes the category off the first card at its acceptance, not before', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { sma: false, lysosomal: null }, false)
    expect(await statusOf(first.id, 'sma')).toBe('waiting')
    await hub.call('acceptSample', {
      params: { id: second.shipmentId },
      body: { barcode: second.barcode, status: 'accepted' },
    })
    expect(await statusOf(first.id, 'sma')).toBe('not_required')
    expect(await statusOf(first.id, 'lysosomal')).toBe('accepted')
    expect(await expectedOf(first.newbornId)).not.toContain('sma')
    await expectSummaries(test, 'second card')
  })

  it('gives back what it took when its acceptance is taken back', async () => {
    const first = await cardWith()
    const expected = await expectedOf(first.newbornId)
    const second = await secondCard(first, { sma: false, lysosomal: false })
    expect(await statusOf(first.id, 'lysosomal')).toBe('not_required')
    await hub.call('undoScan', { params: { id: second.id }, body: {} })
    expect(await statusOf(first.id, 'sma')).toBe('waiting')
    expect(await statusOf(first.id, 'lysosomal')).toBe('accepted')
    expect(await expectedOf(first.newbornId)).toEqual(expected)
    expect(await toldIn(laboratory.id, first.newbornId)).toEqual([])
    await expectSummaries(test, 'taken back')
  })

  it('whose identity is in doubt takes nothing off before a person has answered', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { sma: false }, false)
    await test.db
      .updateTable('samples')
      .set({ toldDoubts: ['identity'] })
      .where('id', '=', second.id)
      .execute()
    const body = { barcode: second.barcode, status: 'accepted' as const }
    await hub.call('acceptSample', { params: { id: second.shipmentId }, body })
    expect(await statusOf(first.id, 'sma')).toBe('waiting')
    const answer = { doubt: 'identity' as const, holds: false, reason: 'Sentita la madre' }
    await hub.call('answerToldDoubt', { params: { id: second.id }, body: answer })
    expect(await statusOf(first.id, 'sma')).toBe('not_required')
  })

  it('of the whole screening ends what has no result on every card', async () => {
    const first = await cardWith()
    await secondCard(first, { refused: true })
    for (const category of ['sne', 'btd', 'sma', 'lysosomal'])
      expect(await statusOf(first.id, category)).toBe('not_required')
    expect(await expectedOf(first.newbornId)).toEqual([])
  })
})

describe('a refusal after a result', () => {
  it('takes nothing of a category with an open finding, tells its supervisors, and ends the others', async () => {
    const card = await cardWith()
    await oneCard(test, card).measure('sne_ms', { PHE: 200 })
    await correct(card.id, { refused: true })
    expect(await statusOf(card.id, 'sne')).toBe('to_review')
    expect(await statusOf(card.id, 'btd')).toBe('not_required')
    expect(await expectedOf(card.newbornId)).toEqual(['sne'])
    expect((await ordersOf(card.newbornId, 'sne')).map(({ status }) => status)).toEqual(['open'])
    const told = await toldIn(test.laboratory.id, card.newbornId)
    const toDecide = told.filter(({ text }) => text.includes('niente è stato tolto'))
    expect(new Set(toDecide.map(({ role }) => role))).toEqual(new Set(['supervisor']))
    const newborn = await support.call('getNewborn', { params: { id: card.newbornId } })
    expect(newborn.consentRefused).toContainEqual(
      expect.objectContaining({ category: 'sne', undecided: true, barcode: card.barcode }),
    )
    expect(newborn.consentRefused).toContainEqual(
      expect.objectContaining({ category: 'sma', undecided: false }),
    )
    // A further correction does not tell them again.
    await correct(card.id, { refused: true, storage: true })
    expect(await toldIn(test.laboratory.id, card.newbornId)).toHaveLength(told.length)
    await expectSummaries(test, 'open finding')
  })

  it('leaves a recall card of an open finding at work', async () => {
    const first = await cardWith()
    await oneCard(test, first).measure('sne_ms', { PHE: 200 })
    const second = await secondCard(first, {})
    const before = await statusOf(second.id, 'sne')
    await correct(second.id, { refused: true })
    expect(await statusOf(second.id, 'sne')).toBe(before)
    expect(await statusOf(first.id, 'sne')).toBe('to_review')
  })

  it('leaves a signed report as it is, and asks no further card in its category', async () => {
    const card = await cardWith()
    const one = oneCard(test, card)
    await one.decide((await one.measure('sne_ms')).plateId)
    const [report] = await one.reports()
    await acceptReport(test, report?.id ?? 0)
    const second = await secondCard(card, {})
    await correct(second.id, { refused: true })
    expect(await statusOf(card.id, 'sne')).toBe('reported')
    expect(await statusOf(second.id, 'sne')).toBe('not_required')
    expect((await one.reports())[0]).toMatchObject({ status: 'accepted' })
  })
})

it('a refusal withdraws the request for another card in the category alone', async () => {
  const card = await cardWith()
  const params = { id: (await rowOf(card.id, 'lysosomal'))?.id ?? 0 }
  await hub.call('changeAnalyzableStatus', {
    params,
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }], createSampleRequest: true },
  })
  const requests = () =>
    test.db
      .selectFrom('sampleRequests')
      .select(['status', 'categories', 'refusedReason'])
      .where('newbornId', '=', card.newbornId)
      .orderBy('id')
      .execute()
  expect(await requests()).toMatchObject([{ status: 'pending', categories: ['lysosomal'] }])
  await correct(card.id, { lysosomal: false })
  expect(await requests()).toMatchObject([{ status: 'refused', refusedReason: 'consenso rifiutato' }])
  expect(await expectedOf(card.newbornId)).not.toContain('lysosomal')
  await expectSummaries(test, 'request withdrawn')
  await correct(card.id, {})
  expect((await requests()).map(({ status }) => status)).toEqual(['refused', 'pending'])
  expect(await expectedOf(card.newbornId)).toContain('lysosomal')
})

it('a refusal on a card that is removed gives back what it took', async () => {
  const first = await cardWith()
  const second = await secondCard(first, { sma: false })
  expect(await statusOf(first.id, 'sma')).toBe('not_required')
  await support.call('deleteSample', { params: { id: second.id }, body: { reason: 'Altro neonato' } })
  expect(await statusOf(first.id, 'sma')).toBe('waiting')
  expect(await expectedOf(first.newbornId)).toContain('sma')
})

/** Two records of one newborn, each with an accepted card, and how they are joined and taken apart. */
async function twoRecords(consent: Consent) {
  const mother = { surname: 'GIALLI', name: `EVA ${nextSerial()}`, birthDate: '1991-02-03' }
  let known: ReturnType<typeof inventCards>[number]['newborn'] | undefined
  const [first, second] = await acceptedCards(test, 2, (card, index) => {
    known ??= {
      ...card.newborn,
      fiscalCode: null,
      plurality: null,
      birthWeight: 3210,
      mother: { ...card.newborn.mother, ...mother },
    }
    return {
      ...card,
      consent: agreed(index === 0 ? {} : consent),
      newborn: { ...known, code: card.newborn.code },
    }
  })
  if (!first || !second) throw new Error('Two cards came')
  const { duplicates } = await support.call('getNewborn', { params: { id: first.newbornId } })
  const params = { id: duplicates[0]?.pairId ?? 0 }
  const join = async () => {
    const pair = await hub.call('getDuplicate', { params })
    await hub.call('mergeNewborns', {
      params,
      body: {
        version: pair.version,
        keepId: first.newbornId,
        take: [],
        firstVersion: pair.first.version,
        secondVersion: pair.second.version,
      },
    })
  }
  const part = async () => {
    const { version } = await hub.call('getDuplicate', { params })
    await hub.call('undoDuplicate', { params, body: { version, reason: 'Erano due neonati' } })
  }
  return { first, second, join, part }
}

it('a merge that brings a card with a refusal takes the category off, and its undoing gives it back', async () => {
  const { first, second, join, part } = await twoRecords({ sma: false })
  await join()
  expect(await statusOf(first.id, 'sma')).toBe('not_required')
  expect(await expectedOf(first.newbornId)).not.toContain('sma')
  await expectSummaries(test, 'merged')
  await part()
  expect(await statusOf(first.id, 'sma')).toBe('waiting')
  expect(await expectedOf(first.newbornId)).toContain('sma')
  expect(await expectedOf(second.newbornId)).not.toContain('sma')
  await expectSummaries(test, 'taken apart')
})

it('a refusal that was recorded while the newborn was closed ends the category when the newborn is followed again', async () => {
  const card = await cardWith()
  await hub.call('createCommunication', {
    body: {
      newbornId: card.newbornId,
      recipientType: 'punto_nascita',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Trasferito altrove',
      closureReason: 'other',
    },
  })
  await correct(card.id, { lysosomal: false })
  const { items } = await support.call('listAnalysisRequests', { query: { newbornId: card.newbornId } })
  const sne = items.find(({ category }) => category === 'sne')
  if (!sne) throw new Error('The card has an order')
  await support.call('openAnalysisRequest', { params: { id: sne.id }, body: { reason: 'Chiusa per errore' } })
  expect(await statusOf(card.id, 'sne')).toBe('accepted')
  expect(await statusOf(card.id, 'lysosomal')).toBe('not_required')
  await expectSummaries(test, 'followed again')
})

const notValid = (id: number) =>
  hub.call('changeSampleStatus', {
    params: { id },
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
/** No laboratory of the test analyses ic and fc. */
const every = ['btd', 'lysosomal', 'sma', 'sne', 'tgal']
const askedOf = async (newbornId: number) => {
  const rows = await test.db
    .selectFrom('sampleRequests')
    .select('categories')
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'pending')
    .execute()
  return [...new Set(rows.flatMap(({ categories }) => categories))].sort()
}

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
