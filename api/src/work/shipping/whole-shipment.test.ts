import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let first: TestPerson
let second: TestPerson
let shipment: SentShipment
let params: { id: number }
beforeEach(async () => {
  test = await startTestApp()
  first = await test.as('acceptance')
  second = await test.as('acceptance')
  shipment = await sendShipment(test)
  params = { id: shipment.id }
  await first.call('acceptShipping', { params, body: {} })
})
afterEach(() => test.close())

const cardAt = (place: number) => {
  const card = shipment.cards[place]
  if (!card) throw new Error(`The shipment has no card ${place}`)
  return card
}
const decide = (person: TestPerson, place: number, more: object = {}) =>
  person.call('acceptSample', {
    params,
    body: { barcode: cardAt(place).barcode, status: 'accepted', ...more } as never,
  })
const rowOf = (place: number) =>
  test.db
    .selectFrom('samples')
    .select(['id', 'storageLocation'])
    .where('barcode', '=', cardAt(place).barcode)
    .executeTakeFirstOrThrow()
const idOf = async (place: number) => (await rowOf(place)).id
const storageOf = async (place: number) => (await rowOf(place)).storageLocation

describe('the storage location', () => {
  it('the storage location is written with the acceptance of the card, and removed when the reading is undone', async () => {
    await decide(first, 0, { storageLocation: 'Scatola 12' })
    expect(await storageOf(0)).toBe('Scatola 12')
    await first.call('undoScan', { params: { id: await idOf(0) }, body: {} })
    expect(await storageOf(0)).toBeNull()
  })

  it('the storage location that is known stays where a reading names none', async () => {
    await decide(first, 0, { storageLocation: 'Scatola 12' })
    await decide(first, 0, { status: 'not_valid', reasons: [{ code: 'clotted' }] })
    expect(await storageOf(0)).toBe('Scatola 12')
  })
})

describe('a reason for every card of a shipment', () => {
  const say = (person: TestPerson, ...reasons: string[]) =>
    person.call('setEveryCard', { params, body: { reasons } })
  const seenBy = async (person: TestPerson) => (await person.call('getShipping', { params })).everyCard

  it('a reason for every card of a shipment is seen by whoever reads its cards, and is ended by anybody', async () => {
    const { changed } = await say(first, 'wet', 'wet')
    expect([changed, await seenBy(second)]).toMatchObject([
      true,
      { reasons: ['wet'], by: { id: expect.any(Number) } },
    ])
    expect((await say(second, 'wet')).changed).toBe(false)
    await say(second)
    expect(await seenBy(first)).toBeNull()
  })

  it('a reason for every card of a shipment prevents acceptance by a tab that does not know the reason', async () => {
    await say(first, 'wet')
    const refused = await second.refused('acceptSample', {
      params,
      body: { barcode: cardAt(0).barcode, status: 'accepted' },
    })
    expect([refused.status, refused.details.code]).toEqual([409, 'every_card_unsuitable'])
    expect(refused.message).toContain('Inviato umido')
    await decide(second, 0, { status: 'not_valid', reasons: [{ code: 'wet' }] })
    await say(first)
    await decide(second, 2)
  })

  it('a reason for every card takes only reasons that make a card unsuitable, and ends when the shipment closes', async () => {
    const refused = await first.refused('setEveryCard', { params, body: { reasons: ['wet', 'npt'] } })
    expect(refused.status).toBe(422)
    await say(first, 'wet')
    await first.call('closeShipping', { params, body: { missingAs: 'not_received' } })
    expect(await seenBy(first)).toBeNull()
    expect((await first.refused('setEveryCard', { params, body: { reasons: ['wet'] } })).details.code).toBe(
      'invalid_transition',
    )
    await first.call('reopenShipping', { params, body: {} })
    expect(await seenBy(first)).toBeNull()
  })

  it('a reason for every card of a shipment of another laboratory is out of reach', async () => {
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('acceptance', { laboratory: other })
    expect((await stranger.refused('setEveryCard', { params, body: { reasons: ['wet'] } })).status).toBe(404)
  })
})

describe('the note on a shipment', () => {
  const write = async (person: TestPerson, hubNotes: string) => {
    const now = await person.call('getShipping', { params })
    return person.call('updateShippingNotes', {
      params,
      body: { hubNotes, version: now.version },
    })
  }

  it('the note on a shipment is kept, once', async () => {
    expect(await write(first, 'Pacco bagnato')).toMatchObject({
      changed: true,
      shipping: { hubNotes: 'Pacco bagnato' },
    })
    expect(await write(second, 'Pacco bagnato')).toMatchObject({ changed: false })
  })

  it('the note on a shipment of a colleague is not written over unseen', async () => {
    const { version } = await first.call('getShipping', { params })
    await write(second, 'Due buste')
    const body = { hubNotes: 'Pacco bagnato', version }
    expect((await first.refused('updateShippingNotes', { params, body })).details.code).toBe('stale_version')
    expect((await first.call('getShipping', { params })).hubNotes).toBe('Due buste')
  })

  it('the note on a shipment is out of sight for another laboratory', async () => {
    const other = await test.as('acceptance', { laboratory: await createWorkgroup(test.db) })
    const body = { hubNotes: 'Nostro', version: 1 }
    expect((await other.refused('updateShippingNotes', { params, body })).details.code).toBe('not_found')
  })
})

describe('the summary of the shift', () => {
  it('the summary of the shift counts what stands today by shipment, for the laboratory and for one person', async () => {
    await decide(first, 0)
    await decide(second, 1, { status: 'not_valid', reasons: [{ code: 'clotted' }] })
    await first.call('keepOpenScan', { params, body: { code: 'SN-O9', kind: 'unknown' } })
    const own = { accepted: 1, notValid: 0, notRequired: 0, notReceived: 0 }
    const all = await second.call('getShift', { query: {} })
    expect(all.shippings).toMatchObject([{ id: shipment.id, openScans: 1, counts: { ...own, notValid: 1 } }])
    const mine = await first.call('getShift', { query: { mine: true } })
    expect(mine.shippings).toMatchObject([{ id: shipment.id, openScans: 1, counts: own }])
    const other = await test.as('acceptance', { laboratory: await createWorkgroup(test.db) })
    expect((await other.call('getShift', { query: {} })).shippings).toEqual([])
  })

  it('the summary of the shift of the next day is empty, though the shipment stays open', async () => {
    await decide(first, 0)
    test.clock.advance({ hours: 24 })
    first = await test.as('acceptance')
    expect((await first.call('getShift', { query: {} })).shippings).toEqual([])
  })
})
