import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards, newPlate } from '../../testing/plates.ts'
import { pendingReport } from '../../testing/reported.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const shippingOf = async (id: number) =>
  (await test.db.selectFrom('samples').select('shippingId').where('id', '=', id).executeTakeFirstOrThrow())
    .shippingId ?? 0
const categoriesOf = (id: number) =>
  test.db.selectFrom('analyzableSamples').select('status').where('sampleId', '=', id).execute()
const clotted = { status: 'not_valid' as const, reasons: [{ code: 'clotted' }] }

it('a card called unsuitable right after it was accepted leaves its plate and asks for another card', async () => {
  const [card] = await acceptedCards(test, 1)
  if (!card) throw new Error('One card was accepted')
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner)
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  const acceptance = await test.as('acceptance')
  const params = { id: await shippingOf(card.id) }
  const body = { barcode: card.barcode, ...clotted, hubNotes: 'Visto al banco' }
  const answer = await acceptance.call('acceptSample', { params, body })
  expect(answer).toMatchObject({ changed: true, sample: { status: 'not_valid' } })
  const own = (await categoriesOf(card.id)).map(({ status }) => status)
  expect(own).not.toContain('planned')
  expect(own).not.toContain('accepted')
  const wells = await test.db.selectFrom('wells').select('id').where('sampleId', '=', card.id).execute()
  expect(wells).toEqual([])
  const requests = await test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status'])
    .where('originSampleId', '=', card.id)
    .execute()
  expect(requests).toEqual([{ type: 'new_spot', status: 'pending' }])
  expect((await acceptance.call('acceptSample', { params, body })).changed).toBe(false)
  const undo = await acceptance.refused('undoScan', { params: { id: card.id }, body: {} })
  expect(undo.details.code).toBe('undo_refused')
})

it('a session of support closes no shipment by calling its cards not received', async () => {
  const [card] = await acceptedCards(test, 1)
  if (!card) throw new Error('One card was accepted')
  const support = await test.as('support')
  const forced = await test.as('acceptance', { impersonatedBy: support.userId })
  const params = { id: await shippingOf(card.id) }
  const error = await forced.refused('closeShipping', { params, body: { missingAs: 'not_received' } })
  expect(error).toMatchObject({ status: 403, details: { code: 'own_session' } })
})

it('a session of support registers a card and neither calls it unsuitable nor takes that back', async () => {
  const [card] = await acceptedCards(test, 1)
  if (!card) throw new Error('One card was accepted')
  const support = await test.as('support')
  const forced = await test.as('acceptance', { impersonatedBy: support.userId })
  const params = { id: await shippingOf(card.id) }
  const statusOf = async () =>
    (await test.db.selectFrom('samples').select('status').where('id', '=', card.id).executeTakeFirstOrThrow())
      .status
  const decide = (body: object) => ({ params, body: { barcode: card.barcode, ...body } as never })
  const error = await forced.refused('acceptSample', decide(clotted))
  expect(error).toMatchObject({ status: 403, details: { code: 'support_session' } })
  const own = { params: { id: card.id }, body: clotted }
  expect((await forced.refused('changeSampleStatus', own)).details.code).toBe('support_session')
  expect(await statusOf()).toBe('accepted')
  expect((await forced.call('acceptSample', decide({ status: 'accepted' }))).changed).toBe(false)
})

it('a card with an accepted report is not called unsuitable by a scan', async () => {
  const { id, card } = await pendingReport(test)
  const supervisor = await test.as('supervisor', { validator: true })
  await supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
  const acceptance = await test.as('acceptance')
  const refused = await acceptance.refused('acceptSample', {
    params: { id: await shippingOf(card.id) },
    body: { barcode: card.barcode, ...clotted },
  })
  expect(refused.status).toBe(409)
  expect(refused.details.code).toBe('invalid_transition')
  expect(refused.message).toContain('referto accettato')
})
