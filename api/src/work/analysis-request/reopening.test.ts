import { type ClosureReason, closureReasonLabels, keysOf } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, newPlate, punchAll } from '../../testing/plates.ts'
import { pendingReport } from '../../testing/reported.ts'
import { sendShipment } from '../../testing/shipments.ts'

/** Every way in which the orders of a newborn close, and the effect of opening them by hand. */
let test: TestApp
let support: TestPerson
let acceptance: TestPerson
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  support = await test.as('support')
  acceptance = await test.as('acceptance')
})

const reason = 'Chiusa per errore'
const ordersOf = async (newbornId: number) =>
  (await support.call('listAnalysisRequests', { query: { newbornId, pageSize: 50, sort: 'category' } })).items
const open = (id: number) => support.call('openAnalysisRequest', { params: { id }, body: { reason } })
const closeOrder = (id: number) => support.call('closeAnalysisRequest', { params: { id }, body: { reason } })
const closeNewborn = (newbornId: number, closureReason: ClosureReason) =>
  acceptance.call('createCommunication', {
    body: {
      newbornId,
      recipientType: 'punto_nascita',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Comunicato dal reparto',
      closureReason,
    },
  })

/** State of the newborn: its orders, and its cards by category and laboratory. */
const standingOf = async (newbornId: number) => ({
  orders: (await ordersOf(newbornId)).map(({ category, status, stalled }) => ({ category, status, stalled })),
  cards: await test.db
    .selectFrom('analyzableSamples')
    .select(['category', 'workgroupId', 'status', 'endedAt'])
    .where('newbornId', '=', newbornId)
    .orderBy('category')
    .orderBy('workgroupId')
    .orderBy('id')
    .execute(),
})
type Standing = Awaited<ReturnType<typeof standingOf>>

/** Planned work is plannable again. */
const plannable = ({ orders, cards }: Standing): Standing => ({
  orders,
  cards: cards.map((card) => (card.status === 'planned' ? { ...card, status: 'accepted' } : card)),
})

const oneCard = async () => {
  const [card] = await acceptedCards(test, 1)
  if (!card) throw new Error('One card was accepted')
  return card
}
const planned = async (isPunched: boolean) => {
  const card = await oneCard()
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner)
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  if (isPunched) await punchAll(planner, plate.id)
  return card.newbornId
}

/** Where the newborn is when its orders are closed. */
const moments: Readonly<Record<string, () => Promise<number>>> = {
  'a card accepted': async () => (await oneCard()).newbornId,
  'a card planned': () => planned(false),
  'a disc punched': () => planned(true),
  'a report to sign': async () => (await pendingReport(test)).card.newbornId,
  'a signed negative in one category': async () => {
    const report = await pendingReport(test)
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('acceptReport', { params: { id: report.id }, body: { version: 1 } })
    return report.card.newbornId
  },
}

describe.each(Object.keys(moments))('%s', (moment) => {
  const start = moments[moment] ?? (async () => 0)

  // A newborn with a report to sign is closed by a death alone.
  const closures = moment === 'a report to sign' ? (['deceased'] as const) : keysOf(closureReasonLabels)
  it.each(closures)(
    'the newborn closed (%s): one order opened brings back all that the closure ended',
    async (closure) => {
      const newbornId = await start()
      const before = await standingOf(newbornId)
      const openBefore = (await ordersOf(newbornId)).filter(({ status }) => status === 'open')
      await closeNewborn(newbornId, closure)
      test.clock.advance({ minutes: 2 })
      const [first, ...others] = openBefore
      expect(await open(first?.id ?? 0)).toMatchObject({ changed: true, request: { status: 'open' } })
      expect(await standingOf(newbornId)).toEqual(plannable(before))
      for (const { id } of [first, ...others].filter((one) => one !== undefined))
        expect((await open(id)).changed).toBe(false)
      const { timeline } = await acceptance.call('getNewborn', { params: { id: newbornId } })
      expect(timeline.map(({ type }) => type)).toEqual(expect.arrayContaining(['order_opened', 'taken_up']))
    },
  )

  it('an order closed by hand comes back by its own opening, and the others stay closed', async () => {
    const newbornId = await start()
    const before = plannable(await standingOf(newbornId))
    const ids = (await ordersOf(newbornId)).filter(({ status }) => status === 'open').map(({ id }) => id)
    for (const id of ids) {
      await closeOrder(id)
      test.clock.advance({ minutes: 2 })
    }
    const closed = await standingOf(newbornId)
    for (const [at, id] of ids.entries()) {
      expect((await open(id)).changed).toBe(true)
      const opened = (await ordersOf(newbornId)).filter((one) => ids.slice(0, at + 1).includes(one.id))
      const categories = new Set<string>(opened.map(({ category }) => category))
      const { cards } = await standingOf(newbornId)
      const mixed = before.cards.map((card, index) =>
        categories.has(card.category) ? card : closed.cards[index],
      )
      expect(cards).toEqual(mixed)
    }
    expect(await standingOf(newbornId)).toEqual(before)
  })
})

