import { createHash } from 'node:crypto'
import { WaitingReports } from '@sne/shared/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { textOf } from '../../../platform/documents/examples/read-pdf.ts'
import { ThreadError } from '../../../platform/threads/thread-queue.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { pendingReport } from '../../../testing/reported.ts'
import { createReportDrawer, lanes } from './drawer.ts'
import { claimDrawings, keepDrawings, leaseMs, pauseMs, renewLeases } from './queue.ts'

let test: TestApp
let supervisor: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
})
afterAll(() => test.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const drawing = () => vi.spyOn(test.services.documents, 'keep')

/** Drawings wait until the function is called. */
function hold(): () => void {
  const { keep } = test.services.documents
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  drawing().mockImplementation(async (request) => {
    await free
    return keep(request)
  })
  return release
}

/** @param asleep the server's own drawer is not told of it */
async function accepted({ asleep = false } = {}) {
  const made = await pendingReport(test)
  const wake = asleep && vi.spyOn(test.services.reportDrawer, 'wake').mockReturnValue()
  const step = await supervisor.call('acceptReport', { params: { id: made.id }, body: { version: 1 } })
  if (wake) wake.mockRestore()
  return { ...made, step }
}

const rowOf = (id: number) =>
  test.db
    .selectFrom('reports')
    .innerJoin('reportDocuments as document', 'document.reportId', 'reports.id')
    .select(['reports.pdfHash', 'reports.pdfFileId', 'reports.version'])
    .select([
      'document.input',
      'document.attempts',
      'document.nextAttemptAt',
      'document.lastError',
      'document.drawnAt',
    ])
    .where('reports.id', '=', id)
    .executeTakeFirstOrThrow()

/** A second process on the same database and the same files. */
const anotherDrawer = (renewEveryMs?: number, isClockWrong?: () => Promise<boolean>) => {
  const { files, documents } = test.services
  return createReportDrawer({ db: test.db, files, documents, clock: test.clock.now, renewEveryMs, isClockWrong }) // biome-ignore format: one drawer
}
const log = { error: () => undefined }

describe('an accepted report', () => {
  it('an accepted report is not drawn while the clock of the server is wrong, nor is a job run recorded', async () => {
    const { id } = await accepted({ asleep: true })
    let wrong = true
    const rounds: unknown[] = []
    const drawer = anotherDrawer(undefined, async () => wrong)
    await drawer.start({ log, alone: false, onRound: (error) => rounds.push(error) })
    await drawer.settled()
    expect([await rowOf(id), rounds]).toMatchObject([{ drawnAt: null, attempts: 0 }, []])
    wrong = false
    drawer.wake()
    await drawer.settled()
    expect(await rowOf(id)).toMatchObject({ drawnAt: expect.any(String), attempts: 1 })
    await drawer.stop()
  })

  it('an accepted report is numbered at once; what needs its document answers 503 until it is drawn', async () => {
    const release = hold()
    const { id, card, step } = await accepted()
    expect(step.report).toMatchObject({ status: 'accepted', document: 'pending' })
    expect(step.report.number).not.toBeNull()

    const sender = await test.withKey(card.birthPointId)
    const period = { minAcceptanceDate: '2026-11-01', maxAcceptanceDate: '2026-11-30' }
    const refusals = [
      await supervisor.raw('printReport', { params: { id } }),
      await supervisor.raw('printReports', { query: { ids: [id] } }),
      await supervisor.raw('printAcceptedReports', { query: period }),
      await supervisor.raw('printAcceptedReports', { query: { ...period, format: 'zip' } }),
      await sender.raw('getIntakeReport', { params: { id }, query: { pdf: true } }),
    ]
    for (const answer of refusals) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
      expect(answer.json()).toMatchObject({
        message: 'Documento in preparazione: sarà pronto tra poco.',
        details: { code: 'document_pending' },
      })
    }
    expect((await sender.raw('getIntakeReport', { params: { id }, query: {} })).statusCode).toBe(200)

    release()
    await test.drawn()
    const { rawPayload } = await supervisor.raw('printReport', { params: { id } })
    const report = await supervisor.call('getReport', { params: { id } })
    expect(report).toMatchObject({ document: 'ready', version: step.report.version })
    expect(report.pdfHash).toBe(createHash('sha256').update(rawPayload).digest('hex'))
  })

  it('an accepted report that cannot be drawn is named by a print of several, which prints the others when asked', async () => {
    const other = await accepted()
    await test.drawn()
    drawing().mockRejectedValue(new ThreadError('crashed', 'report'))
    const { id, step } = await accepted()
    await test.drawn()
    const named = { id, number: step.report.number, failed: true }
    const ids = [id, other.id]
    const period = { minAcceptanceDate: '2026-11-01', maxAcceptanceDate: '2026-11-30' }
    const refused = await supervisor.refused('printReports', { query: { ids } })
    expect(refused).toMatchObject({ status: 503 })
    expect(WaitingReports.parse(refused.details)).toEqual({ waiting: [named], lost: [], ready: 1 })
    for (const format of ['pdf', 'zip'] as const) {
      const { details } = await supervisor.refused('printAcceptedReports', { query: { ...period, format } })
      expect(WaitingReports.parse(details)).toMatchObject({ waiting: [named] })
    }

    const paper = await supervisor.raw('printReports', { query: { ids, drawnOnly: true } })
    expect(paper.statusCode).toBe(200)
    expect(await textOf(paper.rawPayload)).toContain(other.step.report.number)
    const all = await supervisor.raw('printAcceptedReports', { query: { ...period, drawnOnly: true } })
    const text = await textOf(all.rawPayload)
    expect(text).toContain(other.step.report.number)
    expect(text).not.toContain(step.report.number)
    const alone = await supervisor.refused('printReports', { query: { ids: [id], drawnOnly: true } })
    expect(alone.details).toMatchObject({ code: 'document_pending', ready: 0 })

    vi.restoreAllMocks()
    test.clock.advance({ minutes: 1 })
    test.services.reportDrawer.wake()
    await test.drawn()
  })

  it('an accepted report is drawn from what the acceptance stored, with the same bytes each time', async () => {
    const release = hold()
    const { id, card } = await accepted()
    await test.db
      .updateTable('newborns')
      .set({ surname: 'CAMBIATO' })
      .where('id', '=', card.newbornId)
      .execute()
    release()
    await test.drawn()
    const { pdfHash, input } = await rowOf(id)
    const again = await test.services.documents.render({ kind: 'report', data: input })
    expect(createHash('sha256').update(again).digest('hex')).toBe(pdfHash)
    expect(await textOf(again)).not.toContain('CAMBIATO')
  })

  it('an accepted report reopened before it was drawn gets its document all the same, marked as no longer valid', async () => {
    const release = hold()
    const { id } = await accepted()
    await supervisor.call('reopenReport', { params: { id }, body: { motivation: 'Errore di trascrizione' } })
    expect((await supervisor.refused('printReport', { params: { id } })).details.code).toBe(
      'document_pending',
    )
    release()
    await test.drawn()
    expect(await textOf((await supervisor.raw('printReport', { params: { id } })).rawPayload)).toContain(
      'RIAPERTO',
    )
  })
})

