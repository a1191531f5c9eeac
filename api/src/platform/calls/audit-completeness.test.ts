import { type Endpoint, type EndpointName, endpoints, isMutating } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import type { Context } from './context.ts'
import { type AnyHandler, type Incoming, runCall } from './run.ts'

/** Every changing call of the contract leaves one audit row, or nothing of it stays. */
const specOf = (name: EndpointName): Endpoint => endpoints[name]
const changing = (Object.keys(endpoints) as EndpointName[]).filter((name) => isMutating(endpoints[name]))
const audited = changing.filter((name) => specOf(name).audited !== false)

type Plain = Extract<AnyHandler, (...given: never[]) => unknown>

/** Does the work as a handler of this call does it: in the call's transaction, or in one of its own. */
const handling =
  (name: EndpointName, work: Plain): Plain =>
  async (context, input) => {
    if (!specOf(name).apart) return work(context, input)
    const done = await (context as Context).apart((own) => work(own, input))
    if ('refusal' in done) throw done.refusal
    return done.value
  }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const incoming = (): Incoming => ({
  viewer: null,
  caller: null,
  now: test.clock.now(),
  clock: test.clock.now,
  requestId: '00000000-0000-4000-8000-000000000000',
  log: test.app.log,
  cookie: {} as Incoming['cookie'],
  address: '127.0.0.1',
  versions: { host: null, remote: null },
})

const run = (name: EndpointName, handler: Plain) =>
  runCall(test.db, {} as never, endpoints[name], handler, {}, incoming())

const count = async (table: 'auditTrail' | 'workgroups') =>
  Number((await test.db.selectFrom(table).select(test.db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

it('the audit trail leaves out only calls without a record: sign-in and out with tables of their own, and logs', () => {
  expect(changing.filter((name) => !audited.includes(name)).sort()).toEqual([
    'logClientEvent',
    'login',
    'logout',
    'previewControlHistory',
    'previewProfileFile',
    'reportRemoteEvents',
    'requestPasswordReset',
    'tryIntakeMessage',
    'tryProfile',
    'updateLastActivity',
  ])
})

describe.each(audited)('%s', (name) => {
  it('a call leaves its audit row when it records its act, and loses its change otherwise', async () => {
    const rows = await count('auditTrail')
    const says: AnyHandler = async (context) => {
      context.audit({ entity: 'trial', id: 1, action: 'try' })
      return { changed: true }
    }
    await run(name, handling(name, says))
    expect(await count('auditTrail')).toBe(rows + 1)
    const last = await test.db
      .selectFrom('auditTrail')
      .select('call')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.call).toBe(name)

    const groups = await count('workgroups')
    const silent: AnyHandler = async ({ db }) => {
      await createWorkgroup(db, { name: 'Senza traccia' })
      return { changed: true }
    }
    const failure = specOf(name).apart
      ? { code: 'generic_error' }
      : { message: expect.stringMatching(/left no audit row/) }
    await expect(run(name, handling(name, silent))).rejects.toMatchObject(failure)
    expect(await count('workgroups')).toBe(groups)
  })
})
