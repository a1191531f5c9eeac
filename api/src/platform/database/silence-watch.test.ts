import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { handlers } from '../../entry/handlers.ts'
import { createServerDatabase, serverTemplate } from '../../testing/database.ts'
import { type FreezingDoor, freezingDoor } from '../../testing/freezing-door.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import type { Context } from '../calls/context.ts'
import { type Db, openServer } from './open.ts'
import { SilenceWatch } from './silence-watch.ts'

/** Handlers of the test's own: one that reads, one that changes. */
const listScreenings = vi.fn<(context: Context) => Promise<unknown>>()
const sendReminder = vi.fn<(context: Context) => Promise<unknown>>()
const params = { id: 7 }
const away = {
  status: 503,
  message:
    'Il database non risponde. Riprovare tra qualche secondo, dopo aver controllato se l’operazione è già riuscita.',
  details: { code: 'unavailable' },
}

const admin = process.env.TEST_DATABASE_URL ?? ''

describe.runIf(admin)('a database that is stopped, or whose network is gone', () => {
  let test: TestApp
  let person: TestPerson
  let door: FreezingDoor
  let direct: { readonly db: Db; close(): Promise<void> }
  let drop: () => Promise<unknown>
  beforeAll(async () => {
    const made = await createServerDatabase(admin, await serverTemplate(admin))
    drop = made.drop
    door = await freezingDoor(made.url)
    direct = openServer(made.url, 1)
    const own = { listScreenings, sendShippingReminder: sendReminder }
    test = await startTestApp({
      handlers: { ...handlers, ...own } as unknown as typeof handlers,
      database: openServer(door.url, 5, { quiet: 100, silent: 200, between: 10 }),
    })
    person = await test.as('acceptance')
  })
  afterAll(async () => {
    door.thaw()
    await test.close()
    await direct.close()
    await door.close()
    await drop()
  })
  beforeEach(() => {
    for (const handler of [listScreenings, sendReminder]) handler.mockReset()
    listScreenings.mockResolvedValue({ items: [] })
  })
  const answersAgain = () =>
    expect.poll(async () => (await person.raw('listScreenings')).statusCode, { timeout: 20_000 }).toBe(200)
  afterEach(async () => {
    door.thaw()
    await answersAgain()
  })

  it('a stopped database is answered by 503 with Retry-After, and by 200 when it is back', async () => {
    listScreenings.mockImplementation(async ({ db }) => {
      door.freeze()
      await sql`select 1`.execute(db)
      return { items: [] }
    })
    const answer = await person.raw('listScreenings')
    expect(answer.json()).toMatchObject(away)
    expect(answer.headers['retry-after']).toBe('5')
    listScreenings.mockClear()
    expect((await person.raw('listScreenings')).json()).toMatchObject(away)
    expect(listScreenings).not.toHaveBeenCalled()
    listScreenings.mockResolvedValue({ items: [] })
  })

  it('a database that is stopped, or whose network is gone does not deny a change whose commit it took before', async () => {
    sendReminder.mockImplementation(async (context) => {
      await sql`insert into login_attempts (kind, subject_hash, address_hash, succeeded, at) values ('reset', 'sent', 'sent', false, now())`.execute(
        context.db,
      )
      context.audit({ entity: 'shipping', id: 7, action: 'remind' })
      door.freezeAfter('commit')
      return { changed: true }
    })
    const answer = await person.raw('sendShippingReminder', { params, body: {} })
    expect(answer.json()).toMatchObject(away)
    const { rows } = await sql`select 1 from login_attempts where subject_hash = 'sent'`.execute(direct.db)
    expect(rows).toHaveLength(1)
  })

  it('a stopped database holds back no pool that ends while a statement is under way', async () => {
    const { db, close } = openServer(door.url, 2, { quiet: 100, silent: 200, between: 10 })
    let closed: Promise<void> | undefined
    const waiting = db
      .connection()
      .execute((held) => {
        door.freeze()
        closed = close()
        return sql`select 1`.execute(held)
      })
      .catch((error: Error) => error.name)
    expect(await waiting).toBe('DatabaseUnreachable')
    await closed
  })

  it('a long statement is not taken for a stopped database while the server answers', async () => {
    listScreenings.mockImplementation(async ({ db }) => {
      await sql`select pg_sleep(1)`.execute(db)
      return { items: [] }
    })
    expect(await person.call('listScreenings')).toEqual({ items: [] })
  })
})

describe('SilenceWatch', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const never = () => new Promise<never>(() => {})
  /** Passes seconds in steps, so that work that a check starts continues in between. */
  const pass = async (seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      await vi.advanceTimersByTimeAsync(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const outcomeOf = (work: Promise<unknown>) => {
    const seen = { is: 'waits' }
    work.catch((error: Error) => {
      seen.is = error.name
    })
    return seen
  }

  it('SilenceWatch ends what waits between 10 and 15 seconds after the last answer', async () => {
    const watch = new SilenceWatch(async () => false)
    const seen = outcomeOf(watch.follow(never(), { answered: true }))
    await pass(10)
    expect([seen.is, watch.isSilent]).toEqual(['waits', false])
    await pass(5)
    expect([seen.is, watch.isSilent]).toEqual(['DatabaseUnreachable', true])
    watch.end()
  })

  it('SilenceWatch lets a statement go on while the server answers a question, or another statement', async () => {
    for (const answers of [true, false]) {
      let asked = 0
      const watch = new SilenceWatch(async () => {
        asked += 1
        return answers
      })
      const seen = outcomeOf(watch.follow(never(), { answered: true }))
      for (let second = 0; second < 40; second += 1) {
        if (!answers) await watch.follow(Promise.resolve(), { answered: true })
        await pass(1)
      }
      expect([seen.is, watch.isSilent]).toEqual(['waits', false])
      expect(asked).toBeLessThan(12)
      watch.end()
    }
  })

  it('SilenceWatch does not take a connection that the pool gives out for an answer', async () => {
    const watch = new SilenceWatch(async () => false)
    const seen = outcomeOf(watch.follow(never(), { answered: true }))
    for (let second = 0; second < 15; second += 1) {
      await watch.follow(Promise.resolve(), { answered: false })
      await pass(1)
    }
    expect(seen.is).toBe('DatabaseUnreachable')
    watch.end()
  })
})
