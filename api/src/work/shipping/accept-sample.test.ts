import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  type SentShipment,
  sendShipment,
  settleNewborns,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let acceptance: TestPerson
let shipment: SentShipment
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterAll(() => test.close())
beforeEach(async () => {
  shipment = await sendShipment(test)
})

const barcodeOf = (index: number) => shipment.cards[index]?.barcode ?? ''
const decide = (index: number, body: object) => ({
  params: { id: shipment.id },
  body: { barcode: barcodeOf(index), status: 'accepted' as const, ...body },
})
const categoriesOf = (sampleId: number) =>
  test.db
    .selectFrom('analyzableSamples')
    .selectAll()
    .where('sampleId', '=', sampleId)
    .where('workgroupId', '=', test.laboratory.id)
    .execute()

describe('a scanned card', () => {
  it('a scanned card is accepted with protocol, categories, orders and the next counter, and starts the acceptance', async () => {
    const answer = await acceptance.call('acceptSample', decide(0, {}))
    expect(answer).toMatchObject({
      changed: true,
      shipping: { status: 'accepting' },
      sample: { status: 'accepted' },
    })
    expect(answer.counters.accepted).toBe(1)
    expect(answer.sample.protocolNumber).toMatch(/^2026\/\d{5}$/)
    const categories = await categoriesOf(answer.sample.id)
    expect(categories.length).toBeGreaterThan(0)
    for (const category of categories) {
      expect(category).toMatchObject({ status: 'accepted', protocolNumber: answer.sample.protocolNumber })
      expect(category.analysisRequestId).not.toBeNull()
      expect(category.dueAt).not.toBeNull()
    }
  })

  it('a scanned card scanned twice changes nothing the second time', async () => {
    const first = await acceptance.call('acceptSample', decide(0, {}))
    const second = await acceptance.call('acceptSample', decide(0, {}))
    expect(second.changed).toBe(false)
    expect(second.sample).toEqual(first.sample)
    expect(second.counters).toEqual(first.counters)
  })

  it('a scanned card scanned by two people at once is accepted once', async () => {
    const colleague = await test.as('acceptance')
    const answers = await Promise.all([
      acceptance.call('acceptSample', decide(0, {})),
      colleague.call('acceptSample', decide(0, {})),
    ])
    expect(answers.map(({ changed }) => changed).sort()).toEqual([false, true])
    const events = await test.db
      .selectFrom('newbornEvents')
      .select('id')
      .where('newbornId', '=', answers[0].sample.newborn.id)
      .where('type', '=', 'accepted')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('a scanned card gets the protocol of its newborn when that has one in the year', async () => {
    const first = await acceptance.call('acceptSample', decide(0, {}))
    const rows = await test.db
      .selectFrom('internalRegistry')
      .select('number')
      .where('newbornId', '=', first.sample.newborn.id)
      .where('type', '=', 'newborn')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('a scanned card that is unsuitable wants a blocking reason, and asks the birth point for another one', async () => {
    const vague = await acceptance.refused(
      'acceptSample',
      decide(0, { status: 'not_valid', reasons: [{ code: 'late_collection' }] }),
    )
    expect(vague.details.fields?.[0]).toEqual({
      path: 'reasons',
      message: 'Indicare almeno un motivo bloccante',
    })
    const answer = await acceptance.call(
      'acceptSample',
      decide(0, { status: 'not_valid', reasons: [{ code: 'clotted' }] }),
    )
    expect(answer.sample).toMatchObject({ status: 'not_valid', nonConformities: [{ label: 'Coagulato' }] })
    const categories = await categoriesOf(answer.sample.id)
    expect(categories.every(({ status }) => status === 'not_valid')).toBe(true)
    const request = await test.db
      .selectFrom('sampleRequests')
      .selectAll()
      .where('originSampleId', '=', answer.sample.id)
      .executeTakeFirstOrThrow()
    expect(request).toMatchObject({ type: 'new_spot', status: 'pending' })
    expect(request.approvedAt).not.toBeNull()
    const register = await test.db
      .selectFrom('internalRegistry')
      .select('type')
      .where('sampleId', '=', answer.sample.id)
      .execute()
    expect(register).toEqual([{ type: 'sample_invalid' }])
    const open = await test.db
      .selectFrom('analysisRequests')
      .select('status')
      .where('newbornId', '=', answer.sample.newborn.id)
      .execute()
    expect(open.every(({ status }) => status === 'open') && open.length > 0).toBe(true)
  })

  it('a scanned card is not accepted with a blocking reason, and is with a minor one', async () => {
    const error = await acceptance.refused('acceptSample', decide(0, { reasons: [{ code: 'wet' }] }))
    expect(error.status).toBe(422)
    const { sample } = await acceptance.call(
      'acceptSample',
      decide(0, { reasons: [{ code: 'late_collection', note: '80 h' }] }),
    )
    expect(sample).toMatchObject({
      status: 'accepted',
      nonConformities: [{ severity: 'minor', note: '80 h' }],
    })
  })

  it('a scanned card that is the newborn’s only one is not put aside, neither whole nor in a category', async () => {
    for (const body of [{ status: 'not_required' }, { excludeScreenings: ['btd'] }]) {
      const error = await acceptance.refused('acceptSample', decide(0, body))
      expect([error.status, error.details.code]).toEqual([409, 'only_card'])
      expect(error.details.categories).toContain('btd')
    }
    const { message } = await acceptance.refused('acceptSample', decide(0, { status: 'not_required' }))
    const { id } = await test.db
      .selectFrom('samples')
      .select('id')
      .where('barcode', '=', barcodeOf(0))
      .executeTakeFirstOrThrow()
    expect((await acceptance.call('getSample', { params: { id } })).onlyCard).toBe(message)
    expect((await acceptance.call('getCardCategories', { params: { id } })).onlyCard).toBe(message)
  })

  it('a scanned card that is not required keeps nothing waiting; categories can be left out one by one', async () => {
    await settleNewborns(test.db)
    const none = await acceptance.call('acceptSample', decide(0, { status: 'not_required' }))
    expect((await categoriesOf(none.sample.id)).every(({ status }) => status === 'not_required')).toBe(true)
    const some = await acceptance.call('acceptSample', decide(1, { excludeScreenings: ['btd'] }))
    const btd = (await categoriesOf(some.sample.id)).find(({ category }) => category === 'btd')
    expect(btd?.status).toBe('not_required')
  })

  it('a scanned card of another shipment is moved here only when the person confirms it', async () => {
    const other = await sendShipment(test)
    const foreign = { barcode: other.cards[0]?.barcode ?? '' }
    const asked = await acceptance.refused('acceptSample', decide(0, foreign))
    expect(asked.details).toMatchObject({ code: 'out_of_list', shipping: { barcode: other.barcode } })
    const moved = await acceptance.call('acceptSample', decide(0, { ...foreign, confirmOutOfList: true }))
    expect(moved.sample).toMatchObject({ outOfList: true, nonConformities: [{ code: 'not_in_list' }] })
    expect(Object.values(moved.counters).reduce((one, next) => one + next, 0)).toBe(shipment.cards.length + 1)
  })

  it('a scanned card that nobody has announced is unknown', async () => {
    const error = await acceptance.refused('acceptSample', decide(0, { barcode: 'MAI-VISTO' }))
    expect(error).toMatchObject({ status: 404, details: { code: 'unknown_card' } })
  })

  it('a scanned card of another laboratory’s shipment is unknown here', async () => {
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('acceptance', { laboratory: other })
    expect((await stranger.refused('acceptSample', decide(0, {}))).status).toBe(404)
  })

  it('a scanned card counts in a shipment that can be closed once all are decided', async () => {
    for (const index of shipment.cards.keys()) await acceptance.call('acceptSample', decide(index, {}))
    const { shipping } = await acceptance.call('closeShipping', { params: { id: shipment.id }, body: {} })
    expect(shipping).toMatchObject({
      status: 'closed',
      samplesCount: { accepted: shipment.cards.length, waiting: 0 },
    })
    const late = await acceptance.refused(
      'acceptSample',
      decide(0, { status: 'not_valid', reasons: [{ code: 'wet' }] }),
    )
    expect(late.details.code).toBe('invalid_transition')
  })
})
