import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'
import { acceptedCards, newPlate } from '../../testing/plates.ts'

let test: TestApp
let acceptance: TestPerson
let planner: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  planner = await test.as('planner')
})
afterEach(() => test.close())

const categoriesOf = async (sampleId: number) =>
  (
    await test.db
      .selectFrom('analyzableSamples')
      .select(['category', 'status'])
      .where('sampleId', '=', sampleId)
      .where('workgroupId', '=', test.laboratory.id)
      .where('deletedAt', 'is', null)
      .execute()
  ).map(({ status }) => status)
const clotted = { status: 'not_valid' as const, reasons: [{ code: 'clotted' as const }] }

describe('an accepted card', () => {
  it('an accepted card found unsuitable leaves its plate and is asked for again until a lead reverts it', async () => {
    const [card] = await acceptedCards(test, 1)
    const id = card?.id ?? 0
    const plate = await newPlate(test, planner)
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    const nothing = await planner.refused('changeSampleStatus', {
      params: { id },
      body: { status: 'not_valid', reasons: [{ code: 'late_collection' }] },
    })
    expect(nothing.status).toBe(422)
    const step = await planner.call('changeSampleStatus', { params: { id }, body: clotted })
    expect(step).toMatchObject({ changed: true, sample: { status: 'not_valid' } })
    expect(new Set(await categoriesOf(id))).toEqual(new Set(['not_valid']))
    expect((await planner.call('getPlate', { params: { id: plate.id } })).counters.samples).toBe(0)
    const request = () =>
      test.db
        .selectFrom('sampleRequests')
        .select(['status', 'type', 'refusedReason'])
        .where('originSampleId', '=', id)
        .execute()
    expect(await request()).toMatchObject([{ status: 'pending', type: 'new_spot' }])
    expect((await planner.call('changeSampleStatus', { params: { id }, body: clotted })).changed).toBe(false)

    const back = {
      params: { id },
      body: { status: 'accepted' as const, note: 'Rivisto con il responsabile' },
    }
    expect((await planner.refused('changeSampleStatus', back)).details.code).toBe('lead_required')
    const lead = await test.as('planner', { lead: true })
    await lead.call('changeSampleStatus', back)
    expect(new Set(await categoriesOf(id))).toEqual(new Set(['accepted']))
    expect(await request()).toMatchObject([{ status: 'refused', refusedReason: 'idoneità rivista' }])
  })

  it('an accepted card stands in the lists of its state, filtered, sorted and within the own laboratory', async () => {
    const cards = await acceptedCards(test, 3)
    const list = await acceptance.call('listAcceptedSamples', { query: { sort: 'barcode', pageSize: 100 } })
    expect(list.items.map(({ barcode }) => barcode)).toEqual(
      expect.arrayContaining(cards.map(({ barcode }) => barcode)),
    )
    const found = await acceptance.call('listAcceptedSamples', { query: { q: cards[1]?.barcode } })
    expect(found.items.map(({ id }) => id)).toEqual([cards[1]?.id])
    const today = await acceptance.call('listLastAcceptedSamples', { query: { mine: true } })
    expect(today.total).toBe(0)
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('acceptance', { laboratory })
    expect((await stranger.call('listAcceptedSamples')).total).toBe(0)
    expect((await stranger.refused('getSample', { params: { id: cards[0]?.id ?? 0 } })).status).toBe(404)

    const whole = await acceptance.call('getSample', { params: { id: cards[0]?.id ?? 0 } })
    expect(whole).toMatchObject({ status: 'accepted', punchesUsed: 0 })
    const newborn = await acceptance.call('getNewborn', { params: { id: cards[0]?.newbornId ?? 0 } })
    expect(newborn.samples.map(({ id }) => id)).toContain(cards[0]?.id)
    expect(newborn.timeline[0]?.type).toBe('accepted')
    expect((await stranger.refused('getNewborn', { params: { id: newborn.id } })).status).toBe(404)
  })

  it('an accepted card gets the laboratory’s note unless somebody else wrote one meanwhile', async () => {
    const [card] = await acceptedCards(test, 1)
    const params = { id: card?.id ?? 0 }
    const { version } = await acceptance.call('getSample', { params })
    const note = (hubNotes: string) => ({ params, body: { hubNotes, version } })
    expect((await acceptance.call('updateSampleNotes', note('Macchia'))).sample.hubNotes).toBe('Macchia')
    const stale = await planner.refused('updateSampleNotes', note('Altro'))
    expect(stale.details).toMatchObject({ code: 'stale_version', current: { hubNotes: 'Macchia' } })
  })

  it('an accepted card keeps its laboratory note unless a call gives another; the audit trail keeps the former text', async () => {
    const [card] = await acceptedCards(test, 1)
    const params = { id: card?.id ?? 0 }
    const write = (body: object) => ({ params, body: body as { hubNotes: string | null } })
    await acceptance.call('updateSampleNotes', write({ hubNotes: 'Macchia' }))
    for (const body of [{}, { hubNote: 'Altro' }, { hubNotes: undefined }])
      expect((await acceptance.refused('updateSampleNotes', write(body))).details).toMatchObject({
        fields: [{ path: 'hubNotes' }],
      })
    const erased = await acceptance.call('updateSampleNotes', write({ hubNotes: null }))
    expect(erased.sample.hubNotes).toBeNull()
    const trail = await test.db
      .selectFrom('auditValues')
      .select(['before', 'after'])
      .where('field', '=', 'hubNotes')
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { before: null, after: 'Macchia' },
      { before: 'Macchia', after: null },
    ])
  })

  it('an accepted card takes further categories and loses those of which nothing was punched', async () => {
    const [card] = await acceptedCards(test, 1)
    const id = card?.id ?? 0
    const removed = await acceptance.call('removeSampleScreening', {
      params: { id, screeningId: 'btd' },
      body: { reason: 'Non richiesto' },
    })
    expect(removed.screenings.map(({ category }) => category)).not.toContain('btd')
    const added = await acceptance.call('addSampleScreenings', {
      body: { sampleId: id, screeningIds: ['btd', 'sne'] },
    })
    expect(added.screenings.find(({ category }) => category === 'btd')?.status).toBe('accepted')
    const again = await acceptance.call('addSampleScreenings', {
      body: { sampleId: id, screeningIds: ['btd'] },
    })
    expect(again.changed).toBe(false)
  })

  it('an accepted card is refused for a category that needs a consent which nobody has recorded', async () => {
    const [card] = await acceptedCards(test, 1)
    const id = card?.id ?? 0
    const add = (screeningIds: Screening[]) => ({ body: { sampleId: id, screeningIds } })
    const says = (consent: object) =>
      test.db
        .updateTable('samples')
        .set({ consent: sql`consent || ${JSON.stringify(consent)}::jsonb` })
        .where('id', '=', id)
        .execute()
    const removal = { params: { id, screeningId: 'lysosomal' as const }, body: { reason: 'Non richiesta' } }
    await acceptance.call('removeSampleScreening', removal)
    for (const answer of [{ lysosomal: false }, { lysosomal: null }]) {
      await says(answer)
      const refused = await acceptance.refused('addSampleScreenings', add(['btd', 'lysosomal']))
      expect(refused.details).toMatchObject({ code: 'consent_missing', categories: ['lysosomal'] })
      expect(refused.message).toContain('«Malattie lisosomiali»')
    }
    await says({ lysosomal: true })
    const added = await acceptance.call('addSampleScreenings', add(['btd', 'lysosomal']))
    expect(added.screenings.map(({ category }) => category)).toEqual(
      expect.arrayContaining(['btd', 'lysosomal']),
    )
    const [other] = await acceptedCards(test, 1)
    await test.db
      .updateTable('samples')
      .set({ consent: sql`consent || '{"refused": true}'::jsonb` })
      .where('id', '=', other?.id ?? 0)
      .execute()
    const btd = {
      params: { id: other?.id ?? 0, screeningId: 'btd' as const },
      body: { reason: 'Non richiesta' },
    }
    await acceptance.call('removeSampleScreening', btd)
    const whole = await acceptance.refused('addSampleScreenings', {
      body: { sampleId: other?.id ?? 0, screeningIds: ['btd'] },
    })
    expect(whole.details).toMatchObject({ code: 'consent_missing' })
  })

  it('an accepted card keeps a category that another laboratory analyses, whoever holds the card', async () => {
    const laboratory = await createWorkgroup(test.db, { type: 'sma' })
    const [card] = await acceptedCards(test, 1)
    const id = card?.id ?? 0
    await acceptance.call('addSampleScreenings', { body: { sampleId: id, screeningIds: ['sma'] } })
    const removal = { params: { id, screeningId: 'sma' as const }, body: { reason: 'Non richiesto' } }
    expect((await acceptance.refused('removeSampleScreening', removal)).status).toBe(404)
    const theirs = await test.as('acceptance', { laboratory })
    expect(await theirs.call('removeSampleScreening', removal)).toEqual({ changed: true, screenings: [] })
    expect((await theirs.refused('getSample', { params: { id } })).status).toBe(404)
  })
})

