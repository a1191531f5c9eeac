import type { AnalysisTypeId, Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { equip } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

let test: TestApp
const categories: Screening[] = ['sne', 'ic', 'btd', 'tgal']
const types: AnalysisTypeId[] = ['sne_ms', 'ic_tsh', 'btd_act', 'tgal_tot']

beforeEach(async () => {
  test = await startTestApp()
  test.clock.set('2026-09-10T09:00:00.000Z')
  const { id } = test.laboratory
  await sql`update workgroups set config = jsonb_set(config, '{screenings}', ${JSON.stringify(categories)}::jsonb)
    where id = ${id}`.execute(test.db)
  await equip(test.db, { id, type: 'standard', screenings: ['ic'] })
})
afterEach(() => test.close())

const ordersOf = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['category', 'status'])
    .where('newbornId', '=', newbornId)
    .where('category', 'in', categories)
    .orderBy('category')
    .execute()
const requestOf = (id: number) =>
  test.db.selectFrom('sampleRequests').select('status').where('id', '=', id).executeTakeFirstOrThrow()

it('case 24: one request for four categories ends with the fourth accepted report, and four orders close', async () => {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  const { newbornId, id: sampleId } = first.card
  const acceptance = await test.as('acceptance')
  await acceptance.call('changeSampleStatus', {
    params: { id: sampleId },
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
  const [request, ...others] = await test.db
    .selectFrom('sampleRequests')
    .select(['id', 'status', 'categories'])
    .where('newbornId', '=', newbornId)
    .execute()
  expect(others).toEqual([])
  expect(request).toMatchObject({ status: 'pending' })
  expect([...(request?.categories ?? [])].sort()).toEqual([...categories].sort())
  const requestId = request?.id ?? 0

  const second = await recallCard(test, { newborn: first, sent, motivation: 'invalid_repeat' })
  expect(await requestOf(requestId)).toEqual({ status: 'assume_re_test' })
  for (const [place, type] of types.entries()) {
    await second.decide((await second.measure(type)).plateId)
    const report = (await second.reports()).at(-1)
    await acceptReport(test, report?.id ?? 0)
    const closed = (await ordersOf(newbornId)).filter(({ status }) => status === 'closed')
    expect(closed).toHaveLength(place + 1)
    // The request ends with its last category, and never before.
    expect(await requestOf(requestId)).toEqual({ status: place === 3 ? 'done' : 'assume_re_test' })
  }
  expect(await ordersOf(newbornId)).toEqual(
    [...categories].sort().map((category) => ({ category, status: 'closed' })),
  )
})

it('case 23: a card sent as recall for galactosaemia answers an older request for sne too, and runs both', async () => {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  const { newbornId, id: sampleId } = first.card
  const supervisor = await test.as('supervisor', { validator: true })
  for (const category of ['sne', 'tgal'] as const)
    await supervisor.call('createSampleRequest', {
      body: {
        newbornId,
        origin: { sampleId },
        type: 'new_spot',
        categories: [category],
        motivationId: null,
        urgent: false,
        recipientWorkgroupIds: [],
      },
    })
  const second = await recallCard(test, { newborn: first, sent, motivation: 'recall_tgal' })
  const requests = await test.db
    .selectFrom('sampleRequests')
    .select(['categories', 'status', 'newSampleId'])
    .where('newbornId', '=', newbornId)
    .orderBy('id')
    .execute()
  expect(requests).toEqual(
    ['sne', 'tgal'].map((category) => ({
      categories: [category],
      status: 'assume_re_test',
      newSampleId: second.card.id,
    })),
  )
  const taken = await test.db
    .selectFrom('analyzableSamples')
    .select('category')
    .where('sampleId', '=', second.card.id)
    .where('status', '=', 'accepted')
    .execute()
  expect(taken.map(({ category }) => category)).toEqual(expect.arrayContaining(['sne', 'tgal']))
})
