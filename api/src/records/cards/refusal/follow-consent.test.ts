import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { oneCard } from '../../../testing/one-card.ts'
import { newPlate, punchAll } from '../../../testing/plates.ts'
import { acceptReport } from '../../../testing/recalled.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/** A refusal that is recorded after the category was registered (safety, section 8). */

const family = familyConsent()
const { cardWith, correct, secondCard, twoRecords, rowOf, statusOf, expectedOf, ordersOf, toldIn } = family
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
  ;({ support, hub } = await family.signIn(test))
  there = await test.as('acceptance', { laboratory, screenings: ['sma'] })
})

describe('a refusal that support records on an accepted card', () => {
  it('a refusal recorded by support on an accepted card takes the category off, closes its order and tells its laboratory', async () => {
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

  it('a refusal recorded on an accepted card tells the second laboratory at its reception why the card stays out', async () => {
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

  it('a refusal that support records on an accepted card frees a planned well', async () => {
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

  it('a refusal recorded on an accepted card leaves a punched disc in its well, and takes no result', async () => {
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

  it('a refused card has its disc removed from the plate by a person, and comes back without the disc', async () => {
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

  it('a refusal that support records on an accepted card cannot be overruled by hand', async () => {
    const card = await cardWith()
    await correct(card.id, { lysosomal: false })
    const params = { id: (await rowOf(card.id, 'lysosomal'))?.id ?? 0 }
    const refused = await hub.refused('changeAnalyzableStatus', {
      params,
      body: { status: 'accepted', reasons: [], note: 'Serve' },
    })
    expect(refused).toMatchObject({ details: { code: 'consent_missing' } })
  })

  it('a refusal that support records on an accepted card of the whole screening takes every category off', async () => {
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

  it('a refusal that support records on an accepted card gives the category back when it is corrected again', async () => {
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
  it('a second card with a refusal takes the category off the first card at its acceptance, not before', async () => {
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

  it('a second card with a refusal gives back what it took when its acceptance is taken back', async () => {
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

  it('a second card with a refusal whose identity is in doubt takes nothing off before a person has answered', async () => {
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

  it('a second card with a refusal of the whole screening ends what has no result on every card', async () => {
    const first = await cardWith()
    await secondCard(first, { refused: true })
    for (const category of ['sne', 'btd', 'sma', 'lysosomal'])
      expect(await statusOf(first.id, category)).toBe('not_required')
    expect(await expectedOf(first.newbornId)).toEqual([])
  })
})

it('a card that agrees to single categories after a refusal is asked what it says of the others', async () => {
  const first = await cardWith({ refused: true })
  const second = await secondCard(first, { refused: null })
  expect(await statusOf(second.id, 'sne')).toBe('not_required')
  expect(await statusOf(second.id, 'lysosomal')).toBe('accepted')
  const told = (await toldIn(test.laboratory.id, first.newbornId)).map(({ text }) => text).join(' ')
  expect(told).toMatch(
    /non dice niente del consenso per [^:]*neonatale esteso[^:]*: chiedere al punto nascita/,
  )
})

describe('a refusal after a result', () => {
  it('a refusal after a result leaves a category with an open finding, tells its deciders, and ends the others', async () => {
    const card = await cardWith()
    await oneCard(test, card).measure('sne_ms', { PHE: 200 })
    await correct(card.id, { refused: true })
    expect(await statusOf(card.id, 'sne')).toBe('to_review')
    expect(await statusOf(card.id, 'btd')).toBe('not_required')
    expect(await expectedOf(card.newbornId)).toEqual(['sne'])
    expect((await ordersOf(card.newbornId, 'sne')).map(({ status }) => status)).toEqual(['open'])
    const told = await toldIn(test.laboratory.id, card.newbornId)
    const toDecide = told.filter(({ text }) => text.includes('niente è stato tolto'))
    expect(new Set(toDecide.map(({ role }) => role))).toEqual(new Set(['supervisor', 'analyst']))
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

  it('a refusal after a result leaves a recall card of an open finding at work', async () => {
    const first = await cardWith()
    await oneCard(test, first).measure('sne_ms', { PHE: 200 })
    const second = await secondCard(first, {})
    const before = await statusOf(second.id, 'sne')
    await correct(second.id, { refused: true })
    expect(await statusOf(second.id, 'sne')).toBe(before)
    expect(await statusOf(first.id, 'sne')).toBe('to_review')
  })

  it('a refusal after a result leaves a signed report as it is, and asks no further card in its category', async () => {
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
