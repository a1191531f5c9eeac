import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { markedIdentity } from '../platform/database/marked-identity.ts'
import { openServer } from '../platform/database/open.ts'
import { readSettings } from '../platform/settings.ts'
import { createServerDatabase, serverTemplate } from '../testing/database.ts'
import { demoAccounts } from './demo/accounts.ts'
import { startServer } from './start.ts'

const admin = process.env.TEST_DATABASE_URL
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

// The embedded database lets one process in and refuses the second: see data-directory.embedded.test.ts.
describe.runIf(admin)('several processes start on one empty database', () => {
  it('each process started on one empty database is ready, and everything is there once', async () => {
    const { url, drop } = await createServerDatabase(admin ?? '')
    const dataDir = await mkdtemp(join(tmpdir(), 'sne-start-'))
    folders.push(dataDir)
    const settings = readSettings({
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: '0' },
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'small' },
    })
    const servers = await Promise.all([1, 2, 3].map(() => startServer(settings)))
    for (const { app } of servers)
      expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', warnings: [] })

    const { db, close } = openServer(url, 2)
    const count = async (table: 'users' | 'shippings' | 'kyselyMigration') =>
      (await db.selectFrom(table as 'users').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count // biome-ignore format: one question
    expect(await count('users')).toBe(demoAccounts.length)
    expect(await count('shippings')).toBe(4)
    const codes = (await db.selectFrom('analysisTypes').select('code').execute()).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    await close()

    expect(servers.map(({ withoutAccounts }) => withoutAccounts)).toEqual([false, false, false])
    for (const server of servers) await server.stop()
    await drop()
  }, 120_000)

  it.each([
    ['real data', 'off', '127.0.0.1'],
    ['a demonstration', 'small', '0.0.0.0'],
  ])(
    '%s are served at their default address without HOST',
    async (_, demoData, address) => {
      const { url, drop } = await createServerDatabase(admin ?? '', await serverTemplate(admin ?? ''))
      const dataDir = await mkdtemp(join(tmpdir(), 'sne-start-'))
      folders.push(dataDir)
      const server = await startServer(
        readSettings({
          ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0' },
          ...{ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: demoData },
        }),
      )
      expect(server.app.server.address()).toMatchObject({ address })
      expect(server.demonstration).toBe(demoData === 'small')
      await server.stop()
      await drop()
    },
    120_000,
  )
})

