import type { ClosureReason, Screening } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  inventCards,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'
import { oneCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'

/** A closed newborn whose card arrives after the closure. */

let test: TestApp
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
let cards: ReturnType<typeof inventCards>
let first: SentShipment
let hub: TestPerson
let there: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  hub = await test.as('acceptance')
  there = await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
  cards = inventCards(test.clock.now(), 1)
  first = await sendShipment(test, { cards })
})
afterEach(() => test.close())

const newbornId = async () => (await test.db.selectFrom('newborns').select('id').executeTakeFirstOrThrow()).id
const read = async () => hub.call('getNewborn', { params: { id: await newbornId() } })
const scan = (
  { id, cards: [card] }: SentShipment,
  status: 'accepted' | 'not_valid' = 'accepted',
  confirmClosed = false,
) =>
  hub.call('acceptSample', {
    params: { id },
    body: {
      barcode: card?.barcode ?? '',
      status,
      confirmClosed,
      ...(status === 'not_valid' ? { reasons: [{ code: 'clotted' }] } : {}),
    },
  })
const refusedScan = async ({ id, cards: [card] }: SentShipment) =>
  (
    await hub.refused('acceptSample', {
      params: { id },
      body: { barcode: card?.barcode ?? '', status: 'accepted' },
    })
  ).details
const takeIn = (barcode: string | undefined) =>
  there.call('decideReception', { body: { barcode: barcode ?? '', status: 'accepted' } })
const close = async (closureReason: ClosureReason, outcome: 'comunicato' | 'rifiuto' = 'comunicato') =>
  hub.call('createCommunication', {
    body: {
      newbornId: await newbornId(),
      recipientType: 'punto_nascita',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome,
      text: 'Comunicato dal reparto',
      closureReason,
    },
  })

/** A further card of the newborn. @param hours since now at which it was collected */
function sendAgain(hours: number) {
  const collectedAt = new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString()
  const again = cards.map((one) => ({
    ...one,
    barcode: `${one.barcode}-2`,
    previousBarcode: one.barcode,
    collectedAt,
  }))
  return sendShipment(test, { cards: again, from: first.birthPointId })
}
const orders = async (category: Screening) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('category', '=', category)
    .orderBy('id')
    .execute()

describe('a newborn that was closed as followed elsewhere', () => {
  it('a newborn followed elsewhere is followed again in every laboratory, which is told, once its card is accepted', async () => {
    await scan(first)
    await takeIn(first.cards[0]?.barcode)
    await close('ssn')
    expect(await orders('fc')).toEqual([{ status: 'closed', closeReason: 'newborn_closed' }])
    const second = await sendAgain(-1)
    await scan(second)
    expect(await read()).toMatchObject({ status: 'in_progress', closure: null })
    expect((await read()).timeline.map(({ type }) => type)).toContain('taken_up')
    expect(await orders('fc')).toEqual([{ status: 'open', closeReason: null }])
    const barcode = second.cards[0]?.barcode
    const waiting = (await there.call('listReception', { query: {} })).items
    expect(waiting.find((one) => one.barcode === barcode)?.state).toBe('on_way')
    const { items } = await there.call('listNotifications', { query: {} })
    expect(items.map(({ text }) => text).join()).toContain('Lo screening continua in tutti i laboratori')
    test.clock.advance({ hours: 60 })
    there = await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
    const late = await there.call('listFailsafe', { query: {} })
    expect(JSON.stringify(late.items)).toContain('fc')
    expect((await takeIn(barcode)).card.state).toBe('received')
  })

  it('a newborn closed as followed elsewhere is analysed by a card that was on its way', async () => {
    await close('other')
    await scan(first)
    const { work } = await read()
    expect(work.filter(({ category }) => category === 'sne').map(({ status }) => status)).toEqual([
      'accepted',
    ])
    expect((await takeIn(first.cards[0]?.barcode)).card.state).toBe('received')
  })

  it('a newborn closed as followed elsewhere is asked for a card again where its card is unsuitable', async () => {
    await close('ssn')
    await scan(first, 'not_valid')
    expect((await read()).closure).toBeNull()
    const asked = await test.db
      .selectFrom('sampleRequests')
      .select('status')
      .where('type', '=', 'new_spot')
      .execute()
    expect(asked).toEqual([{ status: 'pending' }, { status: 'pending' }])
  })

  it('a newborn followed again waits again for the recall refused at its closure, which its card answers', async () => {
    await scan(first)
    const analyst = await test.as('analyst', { validator: true })
    await analyst.call('createSampleRequest', {
      body: { newbornId: await newbornId(), type: 'new_spot', categories: ['sne'] },
    })
    await close('ssn')
    // Collected after the recall, before the request that takes its place.
    test.clock.advance({ minutes: 20 })
    await scan(await sendAgain(-0.2))
    const requests = await test.db.selectFrom('sampleRequests').select('status').orderBy('id').execute()
    expect(requests.map(({ status }) => status)).toEqual(['refused', 'assume_re_test'])
  })

  it('a newborn that was closed as followed elsewhere waits again not before the day that the refused recall named', async () => {
    await scan(first)
    const analyst = await test.as('analyst', { validator: true })
    await analyst.call('createSampleRequest', {
      body: { newbornId: await newbornId(), type: 'new_spot', categories: ['sne'] },
    })
    await test.db.updateTable('sampleRequests').set({ fromDate: '2027-03-01' }).execute()
    await close('ssn')
    await scan(await sendAgain(-1))
    const requests = await test.db.selectFrom('sampleRequests').select('fromDate').orderBy('id').execute()
    expect(requests.map(({ fromDate }) => fromDate)).toEqual(['2027-03-01', '2027-03-01'])
  })

  it('a newborn that was closed as followed elsewhere keeps the reading that took it up: every laboratory was told', async () => {
    await close('ssn')
    const { sample } = await scan(first)
    const refused = await hub.refused('undoScan', { params: { id: sample.id }, body: {} })
    expect(refused.details).toMatchObject({ code: 'undo_refused', why: 'told' })
  })

  it('a newborn that was closed as followed elsewhere is followed again when support opens one of its orders', async () => {
    await scan(first)
    await close('ssn')
    const order = await test.db
      .selectFrom('analysisRequests')
      .select('id')
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
    const support = await test.as('support')
    await support.call('openAnalysisRequest', { params: order, body: { reason: 'Torna da noi' } })
    expect((await read()).closure).toBeNull()
    expect((await orders('btd')).map(({ status }) => status)).toEqual(['open'])
  })
})

