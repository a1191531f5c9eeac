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
let acceptance: TestPerson
let shipment: SentShipment
/** Of the newborn whose card was unsuitable. */
let newbornId: number
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  shipment = await sendShipment(test)
  const { sample } = await acceptance.call('acceptSample', {
    params: { id: shipment.id },
    body: {
      barcode: shipment.cards[0]?.barcode ?? '',
      status: 'not_valid',
      reasons: [{ code: 'clotted' }],
    },
  })
  newbornId = sample.newborn.id
})
afterEach(() => test.close())

const list = async (person: TestPerson, query: object = {}) =>
  (await person.call('listSampleRequests', { query })).items

it('the list of requests shows who was asked for what, by when, and because of which card', async () => {
  const [request] = await list(acceptance, { newbornId })
  expect(request).toMatchObject({
    type: 'new_spot',
    status: 'pending',
    newborn: { id: newbornId },
    origin: { barcode: shipment.cards[0]?.barcode },
    motivation: { machineName: 'invalid_repeat' },
    plate: null,
    file: null,
    newSample: null,
    refused: null,
    lastCommunication: null,
  })
  expect(request?.approved).not.toBeNull()
  expect(request?.recipients).toHaveLength(1)
})

it('the list of requests filters by status, type, category, approval and delay', async () => {
  const count = async (query: object) => (await list(acceptance, { newbornId, ...query })).length
  expect(await count({ status: ['pending'], type: ['new_spot'], approved: true })).toBe(1)
  for (const none of [{ status: ['done'] }, { type: ['re_test'] }, { approved: false }, { overdue: true }])
    expect(await count(none)).toBe(0)
  const [request] = await list(acceptance, { newbornId })
  await test.db
    .updateTable('sampleRequests')
    .set({ dueDate: '2020-01-01' })
    .where('id', '=', request?.id ?? 0)
    .execute()
  expect(await count({ overdue: true })).toBe(1)
})

it('the laboratory asks once for a card of which one category after the other is unsuitable', async () => {
  const { sample } = await acceptance.call('acceptSample', {
    params: { id: shipment.id },
    body: { barcode: shipment.cards[1]?.barcode ?? '', status: 'accepted' },
  })
  const chosen = sample.screenings.slice(0, 2)
  for (const { analyzableSampleId } of chosen)
    await acceptance.call('changeAnalyzableStatus', {
      params: { id: analyzableSampleId },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }], createSampleRequest: true },
    })
  const requests = await list(acceptance, { newbornId: sample.newborn.id })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.categories.toSorted()).toEqual(chosen.map(({ category }) => category).sort())
})

it('the list of requests is sorted as it was asked for', async () => {
  test.clock.advance({ minutes: 1 })
  await acceptance.call('acceptSample', {
    params: { id: shipment.id },
    body: {
      barcode: shipment.cards[1]?.barcode ?? '',
      status: 'not_valid',
      reasons: [{ code: 'clotted' }],
    },
  })
  const both = await list(acceptance, { sort: 'createdAt' })
  expect(both).toHaveLength(2)
  const [older, newer] = both.map(({ id }) => id)
  const set = (id: number | undefined, values: object) =>
    test.db
      .updateTable('sampleRequests')
      .set(values)
      .where('id', '=', id ?? 0)
      .execute()
  await set(older, { dueDate: '2030-01-01', urgent: false })
  await set(newer, { dueDate: '2030-02-01', urgent: true })
  const ids = async (sort: string) => (await list(acceptance, { sort })).map(({ id }) => id)
  for (const sort of ['dueDate', 'createdAt', 'approvedAt', 'number', 'status', 'type', '-urgency'])
    expect(await ids(sort), sort).toEqual([older, newer])
  for (const sort of ['-dueDate', '-createdAt', '-number', 'urgency'])
    expect(await ids(sort), sort).toEqual([newer, older])
  const named = await list(acceptance, { sort: 'newborn' })
  expect((await list(acceptance, { sort: '-newborn' })).map(({ id }) => id)).toEqual(
    named.map(({ id }) => id).toReversed(),
  )
})

it('the list of requests is for the laboratory that asked; a planner sees a request once it is approved', async () => {
  const stranger = await test.as('acceptance', {
    laboratory: await createWorkgroup(test.db, { type: 'standard' }),
  })
  expect(await list(stranger)).toEqual([])
  const planner = await test.as('planner')
  expect(await list(planner, { newbornId })).toHaveLength(1)
  await test.db
    .updateTable('sampleRequests')
    .set({ approvedAt: null })
    .where('newbornId', '=', newbornId)
    .execute()
  expect(await list(planner, { newbornId })).toEqual([])
  expect(await list(await test.as('support'), { newbornId })).toHaveLength(1)
})
