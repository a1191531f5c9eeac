import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textOf } from '../../platform/documents/examples/read-pdf.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'

let test: TestApp
let supervisor: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
})
afterAll(() => test.close())

async function accepted() {
  const { id } = await pendingReport(test)
  const { report } = await supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
  await test.drawn()
  const { pdfHash } = await test.db
    .selectFrom('reports')
    .select('pdfHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sha256 = pdfHash ?? ''
  const path = join(test.services.settings.dataDir, 'files', sha256.slice(0, 2), sha256)
  return { id, number: report.number ?? '', path, bytes: await readFile(path) }
}

it('a print of several reports names those whose document is lost, and prints the others on demand', async () => {
  const [whole, unreadable, gone] = [await accepted(), await accepted(), await accepted()]
  // A folder in its place: EISDIR, for every account.
  await rm(unreadable.path)
  await mkdir(unreadable.path)
  const ids = [whole, unreadable, gone].map(({ id }) => id)
  const period = { minAcceptanceDate: '2026-11-01', maxAcceptanceDate: '2026-11-30' }
  const named = ({ id, number }: typeof whole) => ({ id, number })
  const one = { waiting: [], lost: [named(unreadable)], ready: 2 }

  const refused = await supervisor.refused('printReports', { query: { ids } })
  expect(refused).toMatchObject({ status: 503, details: { code: 'unavailable', ...one } })
  expect(refused.message).toContain('non è leggibile')
  for (const format of ['pdf', 'zip'] as const) {
    const monthly = await supervisor.refused('printAcceptedReports', { query: { ...period, format } })
    expect(monthly).toMatchObject({ status: 503, details: one })
    const left = { ...period, format, drawnOnly: true, knownLost: 1 }
    expect((await supervisor.raw('printAcceptedReports', { query: left })).statusCode).toBe(200)
  }
  const paper = await supervisor.raw('printReports', { query: { ids, drawnOnly: true, knownLost: 1 } })
  const text = await textOf(paper.rawPayload)
  expect([text.includes(whole.number), text.includes(unreadable.number)]).toEqual([true, false])

  // Lost after the person was told of one: named before it is left out.
  await rm(gone.path)
  const again = await supervisor.refused('printReports', { query: { ids, drawnOnly: true, knownLost: 1 } })
  expect(again.details).toMatchObject({ lost: [named(unreadable), named(gone)], ready: 1 })
  const lost = () => test.db.selectFrom('lostFiles').select('reason').orderBy('reason').execute()
  await expect.poll(lost).toEqual([{ reason: 'missing' }, { reason: 'unreadable' }])

  await rmdir(unreadable.path)
  for (const { path, bytes } of [unreadable, gone]) await writeFile(path, bytes)
  expect((await supervisor.raw('printReports', { query: { ids } })).statusCode).toBe(200)
})
