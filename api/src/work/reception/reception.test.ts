import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let hub: TestPerson
let there: TestPerson
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
let shipment: SentShipment
beforeAll(async () => {
  test = await startTestApp()
  laboratory = await createWorkgroup(test.db, { type: 'icfc' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set('2026-11-20T09:00:00.000Z')
  await later(0)
  shipment = await sendShipment(test, { cards: 1 })
})

/** Sessions end before a card is late: people sign in again. */
async function later(hours: number) {
  test.clock.advance({ hours })
  hub = await test.as('acceptance')
  there = await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
}
const barcode = () => shipment.cards[0]?.barcode ?? ''
const acceptAtHub = () =>
  hub.call('acceptSample', { params: { id: shipment.id }, body: { barcode: barcode(), status: 'accepted' } })
type Body = { reasons?: { code: string }[]; note?: string }
const body = (status: 'accepted' | 'not_valid' | 'not_received', more: Body = {}) => ({
  body: { barcode: barcode(), status, ...more },
})
const rowsOf = (sampleId: number) =>
  test.db
    .selectFrom('analyzableSamples')
    .selectAll()
    .where('sampleId', '=', sampleId)
    .where('workgroupId', '=', laboratory.id)
    .orderBy('category')
    .execute()
const list = async () => {
  const page = await there.call('listReception', { query: { pageSize: 200 } })
  return { ...page, card: page.items.find((one) => one.barcode === barcode()) }
}

describe('a card that the hub accepted', () => {
  it('a card that the hub accepted is on its way to the second laboratory, and late after 48 hours', async () => {
    expect((await list()).card).toBeUndefined()
    await acceptAtHub()
    await later(47)
    expect((await list()).card).toMatchObject({ state: 'on_way', hours: 47, hub: { id: test.laboratory.id } })
    await later(1)
    const { card, counts, oldestLate } = await list()
    expect(card).toMatchObject({ state: 'late', hours: 48 })
    expect(counts.late).toBeGreaterThan(0)
    expect(oldestLate).not.toBeNull()
  })

  it('a card accepted by the hub is taken in with the laboratory’s own protocol, orders and due times, once only', async () => {
    const { sample } = await acceptAtHub()
    await later(5)
    const first = await there.call('decideReception', body('accepted'))
    expect(first).toMatchObject({
      changed: true,
      card: { state: 'received', protocolNumber: expect.stringMatching(/^2026\//) },
    })
    const rows = await rowsOf(sample.id)
    expect(rows.map(({ category, status }) => [category, status])).toEqual([
      ['fc', 'accepted'],
      ['ic', 'accepted'],
    ])
    for (const row of rows) {
      const order = await test.db
        .selectFrom('analysisRequests')
        .select(['status', 'workgroupId'])
        .where('id', '=', row.analysisRequestId)
        .executeTakeFirst()
      expect(order).toEqual({ status: 'open', workgroupId: laboratory.id })
      expect(Date.parse(row.dueAt ?? '')).toBeGreaterThan(test.clock.now().getTime())
    }
    const again = await there.call('decideReception', body('accepted'))
    expect(again).toEqual({ changed: false, card: first.card })
  })

  it('a card that the hub accepted is read in whatever case the scanner writes its barcode, and taken back so', async () => {
    await acceptAtHub()
    const read = barcode().toLowerCase()
    expect(read).not.toBe(barcode())
    const { changed, card } = await there.call('decideReception', {
      body: { barcode: read, status: 'accepted' },
    })
    expect([changed, card.barcode, card.state]).toEqual([true, barcode(), 'received'])
    const undone = await there.call('undoReception', { body: { barcode: read } })
    expect(undone).toMatchObject({ changed: true, card: { barcode: barcode() } })
  })

  it('a card that the hub accepted that is unsuitable asks for another card, and tells the hub', async () => {
    const { sample } = await acceptAtHub()
    const vague = await there.refused('decideReception', body('not_valid'))
    expect(vague.details.fields?.[0]?.path).toBe('reasons')
    await there.call('decideReception', body('not_valid', { reasons: [{ code: 'insufficient' }] }))
    expect((await rowsOf(sample.id)).map(({ status }) => status)).toEqual(['not_valid', 'not_valid'])
    const request = await test.db
      .selectFrom('sampleRequests')
      .select(['type', 'status', 'categories', 'workgroupId', 'approvedAt'])
      .where('originSampleId', '=', sample.id)
      .executeTakeFirstOrThrow()
    expect(request).toMatchObject({ type: 'new_spot', status: 'pending', workgroupId: laboratory.id })
    expect([...request.categories].sort()).toEqual(['fc', 'ic'])
    expect(request.approvedAt).not.toBeNull()
    const told = await test.db
      .selectFrom('notifications')
      .select('role')
      .where('workgroupId', '=', test.laboratory.id)
      .where('entityId', '=', sample.id)
      .where('type', '=', 'sample_invalid')
      .execute()
    expect(told.map(({ role }) => role)).toContain('acceptance')
  })

  it('a card first taken in and then found unsuitable at the reception asks for another card', async () => {
    const { sample } = await acceptAtHub()
    await there.call('decideReception', body('accepted'))
    const { card } = await there.call('decideReception', body('not_valid', { reasons: [{ code: 'wet' }] }))
    expect(card.state).toBe('unsuitable')
    expect((await rowsOf(sample.id)).map(({ status }) => status)).toEqual(['not_valid', 'not_valid'])
  })

  it('a card that the hub accepted that did not come stays on the list and can be taken in later', async () => {
    await acceptAtHub()
    await there.call('decideReception', body('not_received', { note: 'Busta vuota' }))
    expect((await list()).card).toMatchObject({ state: 'not_received', note: 'Busta vuota' })
    expect((await there.call('decideReception', body('not_received'))).changed).toBe(false)
    await there.call('decideReception', body('accepted'))
    expect((await list()).card).toMatchObject({ state: 'received', notReceivedAt: null })
  })
})

describe('a code is refused with words', () => {
  it('an unknown card, one with categories elsewhere and one not yet accepted by the hub are refused in words', async () => {
    const unknown = await there.refused('decideReception', {
      body: { barcode: 'IGNOTO-1', status: 'accepted' },
    })
    expect([unknown.details.code, unknown.message]).toEqual([
      'unknown_card',
      expect.stringContaining('IGNOTO-1'),
    ])
    const early = await there.refused('decideReception', body('accepted'))
    expect(early.message).toContain('non lo ha accettato (in arrivo)')
    await acceptAtHub()
    const other = await test.as('acceptance', { laboratory: await createWorkgroup(test.db, { type: 'sma' }) })
    const foreign = await other.refused('decideReception', body('accepted'))
    expect([foreign.status, foreign.details.code]).toEqual([409, 'not_for_laboratory'])
    const own = await hub.refused('decideReception', body('accepted'))
    expect(own.message).toContain('dalla sua spedizione')
  })
})

it('the status call takes a category in as the reception does', async () => {
  const { sample } = await acceptAtHub()
  const [row] = await rowsOf(sample.id)
  const { analyzableSample } = await there.call('changeAnalyzableStatus', {
    params: { id: row?.id ?? 0 },
    body: { status: 'accepted' },
  })
  expect(analyzableSample.dueAt).not.toBeNull()
  const [after] = await rowsOf(sample.id)
  expect(after?.analysisRequestId).not.toBeNull()
  const registered = await test.db
    .selectFrom('internalRegistry')
    .select('workgroupId')
    .where('newbornId', '=', sample.newborn.id)
    .where('type', '=', 'newborn')
    .where('workgroupId', '=', laboratory.id)
    .execute()
  expect(registered).toHaveLength(1)
  expect(after?.protocolNumber).toBe(analyzableSample.protocolNumber)
})
