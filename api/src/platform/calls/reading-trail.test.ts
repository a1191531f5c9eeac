import { type Endpoint, type EndpointName, endpoints, type ReadBy, type Reads } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { aRecordOfEach, type Shown } from '../../testing/shown-newborns.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { type Incoming, runCall } from './run.ts'

/** Every call that the contract says shows a newborn, by each record that may name it. */
const declared = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { reads }: Endpoint = endpoints[name]
  return Object.entries(reads?.by ?? {}).map(([by, path]) => ({ name, by, path, part: reads?.part }))
}) as { name: EndpointName; by: ReadBy; path: string; part: Reads['part'] }[]

let test: TestApp
let shown: Shown
beforeAll(async () => {
  test = await startTestApp()
  shown = await aRecordOfEach(test)
})
afterAll(() => test.close())

const aPerson = async () => {
  const { userId } = await test.as('analyst')
  return { userId, role: 'analyst', workgroupId: test.laboratory.id, impersonatedBy: null } as Viewer
}

const incoming = (viewer: Viewer): Incoming => ({
  viewer,
  caller: null,
  now: test.clock.now(),
  clock: test.clock.now,
  requestId: '00000000-0000-4000-8000-000000000000',
  log: test.app.log,
  cookie: {} as Incoming['cookie'],
  address: '127.0.0.1',
  versions: { host: null, remote: null },
})

const run = (name: EndpointName, viewer: Viewer, input: object, answer: unknown = {}) =>
  runCall(test.db, {} as never, endpoints[name], async () => answer, input, incoming(viewer))

const readingsOf = async ({ userId }: { readonly userId: number }) =>
  (
    await test.db
      .selectFrom('auditTrail')
      .select(['call', 'entity', 'entityId', 'details', 'role', 'workgroupId', 'impersonatedBy'])
      .where('actorId', '=', userId)
      .where('action', '=', 'read')
      .orderBy('entityId')
      .execute()
  ).map((row) => row)

const inputOf = (path: string, value: unknown) => {
  const [part = '', field = ''] = path.split('.')
  return { params: {}, query: {}, [part]: { [field]: value } }
}

describe.each(declared)('$name by $path', ({ name, by, path, part }) => {
  it('a reading call leaves a row for each newborn, once in ten minutes for a person', async () => {
    const [reader, other] = [await aPerson(), await aPerson()]
    const { id, newborns } = shown[by]
    await run(name, reader, inputOf(path, id))
    const rows = await readingsOf(reader)
    expect(rows).toEqual(
      newborns.map((entityId) => ({
        call: name,
        entity: 'newborn',
        entityId,
        details: { part },
        role: 'analyst',
        workgroupId: test.laboratory.id,
        impersonatedBy: null,
      })),
    )
    await run(name, reader, inputOf(path, [id]))
    expect(await readingsOf(reader)).toHaveLength(newborns.length)
    await run(name, other, inputOf(path, [id]))
    expect(await readingsOf(other)).toHaveLength(newborns.length)
    test.clock.advance({ minutes: 11 })
    await run(name, reader, inputOf(path, id))
    expect(await readingsOf(reader)).toHaveLength(2 * newborns.length)
  })

  it('a reading call leaves no row without the record in its input, nor for a list without rows', async () => {
    const reader = await aPerson()
    await run(name, reader, { params: {}, query: {} })
    await run(name, reader, inputOf(path, shown[by].id), { items: [] })
    expect(await readingsOf(reader)).toEqual([])
  })
})

it('calls side by side, of one person and one part, leave one row', async () => {
  const reader = await aPerson()
  const { id } = shown.newborn
  const page = ['getNewborn', 'listNewbornEvents', 'listCommunications', 'listFollowUps'] as const
  await Promise.all(
    page.map((name) => run(name, reader, { params: { id }, query: { newbornId: id } }, { items: [id] })),
  )
  expect(await readingsOf(reader)).toHaveLength(1)
})

it('the call that began first may be written last', async () => {
  const reader = await aPerson()
  const input = { params: { id: shown.newborn.id } }
  const elsewhere = test.db.withoutPlugins() as typeof test.db
  await run('getNewborn', reader, input)
  for (const db of [test.db, elsewhere]) {
    const earlier = { ...incoming(reader), now: new Date(test.clock.now().getTime() - 20) }
    await runCall(db, {} as never, endpoints.getNewborn, async () => ({}), input, earlier)
  }
  expect(await readingsOf(reader)).toHaveLength(1)
})

it('a row of another process of the server stands for the same minutes', async () => {
  const reader = await aPerson()
  const { id } = shown.newborn
  const elsewhere = test.db.withoutPlugins() as typeof test.db
  await runCall(
    elsewhere,
    {} as never,
    endpoints.getNewborn,
    async () => ({}),
    { params: { id } },
    incoming(reader),
  )
  await run('getNewborn', reader, { params: { id } })
  expect(await readingsOf(reader)).toHaveLength(1)
})

it('support in a person’s name, and another role of the person, leave rows of their own', async () => {
  const reader = await aPerson()
  const support = await aPerson()
  const input = { params: { id: shown.newborn.id } }
  await run('getNewborn', reader, input)
  await run('getNewborn', { ...reader, impersonatedBy: support.userId }, input)
  await run('getNewborn', { ...reader, role: 'supervisor' }, input)
  const rows = await readingsOf(reader)
  expect(rows.map(({ role, impersonatedBy }) => [role, impersonatedBy])).toEqual([
    ['analyst', null],
    ['analyst', support.userId],
    ['supervisor', null],
  ])
})

it('a refused call is no reading', async () => {
  const stranger = await test.as('analyst', { laboratory: shown.stranger })
  const { id } = shown.newborn
  expect((await stranger.refused('getNewborn', { params: { id } })).status).toBe(404)
  await stranger.call('listSamples', { query: { newbornId: id } })
  expect(await readingsOf(stranger)).toEqual([])
})

it('the answer holds where its reading row cannot be written; the log names it, the next call writes it', async () => {
  const reader = await aPerson()
  const { id } = shown.newborn
  const error = vi.fn()
  const broken = {
    isTransaction: false,
    executeQuery: () => Promise.reject(new Error('no space left on device')),
    getExecutor: () => test.db.getExecutor(),
  } as never
  const given = { ...incoming(reader), log: { ...test.app.log, error } as never }
  const answer = await runCall(
    broken,
    {} as never,
    endpoints.getNewborn,
    async () => 'answer',
    { params: { id } },
    given,
  )
  expect(answer).toBe('answer')
  expect(error.mock.calls[0]?.[0]).toMatchObject({
    call: 'getNewborn',
    person: reader.userId,
    by: 'newborn',
    ids: [id],
  })
  await run('getNewborn', reader, { params: { id } })
  expect(await readingsOf(reader)).toHaveLength(1)
})
