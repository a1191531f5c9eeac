import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agreed, type Consent, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { newPlate } from '../../../testing/plates.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/** A card comes back after the family has said something else (safety, section 8). */

const family = familyConsent()
const { cardWith, correct, secondCard, notValid, rowOf, statusOf, expectedOf, ordersOf, askedOf } = family
let test: TestApp
let support: TestPerson
let hub: TestPerson
let there: TestPerson
let lead: TestPerson
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
beforeAll(async () => {
  test = await startTestApp()
  laboratory = await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
  there = await test.as('acceptance', { laboratory, screenings: ['sma'] })
  lead = await test.as('supervisor', { lead: true, validator: true })
})

const readmit = (id: number) =>
  lead.call('changeSampleStatus', { params: { id }, body: { status: 'accepted', note: 'Riesaminato' } })
const isPlanned = async (barcode: string) => {
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner, 'lyso_ms')
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  return JSON.stringify(await planner.call('getWellsData', { params: { id: plate.id } })).includes(barcode)
}
const idOf = async (sampleId: number, category: string) => (await rowOf(sampleId, category))?.id ?? 0
const lastOrder = async (newbornId: number, category: string) => (await ordersOf(newbornId, category)).at(-1)
const unsuitable = { status: 'not_valid', reasons: [{ code: 'clotted' }] } as const

describe('an unsuitable card that is accepted again', () => {
  for (const consent of [{ refused: true }, { lysosomal: false }, { lysosomal: null }] as Consent[])
    it(`an unsuitable card that is accepted again does not give what ${JSON.stringify(consent)} keeps, until the family agrees`, async () => {
      const card = await cardWith()
      await notValid(card.id)
      await correct(card.id, consent)
      await readmit(card.id)
      expect(await statusOf(card.id, 'lysosomal')).toBe('not_required')
      expect(await statusOf(card.id, 'sne')).toBe(consent.refused ? 'not_required' : 'accepted')
      expect(await lastOrder(card.newbornId, 'lysosomal')).toEqual({
        status: 'closed',
        closeReason: 'not_required',
      })
      expect((await expectedOf(card.newbornId)).includes('lysosomal')).toBe(consent.lysosomal === null)
      expect(await isPlanned(card.barcode)).toBe(false)
      await expectSummaries(test, 'back')

      await correct(card.id, {})
      expect(await statusOf(card.id, 'lysosomal')).toBe('accepted')
      expect(await lastOrder(card.newbornId, 'lysosomal')).toMatchObject({ status: 'open' })
      expect(await askedOf(card.newbornId)).toEqual([])
    })

  it('an unsuitable card that is accepted again was turned down at its scan: the same', async () => {
    const card = await family.sentCard()
    const { id, newbornId } = card
    await family.turnDown(card)
    await correct(id, { refused: true })
    await readmit(id)
    for (const category of ['sne', 'sma', 'lysosomal'])
      expect(await statusOf(id, category)).toBe('not_required')
    expect(await expectedOf(newbornId)).toEqual([])
    await correct(id, {})
    for (const category of ['sne', 'lysosomal']) expect(await statusOf(id, category)).toBe('accepted')
    expect(await statusOf(id, 'sma')).toBe('waiting')
  })

  it('a newborn followed again after an unsuitable card is accepted again has open orders for later agreements', async () => {
    const card = await cardWith()
    await notValid(card.id)
    await hub.call('createCommunication', {
      body: {
        newbornId: card.newbornId,
        recipientType: 'punto_nascita',
        channel: 'telefono',
        at: test.clock.now().toISOString(),
        outcome: 'comunicato',
        text: 'Trasferito',
        closureReason: 'other',
      } as never,
    })
    await correct(card.id, { lysosomal: false })
    const { id } = await test.db
      .selectFrom('analysisRequests')
      .select('id')
      .where('newbornId', '=', card.newbornId)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
    await support.call('openAnalysisRequest', { params: { id }, body: { reason: 'Seguito di nuovo' } })
    await readmit(card.id)
    expect(await statusOf(card.id, 'lysosomal')).toBe('not_required')
    await correct(card.id, {})
    expect(await statusOf(card.id, 'lysosomal')).toBe('accepted')
    expect(await lastOrder(card.newbornId, 'lysosomal')).toMatchObject({ status: 'open' })
  })

  it('an unsuitable card that is accepted again had come back before this was followed: its order opens with the consent', async () => {
    const card = await cardWith()
    await test.db
      .updateTable('analysisRequests')
      .set({ status: 'closed', closeReason: 'not_required', closedAt: test.clock.now() })
      .where('newbornId', '=', card.newbornId)
      .where('category', '=', 'lysosomal')
      .execute()
    await test.db
      .updateTable('samples')
      .set({ consent: JSON.stringify(agreed({ lysosomal: false })) as never })
      .where('id', '=', card.id)
      .execute()
    await correct(card.id, {})
    expect(await lastOrder(card.newbornId, 'lysosomal')).toMatchObject({ status: 'open' })
  })
})

