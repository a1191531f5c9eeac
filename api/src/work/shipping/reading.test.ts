import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  inventCards,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts'

let test: TestApp
let shipment: SentShipment
beforeEach(async () => {
  test = await startTestApp()
  shipment = await sendShipment(test, { cards: 4 })
})
afterEach(() => test.close())

describe('shipments of a laboratory', () => {
  it('shipments of a laboratory are listed with birth point and counters that add up', async () => {
    const acceptance = await test.as('acceptance')
    const query = { status: ['sent' as const], authorWorkgroupId: shipment.birthPointId }
    const { items, total } = await acceptance.call('listShippings', { query })
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ barcode: shipment.barcode, status: 'sent', overdue: false })
    expect(items[0]?.authorWorkgroup?.id).toBe(shipment.birthPointId)
    const sum = Object.values(items[0]?.samplesCount ?? {}).reduce((one, other) => one + other, 0)
    expect(sum).toBe(shipment.cards.length)
  })

  it('shipments of a laboratory are late when the birth point’s reminder time has passed', async () => {
    const late = await startTestApp()
    const sent = await sendShipment(late)
    late.clock.advance({ hours: 49 })
    const acceptance = await late.as('acceptance')
    const { items } = await acceptance.call('listShippings', { query: { overdue: true } })
    expect(items.map(({ id }) => id)).toEqual([sent.id])
    await late.close()
  })

  it('shipments of a laboratory are found by text, birth point and day, and a page of none counts them', async () => {
    const acceptance = await test.as('acceptance')
    const count = async (query: object) => (await acceptance.call('listShippings', { query })).total
    expect(await count({ q: shipment.barcode.toLowerCase() })).toBe(1)
    expect(await count({ authorWorkgroupId: shipment.birthPointId, pageSize: 0 })).toBe(1)
    const own = { authorWorkgroupId: shipment.birthPointId }
    expect(await count({ ...own, sentFrom: '2026-11-20', sentTo: '2026-11-20' })).toBe(1)
    expect(await count({ ...own, sentTo: '2026-11-19' })).toBe(0)
  })

  it('shipments of a laboratory of another laboratory do not exist for this one', async () => {
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('acceptance', { laboratory: other })
    const params = { id: shipment.id }
    expect((await stranger.call('listShippings')).total).toBe(0)
    expect((await stranger.refused('getShipping', { params })).status).toBe(404)
    expect((await stranger.refused('listShippingSamples', { params })).status).toBe(404)
    const code = { params: { code: shipment.barcode } }
    expect((await stranger.refused('findShippingByBarcode', code)).status).toBe(404)
  })

  it('shipments of a laboratory are found by their own barcode or that of a card', async () => {
    const acceptance = await test.as('acceptance')
    const [card] = shipment.cards
    const find = (code: string) => acceptance.call('findShippingByBarcode', { params: { code } })
    expect(await find(shipment.barcode)).toMatchObject({ matched: 'shipping', sampleId: null })
    const byCard = await find(card?.barcode ?? '')
    expect(byCard).toMatchObject({ matched: 'sample', shipping: { id: shipment.id } })
    expect(byCard.sampleId).not.toBeNull()
  })
})

describe('cards of a shipment', () => {
  it('cards of a shipment show newborn facts, this laboratory’s categories and what their data give cause to look at', async () => {
    const [card] = inventCards(test.clock.now(), 1)
    if (!card) throw new Error('No card was invented')
    const birthAt = new Date(Date.parse(card.collectedAt) - 20 * 3_600_000).toISOString()
    const early = { ...card, newborn: { ...card.newborn, birthAt, birthTimeKnown: true } }
    const { id } = await sendShipment(test, { cards: [early] })
    const acceptance = await test.as('acceptance')
    const { items, counters } = await acceptance.call('listShippingSamples', { params: { id } })
    expect(counters.waiting).toBe(1)
    const [row] = items
    expect(row?.ageAtCollectionHours).toBe(20)
    expect(row?.proposed.map(({ code }) => code)).toContain('early_collection')
    expect(row?.screenings.map(({ category }) => category)).toEqual(
      expect.arrayContaining(['sne', 'btd', 'tgal']),
    )
    expect(row?.screenings.every(({ status }) => status === 'waiting')).toBe(true)
    expect(row?.screenings.some(({ category }) => category === 'ic')).toBe(false)
  })
})
