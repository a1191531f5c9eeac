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
import { recallCard, recalled } from '../../testing/recalled.ts'

let test: TestApp
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
let cards: ReturnType<typeof inventCards>
let shipment: SentShipment
let hub: TestPerson
let there: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  hub = await test.as('acceptance')
  there = await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
  cards = inventCards(test.clock.now(), 1)
  shipment = await sendShipment(test, { cards })
})
afterEach(() => test.close())

const clotted = { status: 'not_valid' as const, reasons: [{ code: 'clotted' }] }
const barcode = () => shipment.cards[0]?.barcode ?? ''
const scan = (body: object = {}) =>
  hub.call('acceptSample', {
    params: { id: shipment.id },
    body: { barcode: barcode(), status: 'accepted', ...body },
  })
const takeIn = () => there.call('decideReception', { body: { barcode: barcode(), status: 'accepted' } })
const card = () =>
  test.db
    .selectFrom('samples')
    .select(['id', 'newbornId'])
    .where('barcode', '=', barcode())
    .executeTakeFirstOrThrow()
const reject = async () =>
  hub.call('changeSampleStatus', { params: { id: (await card()).id }, body: clotted })

/** A further card of the newborn, sent for nothing that is asked for. */
async function sendAgain() {
  const again = cards.map((one) => ({
    ...one,
    barcode: `${one.barcode}-2`,
    previousBarcode: one.barcode,
    collectedAt: new Date(test.clock.now().getTime() - 3_600_000).toISOString(),
  }))
  const { id, cards: sent } = await sendShipment(test, { cards: again, from: shipment.birthPointId })
  return { shippingId: id, second: sent[0]?.barcode ?? '' }
}

/** Requests for another card that wait, with their categories, by laboratory. */
async function asked() {
  const rows = await test.db
    .selectFrom('sampleRequests')
    .select(['workgroupId', 'categories', 'approvedAt'])
    .where('newbornId', '=', (await card()).newbornId)
    .where('type', '=', 'new_spot')
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  expect(rows.every(({ approvedAt }) => approvedAt !== null)).toBe(true)
  return rows.map(({ workgroupId, categories }) => [
    workgroupId === laboratory.id ? 'second' : workgroupId === test.laboratory.id ? 'hub' : 'other',
    [...categories].sort(),
  ])
}
const own = ['btd', 'lysosomal', 'sne', 'tgal']
const everything = [
  ['hub', own],
  ['second', ['fc', 'ic']],
]

describe('a card that is unsuitable where it was sent to', () => {
  it('an unsuitable card is asked for again in the categories of other laboratories too, when it is read', async () => {
    await scan(clotted)
    expect(await asked()).toEqual(everything)
    const { newbornId } = await card()
    const page = await there.call('listSampleRequests', { query: { newbornId } })
    expect(page.items.map(({ categories }) => [...categories].sort())).toEqual([['fc', 'ic']])
    const orders = await test.db
      .selectFrom('analysisRequests')
      .select(['category', 'status'])
      .where('newbornId', '=', newbornId)
      .where('workgroupId', '=', laboratory.id)
      .orderBy('category')
      .execute()
    expect(orders).toEqual([
      { category: 'fc', status: 'open' },
      { category: 'ic', status: 'open' },
    ])
    const { items } = await there.call('listNotifications', { query: {} })
    expect(items.map(({ text }) => text).join()).toContain('chiesto un nuovo prelievo')
  })

  it('an unsuitable card is asked for again everywhere also when the hub finds it after the acceptance', async () => {
    await scan()
    await reject()
    expect(await asked()).toEqual(everything)
  })

  /** Statuses of the second laboratory's categories. */
  const statusesThere = async () => {
    const rows = await test.db
      .selectFrom('analyzableSamples')
      .select('status')
      .where('sampleId', '=', (await card()).id)
      .where('workgroupId', '=', laboratory.id)
      .execute()
    return rows.map(({ status }) => status)
  }

  it('an unsuitable card ends work taken in and not begun by another laboratory, and is asked for again there', async () => {
    await scan()
    await takeIn()
    await reject()
    expect(await asked()).toEqual(everything)
    expect(await statusesThere()).toEqual(['not_valid', 'not_valid'])
    const { items } = await there.call('listNotifications', { query: {} })
    expect(items.map(({ text }) => text).join()).toContain('nessun esito negativo')
  })

  it('a card that is unsuitable where it was sent to is analysed there again once a lead finds it suitable', async () => {
    await scan()
    await takeIn()
    await reject()
    test.clock.advance({ minutes: 5 })
    const lead = await test.as('acceptance', { lead: true })
    const body = { status: 'accepted' as const, note: 'Rivisto' }
    await lead.call('changeSampleStatus', { params: { id: (await card()).id }, body })
    expect(await asked()).toEqual([])
    expect(await statusesThere()).toEqual(['accepted', 'accepted'])
  })

  it('a card that is unsuitable where it was sent to asks nothing more once a lead finds it suitable', async () => {
    await scan()
    await reject()
    const lead = await test.as('acceptance', { lead: true })
    const body = { status: 'accepted' as const, note: 'Rivisto' }
    await lead.call('changeSampleStatus', { params: { id: (await card()).id }, body })
    expect(await asked()).toEqual([])
    const { items } = await there.call('listReception', { query: {} })
    expect(items.map((one) => one.barcode)).toContain(barcode())
  })

  it('an unsuitable card is still asked for by a laboratory that found its own part unsuitable', async () => {
    await scan()
    await there.call('decideReception', { body: { barcode: barcode(), ...clotted } })
    await reject()
    const lead = await test.as('acceptance', { lead: true })
    const body = { status: 'accepted' as const, note: 'Rivisto' }
    await lead.call('changeSampleStatus', { params: { id: (await card()).id }, body })
    expect(await asked()).toEqual([['second', ['fc', 'ic']]])
  })

  it('a card that is unsuitable where it was sent to leaves nothing asked for when its reading is taken back', async () => {
    const { sample } = await scan(clotted)
    await hub.call('undoScan', { params: { id: sample.id }, body: {} })
    expect(await asked()).toEqual([])
    const left = await test.db
      .selectFrom('notifications')
      .select('id')
      .where('workgroupId', '=', laboratory.id)
      .execute()
    expect(left).toEqual([])
  })

  it('an unsuitable card leaves a repeat as it was before the reading when the reading is taken back', async () => {
    await scan(clotted)
    const { second, shippingId } = await sendAgain()
    const rows = () =>
      test.db
        .selectFrom('sampleRequests')
        .select(['id', 'categories', 'alsoFor', 'notes', 'dueDate', 'status'])
        .orderBy('id')
        .execute()
    const before = await rows()
    test.clock.advance({ minutes: 2 })
    const { sample } = await hub.call('acceptSample', {
      params: { id: shippingId },
      body: { barcode: second, ...clotted },
    })
    expect((await rows()).map(({ alsoFor }) => alsoFor)).toEqual([[second], [second]])
    await hub.call('undoScan', { params: { id: sample.id }, body: {} })
    expect(await rows()).toEqual(before)
  })
})

