import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
let supervisor: TestPerson
let requests: readonly { id: number; number: string; newbornId: number; barcode: string; surname: string }[]
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
  requests = []
  for (const urgent of [false, false, true]) {
    const { card } = await newCard(test)
    const made = await supervisor.call('createSampleRequest', {
      body: { newbornId: card.newbornId, type: 'new_spot', categories: ['sne'], urgent },
    })
    const { surname } = made.newborn
    const { id, number } = made
    requests = [...requests, { id, number, newbornId: card.newbornId, barcode: card.barcode, surname }]
  }
})
afterAll(() => test.close())

const found = async (query: object) =>
  (await supervisor.call('listSampleRequests', { query })).items.map(({ id }) => id)

it('requests are found by number, barcode and name of the newborn', async () => {
  const [first] = requests
  expect(await found({ q: first?.number })).toEqual([first?.id])
  expect(await found({ q: first?.barcode })).toEqual([first?.id])
  expect(await found({ q: first?.surname })).toContain(first?.id)
  expect(await found({ q: 'NESSUNO-COSI' })).toEqual([])
})

it('live requests come first, of them the overdue, then the urgent', async () => {
  const [first, second, third] = requests.map(({ id }) => id)
  await test.db
    .updateTable('sampleRequests')
    .set({ dueDate: '2020-01-01' })
    .where('id', '=', second ?? 0)
    .execute()
  await supervisor.call('refuseSampleRequest', {
    params: { id: first ?? 0 },
    body: { reason: 'Chiesta due volte' },
  })
  expect(await found({})).toEqual([second, third, first])
  expect((await supervisor.call('listSampleRequests', { query: { overdue: true } })).items).toMatchObject([
    { id: second, overdue: true },
  ])
})

it('a request says which places were told of it and when', async () => {
  const third = requests[2]
  const { notices } = await supervisor.call('getSampleRequest', { params: { id: third?.id ?? 0 } })
  expect(notices.map(({ type, pulledAt }) => [type, pulledAt])).toEqual([['recall_approved', null]])
  expect(notices[0]?.workgroup.name).toBeTruthy()
})

it('a list leaves as a file with the filters of the screen; the trail keeps how many rows', async () => {
  const third = requests[2]
  const answer = await supervisor.raw('exportSampleRequests', { query: { urgent: true, format: 'csv' } })
  const lines = answer.body.trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(third?.number)
  const audit = await test.db
    .selectFrom('auditTrail')
    .select(['entity', 'action', 'details'])
    .where('call', '=', 'exportSampleRequests')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ entity: 'sample-request', action: 'export', details: { rows: 1 } })
})
