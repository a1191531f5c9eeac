import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mostAttempts } from '../../platform/mail/waits.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'
import { createWatch } from './watch.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
/** A protocol in draft is told of an installation with real data. */
beforeEach(() =>
  test.db
    .updateTable('recallProtocolSets')
    .set({ state: 'retired' })
    .where('workgroupId', 'is not', null)
    .execute(),
)
afterAll(() => test.close())

/** A new one has no outcome that it could answer again. */
const watch = (mailServer = true) => createWatch({ db: test.db, clock: test.clock.now, mailServer })
const minutesAgo = (minutes: number) => new Date(test.clock.now().getTime() - minutes * 60_000)

/** The clocks of tests do not follow that of the database: a watch that is started looks at the trail alone. */
const kind = 'embedded'

/** The log's lines by code. */
function logged() {
  const lines: { code: unknown; message: string }[] = []
  const warn = (details: object, message: string) => {
    lines.push({ code: 'code' in details ? details.code : null, message })
  }
  return { lines, log: { warn, error: warn } }
}

describe('stalled background work', () => {
  it('an accepted report without document counts as stalled work after five minutes, until it is drawn', async () => {
    const supervisor = await test.as('supervisor', { validator: true })
    const { id } = await pendingReport(test)
    const wake = vi.spyOn(test.services.reportDrawer, 'wake').mockReturnValue()
    await supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
    wake.mockRestore()
    expect(await watch().warnings()).toEqual([])

    test.clock.advance({ minutes: 6 })
    expect(await watch().warnings()).toEqual([{ code: 'reports_without_document', count: 1, seconds: 360 }])
    const answer = await test.app.inject('/readyz')
    expect([answer.statusCode, answer.json().warnings]).toEqual([
      200,
      [{ code: 'reports_without_document', count: 1, seconds: 360 }],
    ])

    test.services.reportDrawer.wake()
    await test.drawn()
    expect(await watch().warnings()).toEqual([])
  })

  it('stalled background work is told of reports one minute after a start, when they are still not drawn', async () => {
    const supervisor = await test.as('supervisor', { validator: true })
    const { id } = await pendingReport(test)
    const wake = vi.spyOn(test.services.reportDrawer, 'wake').mockReturnValue()
    await supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
    wake.mockRestore()
    test.clock.advance({ minutes: 6 })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { lines, log } = logged()
    const started = watch()
    await started.start({ log, kind, demonstration: true })
    expect([await started.warnings(), lines]).toEqual([[], []])
    vi.advanceTimersByTime(60_000)
    expect(await started.warnings()).toMatchObject([{ code: 'reports_without_document', count: 1 }])
    await started.stop()
    vi.useRealTimers()
    test.services.reportDrawer.wake()
    await test.drawn()
  })

  it('stalled background work is a periodic job that no round has ended for five minutes after a start', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { log } = logged()
    const started = watch()
    await started.start({ log, kind, demonstration: true })
    expect(await started.warnings()).toEqual([])
    vi.advanceTimersByTime(6 * 60_000)
    test.clock.advance({ minutes: 6 })
    expect(await started.warnings()).toMatchObject([{ code: 'rounds_late', count: 9 }])
    await started.stop()
    vi.useRealTimers()
  })

  it('a failed letter counts as stalled work, also one given up in the last seven days', async () => {
    const letter = { subject: 'Prova', lastError: 'ESOCKET', dueAt: minutesAgo(-1) }
    const rows = [
      { ...letter, toAddress: 'a@example.org', attempts: 2, createdAt: minutesAgo(10) },
      { ...letter, toAddress: 'b@example.org', attempts: 1, createdAt: minutesAgo(2) },
      { ...letter, toAddress: 'c@example.org', attempts: mostAttempts, createdAt: minutesAgo(60) },
      { ...letter, toAddress: 'd@example.org', attempts: mostAttempts, createdAt: minutesAgo(8 * 24 * 60) },
    ]
    await test.db.insertInto('mailOutbox').values(rows).execute()
    expect(await watch().warnings()).toEqual([
      { code: 'letters_failing', count: 2, seconds: 600 },
      { code: 'letters_given_up', count: 1, seconds: 3600 },
    ])
    await test.db.deleteFrom('mailOutbox').execute()
  })

  it('stalled background work is a letter that is due and did not leave within ten minutes', async () => {
    const letter = { subject: 'Prova', toAddress: 'a@example.org' }
    const writtenAgo = (minutes: number) => ({ ...letter, createdAt: minutesAgo(minutes), dueAt: minutesAgo(minutes) }) // biome-ignore format: one row
    await test.db.insertInto('mailOutbox').values([9, 11, 20].map(writtenAgo)).execute()
    expect(await watch().warnings()).toEqual([{ code: 'letters_waiting', count: 2, seconds: 1200 }])
    await test.db.deleteFrom('mailOutbox').execute()
  })

  it('a letter untried for ten minutes counts as stalled work, whatever moment a wrong clock gave it', async () => {
    const letter = { subject: 'Prova', toAddress: 'a@example.org', dueAt: minutesAgo(-300) }
    const rows = [
      { ...letter, createdAt: minutesAgo(9) },
      { ...letter, createdAt: minutesAgo(11) },
      { ...letter, createdAt: minutesAgo(-300) },
    ]
    await test.db.insertInto('mailOutbox').values(rows).execute()
    expect(await watch().warnings()).toEqual([{ code: 'letters_waiting', count: 2, seconds: 660 }])
    await test.db.deleteFrom('mailOutbox').execute()
  })

  it('a letter of a server whose clock was ahead has its age by the clock of the database', async () => {
    const letter = { subject: 'Prova', toAddress: 'a@example.org', createdAt: minutesAgo(-300) }
    await test.db
      .insertInto('mailOutbox')
      .values([
        { ...letter, dueAt: minutesAgo(15) },
        { ...letter, dueAt: minutesAgo(5) },
      ])
      .execute()
    expect(await watch().warnings()).toEqual([{ code: 'letters_waiting', count: 1, seconds: 900 }])
    await test.db.deleteFrom('mailOutbox').execute()
  })

  it('stalled background work is a letter of real data without a mail server, and none of a demonstration', async () => {
    const waiting = { subject: 'Prova', toAddress: 'a@example.org', createdAt: minutesAgo(1) }
    await test.db.insertInto('mailOutbox').values(waiting).execute()
    const { log } = logged()
    const real = watch(false)
    await real.start({ log, kind, demonstration: false })
    expect(await real.warnings()).toEqual([{ code: 'letters_without_server', count: 1, seconds: 60 }])
    await real.stop()
    expect(await watch(false).warnings()).toEqual([])
    await test.db.deleteFrom('mailOutbox').execute()
  })

  it('/readyz counts laboratories without approved limits, rules and times, and stays ready', async () => {
    const group = await createWorkgroup(test.db, { type: 'sma', limits: 'draft' })
    for (const table of ['cutoffSets', 'plannedCardSets', 'timeSets'] as const)
      await test.db
        .updateTable(table)
        .set({ createdAt: minutesAgo(5) })
        .where('workgroupId', '=', group.id)
        .execute()
    expect(await watch().warnings()).toEqual([
      { code: 'limits_to_approve', count: 1, seconds: 300 },
      { code: 'planned_cards_to_approve', count: 1, seconds: 300 },
      { code: 'times_to_approve', count: 1, seconds: 300 },
    ])
    for (const table of ['cutoffSets', 'plannedCardSets', 'timeSets'] as const)
      await test.db.updateTable(table).set({ state: 'retired' }).where('workgroupId', '=', group.id).execute()
    expect(await watch().warnings()).toEqual([])
  })

  it('a warning counts laboratories with real data and without a recall protocol in force', async () => {
    const group = await createWorkgroup(test.db, { type: 'sma' })
    await test.db
      .updateTable('recallProtocolSets')
      .set({ createdAt: minutesAgo(5) })
      .where('workgroupId', '=', group.id)
      .execute()
    const { log } = logged()
    const real = watch()
    await real.start({ log, kind, demonstration: false })
    expect(await real.warnings()).toEqual([{ code: 'protocols_to_approve', count: 1, seconds: 300 }])
    await real.stop()
    expect(await watch().warnings()).toEqual([])
  })

  it('stalled background work is told to the log once when it begins and once when it ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { lines, log } = logged()
    const kept = watch()
    const told = kept.roundsOf('search')
    told(new Error('no answer'))
    await kept.start({ log, kind, demonstration: true })
    vi.advanceTimersByTime(20_000)
    expect(await kept.warnings()).toEqual([{ code: 'rounds_failing', count: 1, seconds: 0 }])
    told(null)
    vi.advanceTimersByTime(20_000)
    expect(await kept.warnings()).toEqual([])
    await kept.stop()
    vi.useRealTimers()
    expect(lines).toEqual([
      { code: 'rounds_failing', message: expect.stringContaining('lavoro periodico') },
      { code: 'rounds_failing', message: expect.stringContaining('Avviso terminato') },
    ])
  })

  it('a report whose next attempt a wrong clock put far away is due again', async () => {
    const supervisor = await test.as('supervisor', { validator: true })
    const { id } = await pendingReport(test)
    const wake = vi.spyOn(test.services.reportDrawer, 'wake').mockReturnValue()
    await supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
    wake.mockRestore()
    await test.db
      .updateTable('reportDocuments')
      .set({ nextAttemptAt: new Date('2031-01-01') })
      .where('reportId', '=', id)
      .execute()
    const started = watch()
    await started.start({ log: logged().log, kind, demonstration: true })
    await started.stop()
    test.services.reportDrawer.wake()
    await test.drawn()
    expect((await supervisor.call('getReport', { params: { id } })).document).toBe('ready')
  })

  it('the watch of background work looks no more once it is stopped, as the database may then be closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const looking = watch()
    await looking.start({ log: logged().log, kind, demonstration: true })
    let hasStopped = false
    const stopped = await test.db.transaction().execute(async (db) => {
      await sql`lock table report_documents in exclusive mode`.execute(db)
      vi.advanceTimersByTime(60_000)
      const stopping = looking.stop().then(() => {
        hasStopped = true
      })
      await sql`select 1`.execute(db)
      expect(hasStopped).toBe(false)
      return { stopping }
    })
    await stopped.stopping
  })
})
