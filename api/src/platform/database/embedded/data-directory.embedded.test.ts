import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { kyselyOn, openEmbedded, openInMemory } from '../open.ts'
import { EmbeddedDatabase } from './client.ts'
import { embeddedDialect } from './dialect.ts'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'
import { AcquireTimeout, Turns } from './turns.ts'

/** Tests of the embedded database alone: where all others run on a server, they have nothing to say. */
const onServer = Boolean(process.env.TEST_DATABASE_URL)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-embedded-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Another process that writes into the directory; it says what it has committed. */
function startWriter(directory: string) {
  const fixture = join(import.meta.dirname, 'writer.fixture.ts')
  const child: ChildProcess = spawn(process.execPath, ['--trace-wasm-code-gc', fixture, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const committed: number[] = []
  const freed: string[] = []
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  let isOpen = false
  const opened = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line === 'open') {
        isOpen = true
        resolve()
      }
      if (/^\d+$/.test(line)) committed.push(Number(line))
      // Before it is open, Node may free what read the TypeScript of the modules.
      if (isOpen && line.includes('wasm-gc')) freed.push(line)
    })
  })
  return { child, committed, freed, opened }
}

describe.skipIf(onServer)('the data directory', () => {
  it('the data directory is refused to a second process, loses nothing committed by kill -9, and is free at once', async () => {
    const directory = join(folder, 'killed')
    let expected = 0
    for (let round = 0; round < 2; round++) {
      const { child, committed, freed, opened } = startWriter(directory)
      await opened
      await expect(lockDirectory(directory)).rejects.toBeInstanceOf(DirectoryInUse)
      const writing = round === 0
      if (writing) await vi.waitUntil(() => committed.length >= 40, { timeout: 120_000, interval: 20 })
      child.kill('SIGKILL')
      await once(child, 'exit')
      if (writing) expected = committed.at(-1) ?? 0
      expect(freed, 'compiled code that was freed').toEqual([])
    }
    const { db, close } = await openEmbedded(directory)
    const { rows } = await sql<{ number: number; filler: string }>`
      select number, filler from steps order by number`.execute(db)
    await close()
    expect(expected).toBeGreaterThanOrEqual(40)
    expect(rows.length).toBeGreaterThanOrEqual(expected)
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    // No half step: the row and its change are one transaction.
    expect(new Set(rows.map(({ filler }) => filler))).toEqual(new Set(['y']))
  })

  it('the data directory is made anew by the start after one that was killed while it made the database', async () => {
    const directory = join(folder, 'stopped')
    const { child } = startWriter(directory)
    const entries = () => readdir(directory, { recursive: true }).catch(() => [])
    await vi.waitUntil(async () => (await entries()).length >= 6, { timeout: 120_000, interval: 20 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await readdir(directory)).not.toContain('database')
    const { db, close } = await openEmbedded(directory)
    await sql`create table kept (id integer)`.execute(db)
    await close()
    expect(await readdir(directory)).toEqual(['database'])
  })

  it('the data directory takes the place of an empty folder and is written through to the disk', async () => {
    const directory = join(folder, 'durable')
    await mkdir(join(directory, 'database'), { recursive: true })
    const { db, close } = await openEmbedded(directory)
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('fsync', 'wal_sync_method') order by name`.execute(
      db,
    )
    await close()
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'fsync'])
  })

  it('the data directory is the same directory by whatever path it is reached', async () => {
    const unlock = await lockDirectory(join(folder, 'place'))
    await expect(lockDirectory(join(folder, 'place', '..', 'place'))).rejects.toThrow(/in uso/)
    await unlock()
    await (await lockDirectory(join(folder, 'place')))()
  })
})

describe.skipIf(onServer)('the only connection', () => {
  it('the only connection refuses instead of hanging when the outer handle is used inside a transaction', async () => {
    const database = await EmbeddedDatabase.open({})
    const db = kyselyOn(embeddedDialect(database, new Turns(200)))
    const inside = db.transaction().execute(() => sql`select 1`.execute(db))
    await expect(inside).rejects.toBeInstanceOf(AcquireTimeout)
    await sql`select 1`.execute(db)
    await db.destroy()
  })

  it('the only connection keeps transactions apart and in order', async () => {
    const { db, close } = await openInMemory()
    await sql`create table counter (value integer not null)`.execute(db)
    await sql`insert into counter values (0)`.execute(db)
    const addOne = () =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ value: number }>`select value from counter`.execute(trx)
        await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1}`.execute(trx)
      })
    await Promise.all(Array.from({ length: 20 }, addOne))
    const { rows } = await sql<{ value: number }>`select value from counter`.execute(db)
    await close()
    expect(rows).toEqual([{ value: 20 }])
  })

  it('the only connection says so when a transaction with a swallowed error cannot be committed', async () => {
    const { db, close } = await openInMemory()
    await sql`create table words (word text primary key)`.execute(db)
    const work = db.transaction().execute(async (trx) => {
      await sql`insert into words values ('a')`.execute(trx)
      await sql`insert into words values ('a')`.execute(trx).catch(() => undefined)
    })
    await expect(work).rejects.toThrow()
    const { rows } = await sql`select * from words`.execute(db)
    await close()
    expect(rows).toEqual([])
  })

  it('the only connection does not stop the process while a statement takes long', async () => {
    const { db, close } = await openInMemory()
    let ticks = 0
    const timer = setInterval(() => ticks++, 10)
    await sql`select count(*) from generate_series(1, 3000000)`.execute(db)
    clearInterval(timer)
    await close()
    // On the thread of the server not one tick would come through.
    expect(ticks).toBeGreaterThan(0)
  })
})
