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
let acceptance: TestPerson
let shipment: SentShipment
let step: { params: { id: number }; body: Record<never, never> }
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  shipment = await sendShipment(test)
  step = { params: { id: shipment.id }, body: {} }
})
afterEach(() => test.close())

const notices = () =>
  test.db
    .selectFrom('birthPointNotices')
    .select(['type', 'text'])
    .where('workgroupId', '=', shipment.birthPointId)
    .execute()

describe('a shipment', () => {
  it('a shipment begins with its acceptance; a second time changes nothing', async () => {
    const first = await acceptance.call('acceptShipping', step)
    expect(first).toMatchObject({
      changed: true,
      shipping: { status: 'accepting', acceptedBy: { id: acceptance.userId } },
    })
    expect(await acceptance.call('acceptShipping', step)).toMatchObject({ changed: false })
  })

  it('a shipment is not closed while cards are undecided, and says which', async () => {
    await acceptance.call('acceptShipping', step)
    const error = await acceptance.refused('closeShipping', step)
    expect(error.details.code).toBe('samples_pending')
    expect(error.details.samples).toHaveLength(shipment.cards.length)
  })

  it('a shipment is closed with the missing cards as not received, and the birth point is told in numbers', async () => {
    await acceptance.call('acceptShipping', step)
    const body = { missingAs: 'not_received' as const }
    const { shipping } = await acceptance.call('closeShipping', { ...step, body })
    expect(shipping).toMatchObject({
      status: 'closed',
      samplesCount: { waiting: 0, notReceived: shipment.cards.length },
    })
    expect(await notices()).toEqual([
      {
        type: 'shipping_closed',
        text: `Accettati 0, non idonei 0, non richiesti 0, non pervenuti ${shipment.cards.length}.`,
      },
    ])
  })

  it('a shipment is reopened by acceptance on the same day, later by support alone', async () => {
    await acceptance.call('acceptShipping', step)
    await acceptance.call('closeShipping', { ...step, body: { missingAs: 'not_received' } })
    expect((await acceptance.call('reopenShipping', step)).shipping.status).toBe('accepting')
    await acceptance.call('closeShipping', step)
    test.clock.advance({ hours: 24 })
    const tomorrow = await test.as('acceptance')
    expect((await tomorrow.refused('reopenShipping', step)).details.code).toBe('invalid_transition')
    const support = await test.as('support')
    expect((await support.call('reopenShipping', step)).shipping.status).toBe('accepting')
  })

  it('a shipment is given up when it is late or on purpose, and comes back with its cards', async () => {
    expect((await acceptance.refused('markShippingNotReceived', step)).details.code).toBe(
      'invalid_transition',
    )
    const lost = await acceptance.call('markShippingNotReceived', { ...step, body: { confirm: true } })
    expect(lost.shipping).toMatchObject({
      status: 'not_received',
      samplesCount: { notReceived: shipment.cards.length },
    })
    const back = await acceptance.call('acceptShipping', step)
    expect(back.shipping).toMatchObject({
      status: 'accepting',
      samplesCount: { waiting: shipment.cards.length },
    })
  })

  it('a shipment is reminded of at most once in four hours', async () => {
    const first = await acceptance.call('sendShippingReminder', step)
    expect(first.shipping.reminders).toHaveLength(1)
    test.clock.advance({ minutes: 20 })
    expect((await acceptance.refused('sendShippingReminder', step)).details.code).toBe('reminder_too_soon')
    test.clock.set('2026-11-20T13:00:01.000Z')
    const later = await test.as('acceptance')
    expect((await later.call('sendShippingReminder', step)).shipping.reminders).toHaveLength(2)
    expect((await notices()).map(({ type }) => type)).toEqual(['reminder', 'reminder'])
  })

  it('a shipment asks its birth point for no card of a closed newborn or one reported as deceased', async () => {
    const [closed, died, third] = shipment.cards
    const idOf = async (barcode = '') =>
      test.db
        .selectFrom('samples')
        .select(['id', 'newbornId'])
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
    await test.db
      .updateTable('newborns')
      .set({ closureReason: 'deceased', closureAt: test.clock.now(), closureBy: acceptance.userId })
      .where('id', '=', (await idOf(closed?.barcode)).newbornId)
      .execute()
    const sayDead = async (barcode?: string) =>
      test.db
        .updateTable('samples')
        .set({ toldDoubts: ['deceased'] })
        .where('id', '=', (await idOf(barcode)).id)
        .execute()
    await sayDead(died?.barcode)
    const { shipping } = await acceptance.call('sendShippingReminder', step)
    expect(shipping.reminders).toHaveLength(1)
    const alone = await sendShipment(test, { cards: 1, from: shipment.birthPointId })
    await sayDead(alone.cards[0]?.barcode)
    const one = { params: { id: alone.id }, body: {} }
    const refused = await acceptance.refused('sendShippingReminder', one)
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect(refused.message).toContain('non va sollecitato')
    await acceptance.call('markShippingNotReceived', { ...one, body: { confirm: true } })
    await acceptance.call('markShippingNotReceived', { ...step, body: { confirm: true } })
    expect(third).toBeDefined()
    expect(await notices()).toEqual([
      { type: 'reminder', text: expect.anything() },
      {
        type: 'shipping_not_received',
        text: 'La spedizione con 1 cartoncini non è arrivata al laboratorio.',
      },
    ])
  })

  it('a shipment takes no step from whoever saw an older version, and answers with the newer record', async () => {
    const { shipping } = await acceptance
      .call('getShipping', { params: step.params })
      .then((found) => ({ shipping: found }))
    await acceptance.call('acceptShipping', step)
    const stale = await acceptance.refused('closeShipping', { ...step, body: { version: shipping.version } })
    expect(stale.details.code).toBe('stale_version')
    expect(stale.details.current).toMatchObject({ status: 'accepting' })
  })

  it('a shipment does not exist for another laboratory', async () => {
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('acceptance', { laboratory: other })
    for (const name of ['acceptShipping', 'closeShipping', 'reopenShipping', 'sendShippingReminder'] as const)
      expect((await stranger.refused(name, step)).status).toBe(404)
  })
})
