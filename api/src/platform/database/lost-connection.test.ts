import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { handlers } from '../../entry/handlers.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import type { ChangesApart, Context } from '../calls/context.ts'
import { asUnreachable, DatabaseUnreachable } from './unreachable.ts'

/** Handlers of the test's own: one that changes records apart, one that reads, one that changes. */
const acceptReports = vi.fn<(context: Context & ChangesApart<Context>) => Promise<unknown>>()
const listScreenings = vi.fn<(context: Context) => Promise<unknown>>()
const sendReminder = vi.fn<(context: Context) => Promise<unknown>>()

const away = {
  status: 503,
  message:
    'Il database non risponde. Riprovare tra qualche secondo, dopo aver controllato se l’operazione è già riuscita.',
  details: { code: 'unavailable' },
}
const params = { id: 7 }

describe.runIf(process.env.TEST_DATABASE_URL)('a connection that the server ends', () => {
  let test: TestApp
  let person: TestPerson
  beforeAll(async () => {
    const own = { acceptReports, listScreenings, sendShippingReminder: sendReminder }
    test = await startTestApp({ handlers: { ...handlers, ...own } as unknown as typeof handlers })
    person = await test.as('acceptance')
  })
  afterAll(() => test.close())
  beforeEach(() => {
    for (const handler of [acceptReports, listScreenings, sendReminder]) handler.mockReset()
  })

  const rowsOf = async <T>(query: RawBuilder<T>) => (await query.execute(test.db)).rows
  /** Ends the other connections of the test's database, as `pg_terminate_backend` of an administrator does. */
  const endOthers = () =>
    rowsOf(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  const asleep = () =>
    expect
      .poll(() =>
        rowsOf(sql`select 1 from pg_stat_activity
          where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`),
      )
      .toHaveLength(1)

  it('a reading call under way answers 503 with Retry-After, and the next one works', async () => {
    listScreenings.mockImplementation(async ({ db }) => {
      await sql`select pg_sleep(30)`.execute(db)
      return { items: [] }
    })
    const answering = person.raw('listScreenings')
    await asleep()
    await endOthers()
    const answer = await answering
    expect(answer.json()).toMatchObject(away)
    expect(answer.headers['retry-after']).toBe('5')
    listScreenings.mockResolvedValue({ items: [] })
    for (let call = 1; call <= 6; call++) expect(await person.call('listScreenings')).toEqual({ items: [] })
  })

  it('a changing call answers 503 and leaves nothing when it is ended between two statements', async () => {
    sendReminder.mockImplementation(async (context) => {
      const { db } = context
      await sql`insert into login_attempts (kind, subject_hash, address_hash, succeeded, at) values ('reset', 'half', 'half', false, now())`.execute(
        db,
      )
      await endOthers()
      await sql`update login_attempts set succeeded = true where subject_hash = 'half'`.execute(db)
      context.audit({ entity: 'shipping', id: 7, action: 'remind' })
      return { changed: true }
    })
    const answer = await person.raw('sendShippingReminder', { params, body: {} })
    expect(answer.json()).toMatchObject(away)
    expect(answer.headers['retry-after']).toBe('5')
    expect(await rowsOf(sql`select * from login_attempts where subject_hash = 'half'`)).toEqual([])
  })

  it('a call that changes records apart answers 503, and names no record as unchanged', async () => {
    acceptReports.mockImplementation(async ({ apart }) => {
      const outcome = await apart(async ({ db }) => {
        await endOthers()
        await sql`select 1`.execute(db)
      })
      return { accepted: 0, leftOut: 'refusal' in outcome ? 1 : 0, results: [] }
    })
    const supervisor = await test.as('supervisor')
    expect((await supervisor.raw('acceptReports', { body: { ids: [1] } })).json()).toMatchObject(away)
  })

  it('a connection in use by nobody is replaced', async () => {
    listScreenings.mockResolvedValue({ items: [] })
    await Promise.all([1, 2, 3].map(() => person.call('listScreenings')))
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    await endOthers()
    await expect.poll(() => warned).toHaveBeenCalled()
    warned.mockRestore()
    expect(await person.call('listScreenings')).toEqual({ items: [] })
  })
})

describe('errors of a lost connection', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })

  it.each(['57P01', '57P02', '57P03', '08000', '08006', '25P03', '3D000', 'ECONNREFUSED', 'ENOTFOUND'])(
    '%s is an error of a lost connection',
    (code) => {
      expect(asUnreachable(withCode(code))).toMatchObject({ name: 'DatabaseUnreachable', code })
    },
  )

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
  ])('"%s" is one', (sentence) => {
    expect(asUnreachable(new Error(sentence))).toBeInstanceOf(DatabaseUnreachable)
  })

  it.each(['23505', '40001', '57014', '53100', 'ENOSPC'])('%s is no error of a lost connection', (code) => {
    const error = withCode(code)
    expect(asUnreachable(error)).toBe(error)
  })
})
