import { afterEach, beforeEach, expect, it } from 'vitest'
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

const keep = (code: string, kind: 'unknown' | 'unread' = 'unknown') =>
  first.call('keepOpenScan', { params, body: { code, kind } })
const close = { missingAs: 'not_received' as const }
const codes = async () =>
  (await second.call('getShipping', { params })).openScans.map(({ code, kind, by }) => [code, kind, by?.id])

it('a code that one person could not read holds the closing of another, until somebody has cleared it', async () => {
  expect(await keep('SN-O2')).toMatchObject({ changed: true })
  expect(await keep('sn-o2')).toMatchObject({ changed: false })
  expect(await codes()).toEqual([['SN-O2', 'unknown', first.userId]])
  const refused = await second.refused('closeShipping', { params, body: close })
  expect(refused.details).toMatchObject({ code: 'open_scans', scans: [{ code: 'SN-O2', kind: 'unknown' }] })
  expect((await second.call('getShipping', { params })).samplesCount.notReceived).toBe(0)

  const cleared = { params, body: { code: 'sn-o2' } }
  expect(await second.call('clearOpenScan', cleared)).toMatchObject({
    changed: true,
    shipping: { openScans: [] },
  })
  expect(await second.call('clearOpenScan', cleared)).toMatchObject({ changed: false })
  expect((await second.call('closeShipping', { params, body: close })).shipping.status).toBe('closed')
})

it('a scan is cleared by the decision on its card, and open again when that is taken back', async () => {
  const [card] = shipment.cards
  await keep(card!.barcode, 'unread')
  const accepted = await first.call('acceptSample', {
    params,
    body: { barcode: card!.barcode.toLowerCase(), status: 'accepted' },
  })
  expect(await codes()).toEqual([])
  await first.call('undoScan', { params: { id: accepted.sample.id }, body: {} })
  expect(await codes()).toEqual([[card!.barcode, 'unread', first.userId]])
})

it('what was read while the closing was on its way stands beside the closed shipment, which can be reopened', async () => {
  const [card] = shipment.cards
  await second.call('closeShipping', { params, body: close })
  await keep(card!.barcode, 'unread')
  expect(await codes()).toEqual([[card!.barcode, 'unread', first.userId]])
  await second.call('reopenShipping', { params, body: {} })
  const read = await first.call('acceptSample', {
    params,
    body: { barcode: card!.barcode, status: 'accepted' },
  })
  expect(read.sample.status).toBe('accepted')
  expect(await codes()).toEqual([])
})

it('no laboratory keeps or clears scans of another one', async () => {
  await keep('SN-O2')
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('acceptance', { laboratory })
  const body = { code: 'SN-O2' }
  expect((await stranger.refused('clearOpenScan', { params, body })).status).toBe(404)
  expect((await stranger.refused('keepOpenScan', { params, body: { ...body, kind: 'unread' } })).status).toBe(
    404,
  )
})
