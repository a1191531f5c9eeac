import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { keepFile, readKeptFile } from '../../platform/calls/kept-file.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { KeptFileLost, type LossReason } from '../../platform/files/store.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'
import { checkKeptFiles } from './kept-files.ts'
import { standingWork } from './standing-work.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
afterEach(async () => {
  await test.db.deleteFrom('lostFiles').execute()
  await test.db.deleteFrom('fileChecks').execute()
})

const dataDir = () => test.services.settings.dataDir
const pathOf = (sha256: string) => join(dataDir(), 'files', sha256.slice(0, 2), sha256)

let made = 0
async function kept(known?: Buffer) {
  made += 1
  const bytes = known ?? Buffer.from(`referto ${made}`)
  const context = { db: test.db, services: test.services, now: test.clock.now(), viewer: null }
  return { ...(await keepFile(context, { name: 'referto.pdf', type: 'application/pdf', bytes })), bytes }
}

/** A folder in its place cannot be read by any account, by root neither. */
async function lose(sha256: string, reason: LossReason) {
  if (reason === 'damaged') return writeFile(pathOf(sha256), 'altro')
  await rm(pathOf(sha256))
  if (reason === 'unreadable') await mkdir(pathOf(sha256))
}

async function giveBack(sha256: string, bytes: Buffer) {
  await rmdir(pathOf(sha256)).catch(() => {})
  await writeFile(pathOf(sha256), bytes)
}

/** One round, a minute after the one before. */
async function round() {
  test.clock.advance({ minutes: 1 })
  const parts = { db: test.db, files: test.services.files, dataDir: dataDir() }
  await checkKeptFiles(parts, test.clock.now())
}

const lost = () => test.db.selectFrom('lostFiles').select(['fileId', 'reason']).orderBy('fileId').execute()

async function warning() {
  const options = { mailServer: true, demonstration: true }
  const warnings = await standingWork(test.db, test.clock.now(), options)
  return warnings.find(({ code }) => code === 'kept_files_lost')
}

it('checkKeptFiles finds a missing and a changed file and forgets them once they are restored', async () => {
  const [gone, changed] = [await kept(), await kept()]
  await kept()
  await rm(pathOf(gone.sha256))
  await writeFile(pathOf(changed.sha256), 'altro')
  await round()
  expect(await lost()).toEqual([
    { fileId: gone.id, reason: 'missing' },
    { fileId: changed.id, reason: 'damaged' },
  ])
  expect(await warning()).toEqual({ code: 'kept_files_lost', count: 2, seconds: 0 })

  await writeFile(pathOf(gone.sha256), gone.bytes)
  await round()
  expect(await lost()).toEqual([{ fileId: changed.id, reason: 'damaged' }])
  await writeFile(pathOf(changed.sha256), changed.bytes)
  await round()
  expect([await lost(), await warning()]).toEqual([[], undefined])
})

it('checkKeptFiles leaves a round to the process that claimed the minute', async () => {
  const gone = await kept()
  await rm(pathOf(gone.sha256))
  const claimedUntil = new Date(test.clock.now().getTime() + 90_000)
  await test.db.insertInto('fileChecks').values({ id: 1, claimedUntil }).execute()
  await round()
  expect(await lost()).toEqual([])
  await round()
  expect(await lost()).toEqual([{ fileId: gone.id, reason: 'missing' }])
  await writeFile(pathOf(gone.sha256), gone.bytes)
})

it('checkKeptFiles pauses for an hour after the last file and then begins with the first', async () => {
  const first = await kept()
  await round()
  await rm(pathOf(first.sha256))
  await round()
  expect(await lost()).toEqual([])
  test.clock.advance({ minutes: 61 })
  await round()
  expect(await lost()).toEqual([{ fileId: first.id, reason: 'missing' }])
  await writeFile(pathOf(first.sha256), first.bytes)
})

it.each(['missing', 'damaged', 'unreadable'] as const)(
  'a %s file stands among the lost ones once a reader met it, under each of its names',
  async (reason) => {
    const one = await kept()
    const again = await kept(one.bytes)
    await lose(one.sha256, reason)
    const read = inTransaction(test.db, (db) => readKeptFile({ db, services: test.services }, one.id))
    await expect(read).rejects.toThrow(KeptFileLost)
    await expect.poll(lost).toEqual([one, again].map(({ id }) => ({ fileId: id, reason })))
    expect(await warning()).toMatchObject({ count: 2 })
    await giveBack(one.sha256, one.bytes)
    await round()
    expect(await lost()).toEqual([])
  },
)

it('a report whose document is missing, damaged or unreadable is refused in words that say what to do', async () => {
  const supervisor = await test.as('supervisor', { validator: true })
  const { id } = await pendingReport(test)
  await supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
  await test.drawn()
  const { pdfHash } = await test.db
    .selectFrom('reports')
    .select('pdfHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const path = pathOf(pdfHash ?? '')
  const words = expect.stringMatching(/manca, è guasto o non è leggibile .* copia di sicurezza/)
  const bytes = await readFile(path)
  await writeFile(path, 'altro')
  expect(await supervisor.refused('printReport', { params: { id } })).toMatchObject({
    status: 503,
    message: words,
  })
  await expect.poll(lost).toMatchObject([{ reason: 'damaged' }])
  await rm(path)
  expect(await supervisor.refused('printReport', { params: { id } })).toMatchObject({
    status: 503,
    message: words,
  })
  await expect.poll(lost).toMatchObject([{ reason: 'missing' }])
  await mkdir(path)
  expect(await supervisor.refused('printReport', { params: { id } })).toMatchObject({
    status: 503,
    message: words,
  })
  await expect.poll(lost).toMatchObject([{ reason: 'unreadable' }])
  await giveBack(pdfHash ?? '', bytes)
})