describe('a newborn that was closed as deceased', () => {
  it('a newborn closed as deceased stays closed, and a card collected before is taken in all the same', async () => {
    await scan(first)
    await close('deceased')
    const second = await sendAgain(-1)
    expect(await refusedScan(second)).toMatchObject({ code: 'newborn_closed', closure: { kind: 'deceased' } })
    await scan(second, 'accepted', true)
    expect((await read()).closure?.reason).toBe('deceased')
    // The order that ended with the newborn is open again: there is no second one beside it.
    expect(await orders('sne')).toEqual([{ status: 'open', closeReason: null }])
    expect((await takeIn(second.cards[0]?.barcode)).card.state).toBe('received')
  })

  it('a newborn that was closed as deceased is followed again by a card that was collected afterwards', async () => {
    await scan(first)
    await close('deceased')
    test.clock.advance({ hours: 5 })
    hub = await test.as('acceptance')
    await scan(await sendAgain(-1), 'accepted', true)
    expect((await read()).closure).toBeNull()
    expect(await orders('sne')).toEqual([{ status: 'open', closeReason: null }])
  })

  it('a newborn closed as deceased is analysed by a card on its way, once acceptance has confirmed it', async () => {
    await close('deceased')
    await scan(first, 'accepted', true)
    expect((await read()).closure?.reason).toBe('deceased')
    const { work } = await read()
    expect(work.find(({ category }) => category === 'sne')?.status).toBe('accepted')
  })

  it('a newborn that was closed as deceased has its order closed again where the reading is taken back', async () => {
    await scan(first)
    await close('deceased')
    const { sample } = await scan(await sendAgain(-1), 'accepted', true)
    expect((await hub.call('undoScan', { params: { id: sample.id }, body: {} })).changed).toBe(true)
    expect(await orders('sne')).toEqual([{ status: 'closed', closeReason: 'newborn_closed' }])
  })
})

describe('a deceased newborn with a signed report', () => {
  let second: SentShipment
  beforeEach(async () => {
    const { sample } = await scan(first)
    const { id } = await hub.call('getNewborn', { params: { id: await newbornId() } })
    const newborn = oneCard(test, {
      id: sample.id,
      barcode: sample.barcode,
      newbornId: id,
      birthPointId: first.birthPointId,
    })
    await newborn.decide((await newborn.measure('sne_ms')).plateId)
    for (const report of await newborn.reports()) await acceptReport(test, report.id)
    expect(await orders('sne')).toEqual([{ status: 'closed', closeReason: 'report_negative' }])
    await close('deceased')
    second = await sendAgain(-1)
  })

  it('a deceased newborn’s one order is reopened by a later card, and ends when the reading is undone', async () => {
    const refused = await hub.refused('acceptSample', {
      params: { id: second.id },
      body: { barcode: second.cards[0]?.barcode ?? '', status: 'accepted' },
    })
    expect(refused.message).toContain('le richieste di analisi già chiuse si riaprono')
    const { sample } = await scan(second, 'accepted', true)
    expect(await orders('sne')).toEqual([{ status: 'open', closeReason: null }])
    await hub.call('undoScan', { params: { id: sample.id }, body: {} })
    expect(await orders('sne')).toEqual([{ status: 'closed', closeReason: 'report_negative' }])
  })

  it('a deceased newborn with a signed report has no open order left by a later card that is unsuitable', async () => {
    await scan(second, 'not_valid')
    const open = await test.db
      .selectFrom('analysisRequests')
      .select('category')
      .where('status', '=', 'open')
      .execute()
    expect(open).toEqual([])
  })
})

describe('a newborn whose family refused', () => {
  it('a newborn whose family refused stays closed until acceptance has confirmed its card, which names the refusal', async () => {
    await scan(first)
    await close('other', 'rifiuto')
    const second = await sendAgain(-1)
    const refused = await refusedScan(second)
    expect(refused).toMatchObject({ code: 'newborn_closed', closure: { kind: 'refused' } })
    expect((await read()).closure?.reason).toBe('other')
    await scan(second, 'accepted', true)
    expect((await read()).closure).toBeNull()
    expect(await orders('sne')).toEqual([{ status: 'open', closeReason: null }])
  })

  it('a newborn whose family refused is asked for no further card by one that is unsuitable', async () => {
    await close('other', 'rifiuto')
    await scan(first, 'not_valid')
    expect((await read()).closure?.reason).toBe('other')
    expect(await test.db.selectFrom('sampleRequests').select('id').execute()).toEqual([])
  })
})
