import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { fillDisk } from '../../testing/fill-disk.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { mountTmpfs, type SmallDisk } from '../../testing/tmpfs.ts'
import { refusalFor } from '../calls/error-answer.ts'
import { prepareDirectory } from '../database/data-directory.ts'
import { sharedBits } from '../files/private-modes.ts'
import { fileSystemStore, KeptFileLost, storeNow } from '../files/store.ts'
import { readiness } from './readiness.ts'

const noRight = 'a disk of a size of its own needs the right to mount one'
const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
async function disk(options: Parameters<typeof mountTmpfs>[0]): Promise<SmallDisk | null> {
  const mounted = await mountTmpfs(options)
  if (mounted) undo.push(mounted.unmount)
  return mounted
}
async function app(): Promise<TestApp> {
  const test = await startTestApp()
  undo.push(test.close)
  return test
}

describe('/readyz', () => {
  it('/readyz writes to the database and says so when all is well', async () => {
    const { app: server, db, settings } = await app()
    const answer = await server.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', warnings: [] }])
    expect(await db.selectFrom('writeChecks').select('id').execute()).toEqual([{ id: 1 }])
    expect((await stat(join(settings.dataDir, 'files'))).mode & sharedBits).toBe(0)
  })

  it('/readyz asks the disk and the database once, however often it is asked', async () => {
    const { db, settings } = await app()
    let writes = 0
    const counting = new Proxy(db, {
      get: (target, key) => {
        if (key === 'insertInto') writes += 1
        const value = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const ask = readiness({ db: counting, dataDir: settings.dataDir, onProblem: () => {}, onWell: () => {} })
    for (let time = 0; time < 3; time++)
      expect((await Promise.all([ask(), ask(), ask()])).flatMap(({ problems }) => problems)).toEqual([])
    expect(writes).toBe(1)
    const left = await readdir(settings.dataDir, { recursive: true })
    expect(left.filter((name) => name.includes('.write-check'))).toEqual([])
  })

  it('/readyz answers 503 with the part and the reason when the data directory is full or read-only', async ({
    skip,
  }) => {
    const { db } = await app()
    const small = await disk({ megabytes: 1 })
    const locked = await disk({ megabytes: 1, readOnly: true })
    if (!small || !locked) return skip(noRight)
    const reasonOf = async (dataDir: string) =>
      (await readiness({ db, dataDir, onProblem: () => {}, onWell: () => {} })()).problems
    await fillDisk(small.path)
    expect(await reasonOf(small.path)).toEqual([{ part: 'data_directory', reason: 'full' }])
    expect(await reasonOf(locked.path)).toEqual([{ part: 'data_directory', reason: 'read_only' }])
    await expect(prepareDirectory(locked.path)).rejects.toMatchObject({ code: 'EROFS' })
  })

  it('/readyz answers 503 when the folder of documents goes, and documents are then refused', async () => {
    const { app: server, settings, db } = await app()
    const folder = join(settings.dataDir, 'files')
    const files = fileSystemStore(folder)
    const { sha256, size } = await files.put(Buffer.from('referto'))
    await db.insertInto('files').values({ sha256, size, name: 'referto.pdf' }).execute()
    await rm(folder, { recursive: true })
    const answer = await server.inject('/readyz')
    expect([answer.statusCode, answer.json().problems]).toEqual([503, [{ part: 'files', reason: 'missing' }]])
    await expect(files.read(sha256)).rejects.toThrow(KeptFileLost)
    await expect(files.put(Buffer.from('altro'))).rejects.toThrow(KeptFileLost)
    expect(refusalFor(new KeptFileLost(sha256))).toMatchObject({ code: 'unavailable', status: 503 })
  })

  it('/readyz answers 503 when documents cannot be written, though the data directory can', async () => {
    const { app: server, settings } = await app()
    await writeFile(join(settings.dataDir, 'files'), 'x')
    const answer = await server.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ problems: [{ part: 'files', reason: 'unavailable' }] })
  })

  it('/readyz answers 503 after a call that the database refused for lack of space, though its own write fits', async () => {
    const { app: server, db } = await app()
    await sql`create function refuse_attempts() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger refuse_attempts before insert on login_attempts
      for each statement execute function refuse_attempts()`.execute(db)
    const payload = { email: 'nessuno@laboratorio.example', password: 'qualunque-cosa' }
    const refused = await server.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect([refused.statusCode, refused.json().details.code]).toEqual([507, 'storage_full'])
    const answer = await server.inject('/readyz')
    expect([answer.statusCode, answer.json().problems]).toEqual([503, [{ part: 'database', reason: 'full' }]])
  })

  it.runIf(process.env.TEST_DATABASE_URL)('/readyz answers 503 when the database is read-only', async () => {
    const { app: server, db } = await app()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(
      db,
    )
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    await sql`set default_transaction_read_only = on`.execute(db)
    const answer = await server.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      status: 'not ready',
      problems: [{ part: 'database', reason: 'read_only' }],
    })
  })
})

describe('a full disk', () => {
  it('a full disk takes no half file, and all of it once there is space again', async ({ skip }) => {
    const small = await disk({ megabytes: 2 })
    if (!small) return skip(noRight)
    const files = fileSystemStore(join(small.path, 'files'))
    const first = await files.put(Buffer.from('prima'))
    const free = await fillDisk(small.path)
    const bytes = Buffer.alloc(300_000, 7)
    await expect(files.put(bytes)).rejects.toMatchObject({ code: 'ENOSPC' })
    const elsewhere = files.putBy(async (place) => storeNow(place, bytes))
    await expect(elsewhere).rejects.toMatchObject({ code: 'ENOSPC' })
    const names = await readdir(join(small.path, 'files'), { recursive: true })
    const sizes = await Promise.all(names.map((name) => stat(join(small.path, 'files', name))))
    expect(sizes.filter((entry) => entry.isFile()).map(({ size }) => size)).toEqual([first.size])
    await free()
    const { sha256 } = await files.put(bytes)
    expect((await files.read(sha256)).equals(bytes)).toBe(true)
  })
})