describe('the drawer', () => {
  it('the drawer tries again after a growing pause', async () => {
    const spy = drawing().mockRejectedValue(new ThreadError('crashed', 'report: thread ended'))
    const { id } = await accepted()
    await test.drawn()
    const after = await rowOf(id)
    expect(after).toMatchObject({
      attempts: 1,
      drawnAt: null,
      lastError: 'ThreadError: report: thread ended',
    })
    expect(Date.parse(after.nextAttemptAt) - test.clock.now().getTime()).toBe(pauseMs(1))
    spy.mockRestore()

    test.services.reportDrawer.wake()
    await test.drawn()
    expect((await rowOf(id)).drawnAt).toBeNull()
    test.clock.advance({ minutes: 1 })
    test.services.reportDrawer.wake()
    await test.drawn()
    expect(await rowOf(id)).toMatchObject({ attempts: 2, lastError: null })
    expect((await rowOf(id)).pdfHash).not.toBeNull()
    expect([pauseMs(1), pauseMs(3), pauseMs(99)]).toEqual([2000, 60_000, 1_800_000])
  })

  it('the drawer draws what a crashed process had claimed when the lease has ended', async () => {
    const { id } = await accepted({ asleep: true })
    // A process claims it and ends without a word.
    expect((await claimDrawings(test.db, test.clock.now(), 5)).map(({ reportId }) => reportId)).toEqual([id])

    const beside = anotherDrawer()
    await beside.start({ log, alone: false })
    await beside.settled()
    expect((await rowOf(id)).drawnAt).toBeNull()
    test.clock.advance({ minutes: leaseMs / 60_000 })
    beside.wake()
    await beside.settled()
    expect((await rowOf(id)).pdfHash).not.toBeNull()
    await beside.stop()
  })

  it('the drawer draws what a killed process had claimed within 20 seconds', async () => {
    const { id } = await accepted({ asleep: true })
    await claimDrawings(test.db, test.clock.now(), 5)
    const beside = anotherDrawer()
    test.clock.advance({ minutes: 1 / 4 })
    beside.wake()
    await beside.settled()
    expect((await rowOf(id)).pdfHash).not.toBeNull()
    await beside.stop()
  })

  it('the drawer keeps its claim while it draws, however long that takes', async () => {
    const { id } = await accepted({ asleep: true })
    const release = hold()
    const slow = anotherDrawer(5)
    slow.wake()
    await expect.poll(() => test.services.documents.keep).toHaveBeenCalledTimes(1)
    test.clock.advance({ minutes: 10 })
    const renewed = test.clock.now().getTime() + leaseMs
    await expect.poll(async () => Date.parse((await rowOf(id)).nextAttemptAt)).toBe(renewed)
    expect(await claimDrawings(test.db, test.clock.now(), 5)).toEqual([])
    release()
    await slow.settled()
    expect(await rowOf(id)).toMatchObject({ attempts: 1 })
    expect((await rowOf(id)).pdfHash).not.toBeNull()
    await slow.stop()
  })

  it('the drawer does not renew a claim that another process has taken over', async () => {
    const { id } = await accepted({ asleep: true })
    const [late] = await claimDrawings(test.db, test.clock.now(), 5)
    test.clock.advance({ minutes: 1 })
    await claimDrawings(test.db, test.clock.now(), 5)
    const { nextAttemptAt } = await rowOf(id)
    test.clock.advance({ minutes: 1 / 10 })
    if (late) await renewLeases(test.db, test.clock.now(), [late])
    expect((await rowOf(id)).nextAttemptAt).toBe(nextAttemptAt)
    test.clock.advance({ minutes: 1 })
    test.services.reportDrawer.wake()
    await test.drawn()
  })

  it('the drawer draws what a crash left at its start when no other process can be there', async () => {
    const { id } = await accepted({ asleep: true })
    await claimDrawings(test.db, test.clock.now(), 5)
    const alone = anotherDrawer()
    await alone.start({ log, alone: true })
    await alone.settled()
    expect((await rowOf(id)).pdfHash).not.toBeNull()
    await alone.stop()
  })

  it('the drawer of two processes draws each report once', async () => {
    const ids: number[] = []
    for (let index = 0; index < 5; index += 1) ids.push((await accepted({ asleep: true })).id)
    const spy = drawing()
    const two = [anotherDrawer(), anotherDrawer()]
    for (const drawer of two) drawer.wake()
    await Promise.all(two.map((drawer) => drawer.settled()))
    const drawn = spy.mock.calls.map(([{ json }]) => JSON.parse(json).number)
    expect(drawn).toHaveLength(ids.length)
    expect(new Set(drawn).size).toBe(ids.length)
    const files = await test.db.selectFrom('files').select('name').execute()
    for (const id of ids) {
      const { input } = await rowOf(id)
      expect(
        files.filter(({ name }) => name === `referto-${input.number?.replace('/', '-')}.pdf`),
      ).toHaveLength(1)
    }
    await Promise.all(two.map((drawer) => drawer.stop()))
  })

  it('the drawer that stops gives back what it has claimed and not begun', async () => {
    const ids: number[] = []
    for (let index = 0; index < lanes + 2; index += 1) ids.push((await accepted({ asleep: true })).id)
    const release = hold()
    const stopping = anotherDrawer()
    stopping.wake()
    await expect.poll(() => test.services.documents.keep).toHaveBeenCalledTimes(lanes)
    const stopped = stopping.stop()
    release()
    await stopped
    const rows = await Promise.all(ids.map(rowOf))
    expect(rows.filter(({ drawnAt }) => drawnAt !== null)).toHaveLength(lanes)
    const waiting = rows.filter(({ drawnAt }) => drawnAt === null)
    for (const { nextAttemptAt, attempts } of waiting) {
      expect(Date.parse(nextAttemptAt)).toBeLessThanOrEqual(test.clock.now().getTime())
      expect(attempts).toBe(0)
    }
    test.services.reportDrawer.wake()
    await test.drawn()
  })
})

