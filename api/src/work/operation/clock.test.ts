import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { wrongClock } from './clock.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const log = { warn: () => {}, error: () => {} }
const nowOfDatabase = async () => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(test.db)
  return new Date(rows[0]?.at ?? 0).getTime()
}

describe('the clock of the server', () => {
  it('is right within a minute of the database’s, and told beyond it', async () => {
    const off = (seconds: number) =>
      wrongClock(test.db, 'server', () => new Date(Date.now() + seconds * 1000))
    expect(await off((await nowOfDatabase()) / 1000 - Date.now() / 1000)).toEqual([])
    expect(await off(-300)).toMatchObject([{ code: 'clock_differs', count: 1 }])
    const [ahead] = await off(300)
    expect(ahead?.seconds).toBeGreaterThan(200)
  })

  it('that stands before the newest row of the trail is wrong, one after it is not', async () => {
    const at = new Date(test.clock.now().getTime() + 120_000)
    const row = { at, requestId: 'prova', call: 'prova', entity: 'user', entityId: 1, action: 'create' }
    await test.db.insertInto('auditTrail').values(row).execute()
    const from = (ms: number) => wrongClock(test.db, 'embedded', () => new Date(at.getTime() + ms))
    expect(await from(-120_000)).toEqual([{ code: 'clock_before_trail', count: 1, seconds: 120 }])
    expect(await from(-30_000)).toEqual([])
    expect(await from(86_400_000)).toEqual([])
  })

  it('that differs by more than an hour keeps the server from being ready', async () => {
    const readiness = async (hours: number) => {
      test.clock.set(new Date((await nowOfDatabase()) + hours * 3_600_000).toISOString())
      await test.services.watch.start({ log, demonstration: true, kind: 'server' })
      const answer = await test.app.inject('/readyz')
      return [answer.statusCode, answer.json()]
    }
    expect(await readiness(0)).toMatchObject([200, { warnings: [] }])
    expect(await readiness(-0.5)).toMatchObject([200, { warnings: [{ code: 'clock_differs' }] }])
    expect(await readiness(-2)).toEqual([
      503,
      { status: 'not ready', problems: [{ part: 'clock', reason: 'wrong' }] },
    ])
  })

  it('that stands hours before the trail is told, and the server works', async () => {
    const at = new Date(test.clock.now().getTime() + 3 * 3_600_000)
    const row = { at, requestId: 'prova', call: 'prova', entity: 'user', entityId: 1, action: 'create' }
    await test.db.insertInto('auditTrail').values(row).execute()
    await test.services.watch.start({ log, demonstration: true, kind: 'embedded' })
    const answer = await test.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { warnings: [{ code: 'clock_before_trail' }] },
    ])
  })
})
