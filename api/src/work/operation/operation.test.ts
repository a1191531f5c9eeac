import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { keepRounds } from '../../records/jobs/keep-rounds.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { diskWarnings } from './disk.ts'
import { recallFarRuns } from './jobs.ts'
import { createWatch } from './watch.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** One round of a job, whose answer is `done`. */
async function oneRound(job: string, done: boolean) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = keepRounds(
    { db: test.db, services: test.services },
    { job, round: async () => done, log: test.app.log, clock: test.clock.now, onRound: () => resolve() },
  )
  await promise
  await stop()
}

const jobs = async () => (await (await test.as('administrator')).call('listOperation', { query: {} })).jobs

it('a job that never ran is late, and so is one whose last round ended more than five minutes ago', async () => {
  await oneRound('notices', true)
  const ran = (await jobs()).find(({ id }) => id === 'notices')
  expect(ran).toEqual({
    id: 'notices',
    label: 'Avvisi ai punti nascita',
    ranAt: test.clock.now().toISOString(),
    late: false,
  })
  expect((await jobs()).find(({ id }) => id === 'follow-up')).toMatchObject({ ranAt: null, late: true })

  test.clock.advance({ minutes: 6 })
  expect((await jobs()).find(({ id }) => id === 'notices')).toMatchObject({ late: true })
})

it('a run that a clock ahead of time recorded is none, and becomes late from when the clock is right', async () => {
  const ahead = new Date(test.clock.now().getTime() + 3 * 86_400_000)
  const soon = new Date(test.clock.now().getTime() + 20_000)
  const rows = [
    { job: 'summaries', ranAt: ahead },
    { job: 'kept files', ranAt: soon },
  ]
  await test.db.insertInto('jobRuns').values(rows).execute()
  const of = async (job: string) => (await jobs()).find(({ id }) => id === job)
  expect(await of('summaries')).toMatchObject({ ranAt: null, late: true })
  expect(await of('kept files')).toMatchObject({ ranAt: soon.toISOString(), late: false })
  expect(await recallFarRuns(test.db, test.clock.now())).toBe(1)
  expect(await of('summaries')).toMatchObject({ ranAt: test.clock.now().toISOString(), late: false })
  test.clock.advance({ minutes: 6 })
  expect(await of('summaries')).toMatchObject({ late: true })
})

it('a round that another process is at is no round', async () => {
  await oneRound('recall desk', false)
  expect((await jobs()).find(({ id }) => id === 'recall desk')).toMatchObject({ ranAt: null })
})

it('warnings are told in Italian words, with their code', async () => {
  const { id } = await test.db
    .insertInto('files')
    .values({ name: 'x.pdf', sha256: '0'.repeat(64), size: 1 } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('lostFiles')
    .values({ fileId: id, reason: 'missing', foundAt: test.clock.now() })
    .execute()
  // The outcome of a look is answered again for ten seconds of the machine's own time: a new app has none.
  vi.spyOn(test.services.watch, 'warnings').mockImplementation(
    createWatch({ db: test.db, clock: test.clock.now, mailServer: true }).warnings,
  )
  const { items } = await (await test.as('support')).call('listOperation', { query: {} })
  const lost = items.find(({ code }) => code === 'kept_files_lost')
  expect(lost).toMatchObject({ count: 1 })
  expect(lost?.text).toMatch(/^Documenti conservati mancano/)
  expect(lost?.text).not.toContain(' / ')
})

it('a data directory that takes no files is told, although no work stands still', async () => {
  expect(await diskWarnings(test.services.settings.dataDir)).toEqual([])
  const folder = join(test.services.settings.dataDir, 'nowhere')
  expect(await diskWarnings(folder)).toEqual([{ code: 'disk_unavailable', count: 1, seconds: 0 }])
})
