import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp } from '../../testing/index.ts'
import type { Db } from '../database/open.ts'
import { readiness } from './readiness.ts'
import { timely } from './timely.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Passes the time that an answer may take, in steps, so that what it begins meanwhile ends in between. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) await vi.advanceTimersByTimeAsync(100)
}
const never = () => new Promise<never>(() => {})

describe.runIf(process.env.TEST_DATABASE_URL)('a pool of connections that is held whole', () => {
  it('a pool with all connections held is a warning of /readyz after two seconds', async () => {
    const { app, db, settings, close } = await startTestApp({ env: { DATABASE_POOL: '5' } })
    // The last known state of the disk is answered while a new check runs.
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await pass(3100)
    const held = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const taken = held.map(() => Promise.withResolvers<void>())
    const holders = held.map(({ promise }, index) =>
      db.connection().execute(async () => {
        taken[index]?.resolve()
        await promise
      }),
    )
    await Promise.all(taken.map(({ promise }) => promise))
    const asked = app.inject('/readyz')
    await pass(2100)
    const answer = await asked
    const warning = { code: 'connections_busy', count: settings.databasePool, seconds: 0 }
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', warnings: [warning] }])
    for (const { resolve } of held) resolve()
    await Promise.all(holders)
    await pass(3100)
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', warnings: [] })
    vi.useRealTimers()
    await close()
  })
})

describe('a database whose connections are busy', () => {
  const execute = never
  const busy = {
    insertInto: () => ({ values: () => ({ onConflict: () => ({ execute }) }) }),
  } as unknown as Db
  const of = (aside?: () => Promise<never>) =>
    readiness({ db: busy, aside, dataDir: import.meta.dirname, onProblem: () => {}, onWell: () => {} })
  const refusing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
  const database = async (ask: ReturnType<typeof of>) => {
    const { problems, isBusy } = await ask()
    return [...problems.filter(({ part }) => part === 'database').map(({ reason }) => reason), isBusy]
  }

  it.each([
    ['answers nothing beside them', never, ['slow', false]],
    ['refuses to connect', refusing('ECONNREFUSED'), ['unavailable', false]],
    ['grants no further connection', refusing('53300'), [true]],
  ] as const)(
    'a database whose connections are busy is told after three seconds where it %s',
    async (_, aside, expected) => {
      const asked = database(of(aside))
      await pass(3000)
      expect(await asked).toEqual(expected)
    },
  )

  it('a database whose connections are busy has one connection when it is embedded: busy at first, slow after ten seconds', async () => {
    const ask = of()
    const first = database(ask)
    await pass(2000)
    expect(await first).toEqual(['slow', true])
    await pass(9000)
    const later = database(ask)
    await pass(2000)
    expect(await later).toEqual(['slow', true])
  })
})

describe('a work that hangs', () => {
  it('a work that hangs is answered by what it found last, and runs once', async () => {
    const runs: ((found: string) => void)[] = []
    const ask = timely(() => new Promise<string>((resolve) => runs.push(resolve)), 2000, 'nothing')
    const first = ask()
    await pass(2000)
    expect(await first).toEqual({ found: 'nothing', late: true })
    runs[0]?.('one')
    await pass(100)
    const second = ask()
    await pass(2000)
    expect([await second, runs.length]).toEqual([{ found: 'one', late: true }, 2])
    const third = ask()
    runs[1]?.('two')
    expect([await third, runs.length]).toEqual([{ found: 'two', late: false }, 2])
  })
})
