import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServices } from '../../entry/services.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { clockJumps, longAfterTrail, wrongClock } from './clock.ts'
import { createWatch } from './watch.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Rows of the future would be told in the next test too. */
const emptyTrail = () =>
  test.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of ['auditEffects', 'auditValues', 'auditTrail'] as const)
      await trx.deleteFrom(table).execute()
  })
beforeEach(emptyTrail)

const log = { warn: () => {}, error: () => {} }
const nowOfDatabase = async () => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(test.db)
  return new Date(rows[0]?.at ?? 0).getTime()
}

describe('the clock of the server', () => {
  it('the clock of the server is right within a minute of the database’s, and told beyond it', async () => {
    const off = (seconds: number) =>
      wrongClock(test.db, 'server', () => new Date(Date.now() + seconds * 1000))
    expect(await off((await nowOfDatabase()) / 1000 - Date.now() / 1000)).toEqual([])
    expect(await off(-300)).toMatchObject([{ code: 'clock_differs', count: 1 }])
    const [ahead] = await off(300)
    expect(ahead?.seconds).toBeGreaterThan(200)
  })

  it('the server’s clock is wrong before the newest row of the audit trail, not after it', async () => {
    const at = new Date(test.clock.now().getTime() + 120_000)
    const row = { at, requestId: 'prova', call: 'prova', entity: 'user', entityId: 1, action: 'create' }
    await test.db.insertInto('auditTrail').values(row).execute()
    const from = (ms: number) => wrongClock(test.db, 'embedded', () => new Date(at.getTime() + ms))
    expect(await from(-120_000)).toEqual([{ code: 'clock_before_trail', count: 1, seconds: 120 }])
    expect(await from(-30_000)).toEqual([])
    expect(await from(86_400_000)).toEqual([])
  })

  it('a clock set back is told also after the first step under it, and beside an equal database clock', async () => {
    const at = new Date(test.clock.now().getTime() + 10 * 86_400_000)
    const row = { requestId: 'prova', call: 'prova', entity: 'user', entityId: 1, action: 'create' }
    const back = new Date(at.getTime() - 3_600_000)
    await test.db
      .insertInto('auditTrail')
      .values([
        { ...row, at },
        { ...row, at: back },
      ])
      .execute()
    const told = [{ code: 'clock_before_trail', count: 1, seconds: 3600 }]
    expect(await wrongClock(test.db, 'embedded', () => back)).toEqual(told)
  })

  it('the clock of the server that stands before the first release is wrong in an empty installation too', async () => {
    const [told] = await wrongClock(test.db, 'embedded', () => new Date('2015-03-01T00:00:00Z'))
    expect(told).toMatchObject({ code: 'clock_before_trail' })
    expect(await wrongClock(test.db, 'embedded', () => new Date('2026-11-24T00:00:00Z'))).toEqual([])
    expect(await longAfterTrail(test.db, () => new Date('2036-01-01T00:00:00Z'))).toEqual([])
  })

  it('the clock of the server that stands thirty days after the newest rows at a start may be ahead', async () => {
    const at = new Date('2026-10-01T00:00:00Z')
    const row = { at, requestId: 'prova', call: 'prova', entity: 'user', entityId: 1, action: 'create' }
    await test.db.insertInto('auditTrail').values(row).execute()
    const after = (days: number) => longAfterTrail(test.db, () => new Date(at.getTime() + days * 86_400_000))
    expect(await after(30)).toEqual([])
    expect(await after(31)).toEqual([{ code: 'clock_long_after_trail', count: 1, seconds: 31 * 86_400 }])
  })

  it('a clock set while the server runs is noticed at the next look, forwards and back', () => {
    let [wall, steady] = [Date.UTC(2026, 10, 24), 0]
    const jumpedBy = clockJumps(
      () => new Date(wall),
      () => steady,
    )
    const pass = (ms: number, set = 0) => {
      steady += ms
      wall += ms + set
      return jumpedBy()
    }
    expect(pass(60_000)).toBe(0)
    expect(pass(60_000, 30_000)).toBe(0)
    expect(pass(60_000, -7_200_000)).toBe(7200)
    expect(pass(60_000)).toBe(0)
    expect(pass(60_000, 86_400_000)).toBe(86_400)
  })

  it('the warning that the clock of the server was set lasts one hour', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    let set = 0
    const clock = () => new Date(test.clock.now().getTime() + 20 * 86_400_000 + performance.now() + set)
    const watch = createWatch({ db: test.db, clock, mailServer: true })
    await watch.start({ log, demonstration: true, kind: 'embedded' })
    const codes = async () => (await watch.warnings()).map(({ code }) => code)
    set = 5 * 60_000
    vi.advanceTimersByTime(60_000)
    expect(await codes()).toContain('clock_set')
    vi.advanceTimersByTime(3_500_000)
    expect(await codes()).toContain('clock_set')
    vi.advanceTimersByTime(120_000)
    expect(await codes()).not.toContain('clock_set')
    await watch.stop()
    vi.useRealTimers()
  })

  it('the clock of the server that differs by more than an hour keeps the server from being ready', async () => {
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

  it('a clock wrong by more than an hour allows sign-in and reading, but no saving until it is right', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const at = async (hours: number) => {
      test.clock.set(new Date((await nowOfDatabase()) + hours * 3_600_000).toISOString())
      vi.advanceTimersByTime(11_000)
      const person = await test.as('acceptance')
      const saved = await person.raw('acceptShipping', { params: { id: 999 }, body: { version: 1 } })
      const read = await person.raw('getMe')
      const signIn = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload: {} })
      return { saved, codes: [saved, read, signIn].map(({ statusCode }) => statusCode) }
    }
    await test.services.watch.start({ log, demonstration: true, kind: 'server' })
    const { saved, codes } = await at(25.5)
    expect(codes).toEqual([503, 200, 422])
    expect(saved.json().message).toContain('differisce di 25 ore')
    expect(saved.headers['retry-after']).toBeDefined()
    expect(await test.services.watch.clockWrongBy()).toBeGreaterThan(25 * 3600)

    expect((await at(0.5)).codes).toEqual([404, 200, 422])
    expect(await test.services.watch.clockWrongBy()).toBe(0)
    await test.services.watch.stop()
    vi.useRealTimers()
  })

  it('a clock wrong by more than an hour makes letters and reports wait in the services of the server', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    test.clock.set(new Date((await nowOfDatabase()) + 2 * 3_600_000).toISOString())
    const { watch, mail, reportDrawer } = createServices(
      test.settings,
      test.db,
      test.clock.now,
      test.services,
    )
    await watch.start({ log, demonstration: true, kind: 'server' })
    const runs: string[] = []
    const endMail = mail.start({ log, onRound: () => runs.push('mail') })
    await reportDrawer.start({ log, alone: false, onRound: () => runs.push('drawing') })
    await mail.deliver()
    await reportDrawer.settled()
    expect(runs).toEqual([])
    test.clock.set(new Date(await nowOfDatabase()).toISOString())
    vi.advanceTimersByTime(61_000)
    await reportDrawer.settled()
    reportDrawer.wake()
    await vi.waitFor(() => expect(new Set(runs)).toEqual(new Set(['mail', 'drawing'])))
    await Promise.all([endMail(), reportDrawer.stop(), watch.stop()])
    vi.useRealTimers()
  })

  it('the clock of the server that stands hours before the trail is told, and the server works', async () => {
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
