import { endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import type { CallContext } from './context.ts'
import { type AnyHandler, type Incoming, runCall } from './run.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const apart = Object.values(endpoints).filter((endpoint) => 'apart' in endpoint && endpoint.apart)

it.each(apart.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s changes each record at a moment of its own, which its trail says as well',
  async (_, endpoint) => {
    const records: { id: number; at: string }[] = []
    const handler = async (context: CallContext) => {
      const { apart: inTurn } = context as unknown as {
        apart(work: (own: CallContext) => Promise<unknown>): Promise<unknown>
      }
      for (let record = 0; record < 3; record++) {
        test.clock.advance({ minutes: 1 })
        await inTurn(async (own) => {
          const { id } = await createWorkgroup(own.db)
          own.audit({ entity: 'workgroup', id, action: 'create' })
          records.push({ id, at: own.now.toISOString() })
        })
      }
    }
    const start = test.clock.now()
    const incoming: Incoming = {
      ...{ viewer: null, caller: null, now: start, clock: test.clock.now, log: test.app.log },
      ...{ requestId: '00000000-0000-4000-8000-000000000000', cookie: {} as Incoming['cookie'] },
      ...{ address: '127.0.0.1', versions: { host: null, remote: null } },
    }
    await runCall(test.db, {} as never, endpoint, handler as AnyHandler, {}, incoming)
    const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString()
    expect(records.map(({ at }) => at)).toEqual([after(1), after(2), after(3)])
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['entityId as id', 'at'])
      .where('entity', '=', 'workgroup')
      .where(
        'entityId',
        'in',
        records.map(({ id }) => id),
      )
      .orderBy('entityId')
      .execute()
    expect(trail.map(({ id, at }) => ({ id, at: new Date(at).toISOString() }))).toEqual(records)
  },
)
