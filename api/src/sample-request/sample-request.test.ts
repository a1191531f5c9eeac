import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createWorkgroup,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../testing/index.ts'

let test: TestApp
let acceptance: TestPerson
let shipment: SentShipment
/** Of the newborn whose card was unsuitable. */
let newbornId: number
beforeAll(async () => {
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
afterAll(() => test.close())

const list = async (person: TestPerson, query: object = {}) =>
  (await person.call('listSampleRequests', { query })).items

it('shows who was asked for what, by when, and because of which card', async () => {
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

it('filters by status, type, category, approval and delay', async () => {
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

it('is for the laboratory that asked; a planner sees it once it is approved', async () => {
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

it.each(['urgency', '-dueDate', 'createdAt', 'approvedAt', 'newborn', 'number', 'status', 'type'])(
  'is sorted by %s',
  async (sort) => expect((await list(acceptance, { sort })).length).toBeGreaterThan(0),
)