it('a card on its way when its newborn was closed is awaited again', async () => {
  const card = await oneCard()
  const further = await sendShipment(test, { cards: 1 })
  const [sent] = further.cards
  await test.db
    .updateTable('samples')
    .set({ newbornId: card.newbornId, sampleNumber: 2 })
    .where('barcode', '=', sent?.barcode ?? '')
    .execute()
  await test.db
    .updateTable('analyzableSamples')
    .set({ newbornId: card.newbornId })
    .where('sampleId', 'in', (eb) =>
      eb
        .selectFrom('samples')
        .select('id')
        .where('barcode', '=', sent?.barcode ?? ''),
    )
    .execute()
  const before = await standingOf(card.newbornId)
  expect(before.cards.map(({ status }) => status)).toContain('waiting')
  await closeNewborn(card.newbornId, 'other')
  const [order] = await ordersOf(card.newbornId)
  await open(order?.id ?? 0)
  expect(await standingOf(card.newbornId)).toEqual(before)
})

it('a recall that was refused with its orders is asked for anew with each that is opened, in one request', async () => {
  const { id, newbornId } = await oneCard()
  await acceptance.call('changeSampleStatus', {
    params: { id },
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
  const live = async () =>
    (await acceptance.call('getNewborn', { params: { id: newbornId } })).openRequests.map(
      ({ type, categories }) => [type, categories.toSorted()],
    )
  const before = await live()
  const orders = await ordersOf(newbornId)
  for (const order of orders) await closeOrder(order.id)
  expect(await live()).toEqual([])
  test.clock.advance({ minutes: 2 })
  for (const [at, order] of orders.entries()) {
    expect((await open(order.id)).request).toMatchObject({ status: 'open', stalled: false })
    const opened = orders.slice(0, at + 1).map(({ category }) => category)
    expect(await live()).toEqual([['new_spot', opened.toSorted()]])
  }
  expect(await live()).toEqual(before)
  for (const order of orders) expect((await open(order.id)).changed).toBe(false)
})

it('an order that its signed report closed is opened without a step: card, report and the newborn’s other orders stay', async () => {
  const newbornId = await (moments['a signed negative in one category'] ?? (async () => 0))()
  const reports = () =>
    test.db
      .selectFrom('reports')
      .select(['id', 'status', 'outcome', 'version'])
      .where('newbornId', '=', newbornId)
      .execute()
  const [before, signed] = [await standingOf(newbornId), await reports()]
  const closed = (await ordersOf(newbornId)).find(({ status }) => status === 'closed')
  expect(await open(closed?.id ?? 0)).toMatchObject({
    changed: true,
    backToPlan: 0,
    request: { status: 'open', stalled: true },
  })
  const after = await standingOf(newbornId)
  expect(after.cards).toEqual(before.cards)
  expect(after.orders.filter(({ status }) => status === 'closed')).toEqual([])
  expect(await reports()).toEqual(signed)
})

it('an open order without a step gets its closed cards back', async () => {
  const { newbornId } = await oneCard()
  const [order] = await ordersOf(newbornId)
  await closeOrder(order?.id ?? 0)
  // As earlier versions left the other orders of a newborn that was taken up.
  await test.db
    .updateTable('analysisRequests')
    .set({ status: 'open', closedAt: null, closedBy: null, closeReason: null })
    .where('id', '=', order?.id ?? 0)
    .execute()
  expect(await open(order?.id ?? 0)).toMatchObject({ changed: true, backToPlan: 1 })
  expect(await open(order?.id ?? 0)).toMatchObject({ changed: false })
})

describe('an order of a category that the family refuses', () => {
  const refuseAll = async (newbornId: number) => {
    const { id } = await test.db
      .selectFrom('samples')
      .select('id')
      .where('newbornId', '=', newbornId)
      .executeTakeFirstOrThrow()
    const { version } = await support.call('getSample', { params: { id } })
    const consent = {
      ...{ informed: true, sma: true, lysosomal: true, refused: true },
      ...{ storage: null, research: null },
    }
    await support.call('updateSample', { params: { id }, body: { reason: 'Rifiuto', version, consent } })
    test.clock.advance({ minutes: 2 })
  }

  it('an order of a category that the family refuses is not opened: the refusal names the consent, and nothing changes', async () => {
    const { newbornId } = await oneCard()
    await refuseAll(newbornId)
    const before = await standingOf(newbornId)
    const order = (await ordersOf(newbornId)).find(({ category }) => category === 'sne')
    const refused = await support.refused('openAnalysisRequest', {
      params: { id: order?.id ?? 0 },
      body: { reason },
    })
    expect(refused).toMatchObject({
      status: 409,
      details: { code: 'consent_missing', categories: ['sne'] },
    })
    expect(refused.message).toContain('consenso della famiglia')
    expect(await standingOf(newbornId)).toEqual(before)
    const { timeline } = await acceptance.call('getNewborn', { params: { id: newbornId } })
    expect(timeline.map(({ type }) => type)).not.toContain('order_opened')
  })

  it('an order of a category that the family refuses is opened where there is a result', async () => {
    const newbornId = await (moments['a report to sign'] ?? (async () => 0))()
    const order = (await ordersOf(newbornId)).find(({ category }) => category === 'sne')
    await closeOrder(order?.id ?? 0)
    await refuseAll(newbornId)
    expect(await open(order?.id ?? 0)).toMatchObject({ changed: true, request: { status: 'open' } })
  })
})
