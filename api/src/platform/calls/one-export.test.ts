import { type Endpoint, endpoints, isFileResponse } from '@sne/shared/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handlers } from '../../entry/handlers.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { refuse } from './refusal.ts'

/** An export that ends when the test says so. */
let begun: PromiseWithResolvers<void>
let gate: PromiseWithResolvers<never>
let test: TestApp
beforeEach(async () => {
  begun = Promise.withResolvers()
  gate = Promise.withResolvers()
  const waiting = async () => {
    begun.resolve()
    return gate.promise
  }
  test = await startTestApp({
    handlers: { ...handlers, exportOwnAnalyzableSamples: waiting } as unknown as typeof handlers,
  })
})
afterEach(() => test.close())

it('a second export of an account is refused with the seconds to wait; others and later ones go on', async () => {
  const planner = await test.as('planner')
  const first = planner.raw('exportOwnAnalyzableSamples')
  await begun.promise
  const accepted = { params: { list: 'accepted' as const } }
  for (const second of [
    planner.raw('exportOwnAnalyzableSamples'),
    planner.raw('exportSampleList', accepted),
  ]) {
    const refused = await second
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    expect(refused.json().details.code).toBe('export_running')
  }
  await planner.call('getMe')
  const colleague = await test.as('planner')
  expect((await colleague.raw('exportSampleList', accepted)).statusCode).toBe(200)
  gate.reject(refuse('not_found'))
  expect((await first).statusCode).toBe(404)
  expect((await planner.raw('exportSampleList', accepted)).statusCode).toBe(200)
})

it('every file of a list counts as an export', () => {
  const files = (Object.values(endpoints) as Endpoint[]).filter(
    ({ path, response }) =>
      isFileResponse(response) && path.endsWith('/export') && !path.startsWith('/plate/:id'),
  )
  expect(files.filter((endpoint) => !endpoint.export).map(({ path }) => path)).toEqual([])
  expect(files.length).toBeGreaterThan(8)
})