describe('a category that is taken off its card', () => {
  const removal = async (category: 'ic' | 'sne') => ({
    params: { id: (await card()).id, screeningId: category },
    body: { reason: 'Per errore' },
  })

  it('a second laboratory’s category taken off its card is asked for there, and no more once added again', async () => {
    await scan()
    await there.call('removeSampleScreening', await removal('ic'))
    expect(await asked()).toEqual([['second', ['ic']]])
    const notices = await test.db.selectFrom('birthPointNotices').select('title').execute()
    expect(notices.map(({ title }) => title)).toContain(`IC non si analizza sul cartoncino ${barcode()}`)
    await there.call('addSampleScreenings', { body: { sampleId: (await card()).id, screeningIds: ['ic'] } })
    expect(await asked()).toEqual([])
  })

  it('a category that is taken off its card by support is asked for in the laboratory that analyses it', async () => {
    await scan()
    const support = await test.as('support')
    await support.call('removeSampleScreening', await removal('ic'))
    await support.call('removeSampleScreening', await removal('sne'))
    expect(await asked()).toEqual([
      ['second', ['ic']],
      ['hub', ['sne']],
    ])
  })

  it('a category that is taken off its card that another card of the newborn gives is not asked for', async () => {
    await scan()
    const { second, shippingId } = await sendAgain()
    await hub.call('acceptSample', {
      params: { id: shippingId },
      body: { barcode: second, status: 'accepted' },
    })
    await there.call('removeSampleScreening', await removal('ic'))
    expect(await asked()).toEqual([])
  })

  it('a category answering a finding is removed by a lead once the centre knows, and another card is awaited', async () => {
    const first = await recalled(test, { PHE: 200 })
    const { card: answer } = await recallCard(test, first)
    const sne = { params: { id: answer.id, screeningId: 'sne' as const }, body: { reason: 'Per errore' } }
    const person = await test.as('acceptance')
    const refused = await person.refused('removeSampleScreening', sne)
    expect([refused.status, refused.details.code]).toEqual([409, 'open_findings'])
    await person.call('createCommunication', {
      body: {
        newbornId: answer.newbornId,
        recipientType: 'centro_clinico',
        recipientName: 'Dr.ssa Conti',
        channel: 'telefono',
        at: test.clock.now().toISOString(),
        outcome: 'comunicato',
        text: 'Parlato con il medico di guardia',
        categories: ['sne'],
      },
    })
    expect((await person.refused('removeSampleScreening', sne)).message).toContain('responsabile')
    const lead = await test.as('acceptance', { lead: true })
    expect(await lead.call('removeSampleScreening', sne)).toMatchObject({ changed: true })
    const live = await test.db
      .selectFrom('sampleRequests')
      .select(['status', 'newSampleId'])
      .where('newbornId', '=', answer.newbornId)
      .where('type', '=', 'new_spot')
      .where('status', 'in', ['pending', 'assume_re_test'])
      .execute()
    expect(live).toEqual([{ status: 'pending', newSampleId: null }])
  })
})
