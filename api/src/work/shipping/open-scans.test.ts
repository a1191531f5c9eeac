import { openScansAtMost } from '@sne/shared/domain'
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

const keep = (code: string, kind: 'unknown' | 'unread' | 'unclear' = 'unknown') =>
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

  const reason = 'Busta vuota con un’etichetta'
  const cleared = { params, body: { code: 'sn-o2', reason } }
  expect(await second.call('clearOpenScan', cleared)).toMatchObject({
    changed: true,
    shipping: { openScans: [] },
  })
  expect(await second.call('clearOpenScan', cleared)).toMatchObject({ changed: false })
  const trail = await test.db
    .selectFrom('auditTrail')
    .select(['actorId', 'reason', 'details'])
    .where('action', '=', 'clear_open_scan')
    .execute()
  expect(trail).toMatchObject([
    { actorId: second.userId, reason, details: { kind: 'unknown', readBy: first.userId } },
  ])
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

it('a code read during the closing stands beside the closed shipment, which can be reopened', async () => {
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
  const body = { code: 'SN-O2', reason: 'Cartoncino di un altro' }
  expect((await stranger.refused('clearOpenScan', { params, body })).status).toBe(404)
  const read = { code: 'SN-O2', kind: 'unread' as const }
  expect((await stranger.refused('keepOpenScan', { params, body: read })).status).toBe(404)
})

it('a scan is cleared with a reason, and never in a session that support opened', async () => {
  await keep('SN-O2')
  const support = await test.as('support')
  const forced = await test.as('acceptance', { impersonatedBy: support.userId })
  const body = { code: 'SN-O2', reason: 'Lettura sbagliata' }
  expect((await forced.refused('clearOpenScan', { params, body })).details.code).toBe('own_session')
  const bare = await second.refused('clearOpenScan', { params, body: { ...body, reason: ' ' } })
  expect(bare.details.fields?.[0]?.path).toBe('reason')
  expect(await codes()).toHaveLength(1)
})

it('a shipment keeps a limited number of scans, and those that it has stay', async () => {
  const at = test.clock.now()
  const rows = Array.from({ length: openScansAtMost }, (_, index) => ({
    shippingId: params.id,
    code: `X${index}`,
    kind: 'unknown' as const,
    at,
    byUserId: first.userId,
  }))
  await test.db.insertInto('openScans').values(rows).execute()
  const refused = await first.refused('keepOpenScan', { params, body: { code: 'X-MORE', kind: 'unknown' } })
  expect(refused.details.fields?.[0]?.path).toBe('code')
  expect(await keep('X1', 'unread')).toMatchObject({ changed: true })
  expect(await codes()).toHaveLength(openScansAtMost)
})

it('an unclear scan holds the closing also after the card of the whole code was decided', async () => {
  const [card] = shipment.cards
  const code = `${card!.barcode.slice(0, 4)} ${card!.barcode.slice(4)}`
  await keep(code, 'unclear')
  await first.call('acceptSample', { params, body: { barcode: card!.barcode, status: 'accepted' } })
  expect(await codes()).toEqual([[code, 'unclear', first.userId]])
  const refused = await second.refused('closeShipping', { params, body: close })
  expect(refused.details).toMatchObject({ code: 'open_scans', scans: [{ code, kind: 'unclear' }] })
})