describe.runIf(admin)('a start on a database that another data directory has', () => {
  const startIn = (url: string, dataDir: string, more = {}) =>
    startServer(
      readSettings({
        ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: '0' },
        ...{ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'off', ...more },
      }),
    )
  const newDatabase = async () => createServerDatabase(admin ?? '', await serverTemplate(admin ?? ''))
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sne-start-'))
    folders.push(folder)
    return folder
  }
  const otherDirectory = expect.objectContaining({ code: 'other_directory' })

  it('a start on a database at work elsewhere leaves each refused directory unchanged, also when all start together', async () => {
    const { url, drop } = await newDatabase()
    const above = await newFolder()
    const kept = join(above, 'kept')
    await mkdir(kept, { mode: 0o755 })
    const places = [kept, join(above, 'new'), join(above, 'deep', 'er'), join(above, 'last')]
    const outcomes = await Promise.allSettled(places.map((place) => startIn(url, place)))
    const servers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(servers).toHaveLength(1)
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') continue
      expect(outcome.reason).toEqual(otherDirectory)
      const found = await readdir(places[index] ?? '').catch(() => null)
      expect(found).toEqual(places[index] === kept ? [] : null)
      if (found) expect((await stat(kept)).mode & 0o777).toBe(0o755)
    }
    for (const server of servers) await server.stop()
    // As a first start of its own, with the identity of the database.
    const later = await newFolder()
    const next = await startIn(url, later)
    const names = (await readdir(later)).filter((name) => !name.startsWith('.at-work-'))
    expect(names.sort()).toEqual(['directory', 'files', 'installation', 'letter-key', 'minutes-at-work'])
    const { db, close } = openServer(url, 1)
    const { identity } = await db
      .selectFrom('installationIdentity')
      .select('identity')
      .executeTakeFirstOrThrow()
    expect(await markedIdentity(later)).toBe(identity)
    await close()
    await next.stop()
    await drop()
  }, 120_000)

  it('a start on a database at work is refused in a copy of its data directory with the copied name', async () => {
    const { url, drop } = await newDatabase()
    const [own, copy] = [await newFolder(), await newFolder()]
    const first = await startIn(url, own)
    // The server replaces its mark meanwhile.
    await vi.waitFor(() => cp(own, copy, { recursive: true, preserveTimestamps: true }))
    const second = await startIn(url, own)
    const before = await readdir(copy)
    await expect(startIn(url, copy)).rejects.toEqual(otherDirectory)
    expect(await readdir(copy)).toEqual(before)
    await second.stop()
    await first.stop()
    await drop()
  }, 120_000)

  it('a start on a database at work elsewhere is refused also where the server’s clock is wrong by a day', async () => {
    const { url, drop } = await newDatabase()
    const atWork = await startIn(url, await newFolder())
    for (const days of [-1, 1]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
      await expect(startIn(url, await newFolder())).rejects.toEqual(otherDirectory)
      vi.useRealTimers()
    }
    await atWork.stop()
    await drop()
  }, 120_000)

  it('a start is recorded at moments of the database where the clock of the server is wrong by a day', async () => {
    const { url, drop } = await newDatabase()
    const own = await newFolder()
    const { db, close } = openServer(url, 1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    await (await startIn(url, own)).stop()
    await db.updateTable('installationIdentity').set({ tablesKnownAs: '1 2 3 4 5' }).execute()
    await (await startIn(url, own)).stop()
    vi.useRealTimers()
    const { rows } = await sql<{ action: string }>`
      select 'make' as action from installation_identity where made_at < now() + interval '1 hour'
      union all select 'record' from installation_facts where recorded_at < now() + interval '1 hour'
      union all select action from audit_trail where action = 'restore' and at < now() + interval '1 hour'`.execute(
      db,
    )
    expect(rows.map(({ action }) => action).sort()).toEqual(['make', 'record', 'restore'])
    await close()
    await drop()
  }, 120_000)

  it('a start on a database is not held back by a start in another data directory that failed later', async () => {
    const { url, drop } = await newDatabase()
    const elsewhere = startIn(url, await newFolder(), { HOST: '203.0.113.1' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
    await (await startIn(url, await newFolder())).stop()
    await drop()
  }, 120_000)

  it('a start in a leftover directory without documents is refused until the files of the earlier version are removed', async () => {
    const { url, drop } = await newDatabase()
    const [own, leftOver] = [await newFolder(), await newFolder()]
    await (await startIn(url, own)).stop()
    const { db, close } = openServer(url, 1)
    await db
      .insertInto('files')
      .values({ sha256: 'a'.repeat(64), name: 'a.pdf', size: 1 })
      .execute()
    const { identity } = await db
      .selectFrom('installationIdentity')
      .select('identity')
      .executeTakeFirstOrThrow()
    await mkdir(join(leftOver, 'files'))
    for (const [name, content] of Object.entries({
      ...{ installation: `id: ${identity}\n`, directory: 'another\n' },
      'letter-key': Buffer.alloc(32).toString('base64'),
    }))
      await writeFile(join(leftOver, name), content)
    const before = await readdir(leftOver)
    await expect(startIn(url, leftOver)).rejects.toMatchObject({ code: 'files_elsewhere' })
    expect(await readdir(leftOver)).toEqual(before)
    // The directory that the database knows may have lost its documents: its operator was told to make `files` anew.
    await (await startIn(url, own)).stop()
    for (const name of ['installation', 'directory', 'letter-key']) await rm(join(leftOver, name))
    await (await startIn(url, leftOver)).stop()
    await close()
    await drop()
  }, 120_000)
})