describe('what can be analysed', () => {
  it('an analyzable sample is listed by category and due time, grouped by newborn, and exported', async () => {
    const cards = await acceptedCards(test, 2)
    const analyst = await test.as('analyst')
    const list = await analyst.call('listAnalyzableSamples', { query: { category: ['sne'], pageSize: 100 } })
    const own = list.items.filter(({ sampleId }) => cards.some(({ id }) => id === sampleId))
    expect(own.map(({ status, overdue }) => [status, overdue])).toEqual([
      ['accepted', false],
      ['accepted', false],
    ])
    const newborns = await analyst.call('listAnalyzableNewborns', { query: { pageSize: 100 } })
    const row = newborns.items.find(({ newborn }) => newborn.id === cards[0]?.newbornId)
    expect(row?.samples[0]?.screenings.length).toBeGreaterThan(1)
    const { items: parts } = await analyst.call('listAnalyzableSamples', {
      query: { newbornId: row?.newborn.id, pageSize: 100 },
    })
    const [first] = parts
    expect(row).toMatchObject({ newborn: first?.newborn, authorWorkgroup: first?.authorWorkgroup })
    expect(row?.samples).toEqual([
      {
        ...{ sampleId: first?.sampleId, barcode: first?.barcode, sampleNumber: 1 },
        ...{ protocolNumber: first?.protocolNumber, collectedAt: first?.collectedAt },
        screenings: parts
          .toSorted((one, other) => one.id - other.id)
          .map(({ id, category, status, priority }) => ({
            analyzableSampleId: id,
            category,
            status,
            priority,
          })),
      },
    ])
    const sheet = await analyst.raw('exportOwnAnalyzableSamples', { query: {} })
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('an analyzable sample is changed by hand with a reason, and by nobody into anything else', async () => {
    const [card] = await acceptedCards(test, 1)
    const analyst = await test.as('analyst')
    const { items } = await analyst.call('listAnalyzableSamples', { query: { newbornId: card?.newbornId } })
    const sample = items.find(({ category, sampleId }) => category === 'sne' && sampleId === card?.id)
    const params = { id: sample?.id ?? 0 }
    const noReason = await analyst.refused('changeAnalyzableStatus', { params, body: { status: 'closed' } })
    expect(noReason.details.fields?.[0]?.path).toBe('note')
    const closed = await analyst.call('changeAnalyzableStatus', {
      params,
      body: { status: 'closed', note: 'Trasferito in altra regione' },
    })
    expect(closed).toMatchObject({ changed: true, analyzableSample: { status: 'closed' } })
    const back = await analyst.refused('changeAnalyzableStatus', {
      params,
      body: { status: 'not_required', note: 'x y z' },
    })
    expect(back.status).toBeGreaterThanOrEqual(403)
    // Nobody but a lead brings it back: without it the newborn would have no next step.
    const again = { params, body: { status: 'accepted' as const, note: 'Analisi qui' } }
    expect((await analyst.refused('changeAnalyzableStatus', again)).details.code).toBe('lead_required')
    const lead = await test.as('analyst', { lead: true })
    expect(await lead.call('changeAnalyzableStatus', again)).toMatchObject({
      changed: true,
      analyzableSample: { status: 'accepted' },
    })
  })
})

describe('a shipment', () => {
  it('a shipment has its list on paper, and its receipt once it is closed', async () => {
    const shipment = await sendShipment(test, { cards: 2 })
    const params = { id: shipment.id }
    const pdf = async (name: 'printShippingSamples' | 'printShippingReceipt') =>
      (await acceptance.raw(name, { params })).rawPayload.subarray(0, 5).toString()
    expect(await pdf('printShippingSamples')).toBe('%PDF-')
    expect((await acceptance.refused('printShippingReceipt', { params })).status).toBe(409)
    const [first, ...rest] = shipment.cards
    await acceptance.call('acceptSample', { params, body: { barcode: first?.barcode, status: 'accepted' } })
    await acceptance.call('closeShipping', { params, body: { missingAs: 'not_received' } })
    expect(rest.length).toBeGreaterThan(0)
    expect(await pdf('printShippingReceipt')).toBe('%PDF-')
  })
})