describe('the database', () => {
  it('the database takes one document for an accepted report, and no other change of it', async () => {
    const { id } = await accepted()
    await test.drawn()
    const before = await rowOf(id)
    const other = await accepted({ asleep: true })
    const { documents, files } = test.services
    const data = (await rowOf(other.id)).input
    const kept = await files.put(await documents.render({ kind: 'report', data }))
    await keepDrawings(test.db, test.clock.now(), [
      { reportId: id, file: { name: 'x.pdf', sha256: 'f'.repeat(64), size: 1 } },
      { reportId: other.id, file: { ...kept, name: 'y.pdf' } },
    ])
    expect(await rowOf(other.id)).toMatchObject({ pdfHash: kept.sha256 })
    expect(await rowOf(id)).toEqual(before)
    for (const change of [
      `update reports set pdf_hash = 'x' where id = ${id}`,
      `update reports set pdf_hash = null, pdf_file_id = null where id = ${id}`,
      `update reports set number = '2026/9' where id = ${id}`,
      `update reports set urgent = not urgent where id = ${id}`,
      `update reports set accepted_at = now() where id = ${id}`,
      `update reports set values_snapshot = '{}' where id = ${id}`,
      `update report_documents set input = '{}' where report_id = ${id}`,
      `update report_documents set drawn_at = null where report_id = ${id}`,
      `delete from report_documents where report_id = ${id}`,
    ])
      await expect(sql.raw(change).execute(test.db), change).rejects.toThrow(/is not changed/)
    await sql`update reports set printed_at = now() where id = ${id}`.execute(test.db)
  })
})