describe('one unsuitable category that is accepted again', () => {
  for (const consent of [{ lysosomal: false }, { lysosomal: null }] as Consent[])
    it(`one unsuitable category that is accepted again is refused beside ${JSON.stringify(consent)}`, async () => {
      const card = await cardWith()
      const id = await idOf(card.id, 'lysosomal')
      await hub.call('changeAnalyzableStatus', {
        params: { id },
        body: { ...unsuitable, createSampleRequest: true } as never,
      })
      await correct(card.id, consent)
      for (const who of [lead, support]) {
        const refused = await who.refused('changeAnalyzableStatus', {
          params: { id },
          body: { status: 'accepted', note: 'Riesaminato' } as never,
        })
        expect(refused).toMatchObject({ status: 409, details: { code: 'consent_missing' } })
      }
      expect(await statusOf(card.id, 'lysosomal')).toBe('not_valid')
      await correct(card.id, {})
      await lead.call('changeAnalyzableStatus', {
        params: { id },
        body: { status: 'accepted', note: 'Riesaminato' } as never,
      })
      expect(await statusOf(card.id, 'lysosomal')).toBe('accepted')
      expect(await lastOrder(card.newbornId, 'lysosomal')).toMatchObject({ status: 'open' })
    })
})

describe('a second laboratory that takes its reading back', () => {
  for (const consent of [{ refused: true }, { sma: false }, { sma: null }] as Consent[])
    it(`a second laboratory that takes its reading back does not get a category that ${JSON.stringify(consent)} keeps`, async () => {
      const card = await cardWith()
      await there.call('decideReception', { body: { barcode: card.barcode, ...unsuitable } as never })
      await correct(card.id, consent)
      await there.call('undoReception', { body: { barcode: card.barcode } })
      expect(await statusOf(card.id, 'sma')).toBe('not_required')
      const refused = await there.refused('decideReception', {
        body: { barcode: card.barcode, status: 'accepted' },
      })
      expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
      await correct(card.id, {})
      expect(await statusOf(card.id, 'sma')).toBe('waiting')
      await there.call('decideReception', { body: { barcode: card.barcode, status: 'accepted' } })
      expect(await lastOrder(card.newbornId, 'sma')).toMatchObject({ status: 'open' })
    })
})

describe('a category that is added to a card', () => {
  for (const consent of [{ lysosomal: false }, { refused: true }] as Consent[])
    it(`a category that is added to a card is refused where a later card says ${JSON.stringify(consent)}`, async () => {
      const card = await cardWith()
      const removed = {
        params: { id: card.id, screeningId: 'lysosomal' },
        body: { reason: 'Tolto per prova' },
      }
      await support.call('removeSampleScreening', removed as never)
      await secondCard(card, consent)
      for (const who of [hub, support]) {
        const refused = await who.refused('addSampleScreenings', {
          body: { sampleId: card.id, screeningIds: ['lysosomal'] },
        })
        expect(refused).toMatchObject({
          status: 409,
          details: { code: 'consent_missing', categories: ['lysosomal'] },
        })
      }
      expect(await rowOf(card.id, 'lysosomal')).toBeUndefined()
      expect(await expectedOf(card.newbornId)).not.toContain('lysosomal')
    })
})
