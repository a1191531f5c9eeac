import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../platform/documents/examples/read-pdf.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, newPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
let support: TestPerson
let acceptance: TestPerson
let planner: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support')
  acceptance = await test.as('acceptance')
  planner = await test.as('planner')
})
afterAll(() => test.close())

const orderOf = async (newbornId: number, category: 'sne' | 'btd' = 'sne') => {
  const { items } = await support.call('listAnalysisRequests', { query: { newbornId, category } })
  const [order] = items
  if (!order) throw new Error('An accepted card has an order')
  return order
}
const card = async () => {
  const [made] = await acceptedCards(test, 1)
  if (!made) throw new Error('One card was accepted')
  return made
}
const reason = 'Neonato trasferito ad altro laboratorio'
const close = (id: number) => support.call('closeAnalysisRequest', { params: { id }, body: { reason } })
const open = (id: number) => support.call('openAnalysisRequest', { params: { id }, body: { reason } })

describe('the list of orders', () => {
  it('the list of orders says of each where it stands, and filters in SQL', async () => {
    const { newbornId, barcode } = await card()
    const order = await orderOf(newbornId)
    expect(order).toMatchObject({
      status: 'open',
      stalled: false,
      liveRequests: 0,
      samples: [{ barcode, analyzableStatus: 'accepted' }],
      lastMilestone: { type: 'accepted' },
      closed: null,
    })
    expect(order.ageAtRiskHours).toBeGreaterThan(24)
    const find = async (query: CallInput<Endpoints['listAnalysisRequests']>['query']) =>
      (await support.call('listAnalysisRequests', { query: { newbornId, category: 'sne', ...query } })).total
    expect(await find({ status: 'closed' })).toBe(0)
    expect(await find({ minAgeHours: Math.floor(order.ageAtRiskHours) })).toBe(1)
    expect(await find({ minAgeHours: Math.ceil(order.ageAtRiskHours) + 1 })).toBe(0)
    expect(await find({ stalled: true })).toBe(0)
    expect(await find({ q: barcode })).toBe(1)
    expect(await find({ from: '2026-11-20', to: '2026-11-20' })).toBe(1)
    expect(await find({ to: '2026-11-19' })).toBe(0)
    const { items } = await support.call('listAnalysisRequests', {
      query: { status: 'open', sort: '-ageAtRiskHours', pageSize: 50 },
    })
    const ages = items.map(({ ageAtRiskHours }) => ageAtRiskHours)
    expect(ages).toEqual(ages.toSorted((a, b) => b - a))
  })

  it('the list of orders is printed with what was asked for, and the print is audited', async () => {
    const { newbornId, barcode } = await card()
    const { number } = await orderOf(newbornId)
    const answer = await support.raw('printAnalysisRequests', { query: { newbornId, status: 'open' } })
    expect(answer.headers['content-type']).toContain('application/pdf')
    const text = await textOf(answer.rawPayload)
    for (const words of [number, barcode, 'Campione accettato']) expect(text).toContain(words)
    const { action } = await test.db
      .selectFrom('auditTrail')
      .select('action')
      .where('call', '=', 'printAnalysisRequests')
      .executeTakeFirstOrThrow()
    expect(action).toBe('print')
  })
})

describe('closing by hand', () => {
  it('closing by hand refuses what was asked for, closes what is idle, and says so in the story', async () => {
    const { newbornId, id } = await card()
    await acceptance.call('changeSampleStatus', {
      params: { id },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    const order = await orderOf(newbornId)
    // The new card was asked for in every category: it is refused with the last of their orders.
    expect(order).toMatchObject({ liveRequests: 1, pendingRequests: 0 })
    const all = await support.call('listAnalysisRequests', { query: { newbornId, status: 'open' } })
    const answers = []
    for (const one of all.items) answers.push(await close(one.id))
    expect(answers.map(({ refusedSampleRequests }) => refusedSampleRequests)).toEqual([
      ...all.items.slice(1).map(() => 0),
      1,
    ])
    expect(answers[0]?.request).toMatchObject({ status: 'closed', closeReason: 'support', note: reason })
    const newborn = await acceptance.call('getNewborn', { params: { id: newbornId } })
    expect(newborn.requests).toMatchObject([
      { status: 'refused', refused: { reason: expect.stringContaining(reason) } },
    ])
    expect(newborn.timeline.map(({ type }) => type)).toContain('order_closed')
  })

  it('closing by hand frees planned wells, lets punched discs go on, and is undone by opening again', async () => {
    const [planned, punched] = [await card(), await card()]
    const plate = await newPlate(test, planner)
    const params = { id: plate.id }
    await planner.call('planAll', { params, body: {} })
    await planner.call('punchSample', {
      params,
      body: { barcode: punched.barcode, status: 'punched' },
    })
    const first = await orderOf(planned.newbornId)
    const second = await orderOf(punched.newbornId)
    expect((await close(first.id)).request.samples).toMatchObject([{ analyzableStatus: 'closed' }])
    expect((await close(second.id)).request.samples).toMatchObject([{ analyzableStatus: 'punched' }])
    expect((await close(first.id)).changed).toBe(false)

    const again = await open(first.id)
    expect(again).toMatchObject({
      changed: true,
      backToPlan: 1,
      request: { status: 'open', stalled: false, closed: null, samples: [{ analyzableStatus: 'accepted' }] },
    })
    expect((await open(second.id)).backToPlan).toBe(0)
    await punchAll(planner, plate.id)
  })

  it('closing an order by hand is support’s alone, asks for a reason, and allows no second open order', async () => {
    const { newbornId } = await card()
    const order = await orderOf(newbornId)
    const params = { id: order.id }
    expect((await acceptance.refused('closeAnalysisRequest', { params, body: { reason } })).status).toBe(403)
    expect((await support.refused('closeAnalysisRequest', { params, body: { reason: ' ' } })).status).toBe(
      422,
    )
    await close(order.id)
    const {
      number: _,
      id: __,
      ...rest
    } = await test.db
      .selectFrom('analysisRequests')
      .select(['id', 'number', 'newbornId', 'category', 'workgroupId', 'year', 'openedAt'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('analysisRequests')
      .values({ ...rest, number: '2026/999999', status: 'open' })
      .execute()
    const refused = await support.refused('openAnalysisRequest', { params, body: { reason } })
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect(refused.message).toContain('2026/999999')
  })
})
