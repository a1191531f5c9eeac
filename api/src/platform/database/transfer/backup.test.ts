import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServerDatabase } from '../../../testing/database.ts'
import { mountTmpfs } from '../../../testing/tmpfs.ts'
import { lockDirectory } from '../embedded/directory-lock.ts'
import { migrate } from '../migrate.ts'
import { openEmbedded, openServer } from '../open.ts'
import { exportDatabase } from './export-database.ts'
import { fillInstallation } from './filled-installation.fixture.ts'
import { importDatabase } from './import-database.ts'
import { oneImport } from './import-lock.ts'

const admin = process.env.TEST_DATABASE_URL
/** Milliseconds: a cluster is made or opened. */
const timeout = 120_000

let folder: string
let dataDir: string
/** An export that tests copy before they damage it. */
let whole: string
/** Path of the kept file below the export. */
let kept: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-backup-'))
  dataDir = join(folder, 'data')
  whole = join(folder, 'whole')
  const { sha256 } = await fillInstallation(dataDir)
  kept = join('files', sha256.slice(0, 2), sha256)
  await exportDatabase(dataDir, whole)
}, timeout)
afterAll(() => rm(folder, { recursive: true, force: true }))

let number = 0
const fresh = (name: string) => join(folder, `${name}-${number++}`)

describe('an export', { timeout }, () => {
  it('an export is readable by its owner alone', async () => {
    const names = ['', ...(await readdir(whole, { recursive: true }))]
    const modes = await Promise.all(names.map(async (name) => (await lstat(join(whole, name))).mode & 0o077))
    expect(new Set(modes)).toEqual(new Set([0]))
  })

  it('an export names the content that the data directory has lost', async () => {
    const copy = fresh('lost')
    await cp(dataDir, copy, { recursive: true })
    await truncate(join(copy, kept), 3)
    const { lost, files } = await exportDatabase(copy, fresh('export'))
    expect(lost).toEqual([kept.split('/').at(-1)])
    expect(files).toEqual([])
  })

  it('an export that is refused leaves no folder behind', async () => {
    const target = fresh('refused')
    const unlock = await lockDirectory(dataDir)
    await expect(exportDatabase(dataDir, target)).rejects.toThrow(/già in uso/)
    await unlock()
    await expect(exportDatabase(dataDir, target)).resolves.toMatchObject({ lost: [] })
  })

  it('an export of a data directory that takes no files says that it is to be copied first', async ({
    skip,
  }) => {
    const disk = await mountTmpfs({ megabytes: 1 })
    if (!disk) return skip('a disk of a size of its own needs the right to mount one')
    await mkdir(join(disk.path, 'database'))
    await writeFile(join(disk.path, 'full'), Buffer.alloc(2_000_000)).catch(() => {})
    await expect(exportDatabase(disk.path, fresh('from-full')))
      .rejects.toThrow(/copiarla prima su un disco con spazio.*\/ .*copy it to a disk with space/)
      .finally(disk.unmount)
  })

  it('an export is repeated where one was killed, and leaves a folder of somebody else alone', async () => {
    const target = fresh('killed')
    const partial = `${target}.partial`
    await cp(whole, partial, { recursive: true })
    await rm(join(partial, 'manifest.json'))
    await exportDatabase(dataDir, target)
    expect(await readdir(target)).toEqual(await readdir(whole))
    await mkdir(partial)
    await writeFile(join(partial, 'notes.txt'), 'x')
    await rm(target, { recursive: true })
    await expect(exportDatabase(dataDir, target)).rejects.toThrow(/esiste già: indicarne una nuova/)
    expect(await readdir(partial)).toEqual(['notes.txt'])
  })

  it('an export that meets a full disk leaves no folder behind, and says so', async ({ skip }) => {
    const disk = await mountTmpfs({ megabytes: 1 })
    if (!disk) return skip('a disk of a size of its own needs the right to mount one')
    await writeFile(join(disk.path, 'ballast'), Buffer.alloc(2 ** 20 - 2 ** 16))
    const target = join(disk.path, 'backup')
    await expect(exportDatabase(dataDir, target)).rejects.toThrow(/Il disco è pieno: liberare spazio/)
    expect(await readdir(disk.path)).toEqual(['ballast'])
    await disk.unmount()
  })

  it.each([
    ['later', `insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`, /does not know/],
    [
      'earlier',
      `delete from kysely_migration where name = (select max(name) from kysely_migration)`,
      /una versione precedente del prodotto e restano come sono/,
    ],
  ])(
    'an export of a database of a %s version is refused and changes nothing',
    async (_, change, sentence) => {
      const copy = fresh('other')
      await cp(dataDir, copy, { recursive: true })
      const read = async (work = 'select 1') => {
        const { db, close } = await openEmbedded(copy)
        await sql.raw(work).execute(db)
        const { rows } = await sql`select name from kysely_migration order by name`.execute(db)
        await close()
        return rows
      }
      const before = await read(change)
      const target = fresh('export')
      await expect(exportDatabase(copy, target)).rejects.toThrow(sentence)
      expect(await readdir(folder)).not.toContain(target.split('/').at(-1))
      expect(await read()).toEqual(before)
    },
  )
})

describe.runIf(admin)('an import', { timeout }, () => {
  let target: Awaited<ReturnType<typeof createServerDatabase>>
  let backup: string
  let newDir: string
  beforeEach(async () => {
    target = await createServerDatabase(admin ?? '')
    backup = fresh('backup')
    newDir = fresh('new')
    await cp(whole, backup, { recursive: true })
  })
  afterEach(() => target.drop())

  const tablesOf = async (url: string) => {
    const { db, close } = openServer(url, 1)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      db,
    )
    await close()
    return rows.map(({ name }) => name)
  }
  const refused = (sentence: RegExp) =>
    expect(importDatabase(backup, target.url, newDir)).rejects.toThrow(sentence)
  /** As an earlier version wrote it. */
  const withoutHashes = async () => {
    const file = join(backup, 'manifest.json')
    const { exportedAt, migrations, tables } = JSON.parse(await readFile(file, 'utf8'))
    const plain = tables.map(({ sha256: _, ...table }: { sha256: string }) => table)
    await writeFile(file, JSON.stringify({ exportedAt, migrations, tables: plain }))
  }

  it.each([
    ['a kept file is missing', () => rm(join(backup, kept)), /mancanti.*files\//],
    ['a kept file is cut short', () => truncate(join(backup, kept), 3), /troncati o danneggiati.*files\//],
    [
      'a kept file has other bytes',
      () => writeFile(join(backup, kept), 'come è arrivatO'),
      /danneggiati.*files\//,
    ],
    ['all kept files are missing', () => rm(join(backup, 'files'), { recursive: true }), /mancanti.*files\//],
    ['a table is missing', () => rm(join(backup, 'users.copy')), /mancanti.*users\.copy/],
    ['a table is cut short', () => truncate(join(backup, 'users.copy'), 20), /danneggiati.*users\.copy/],
    ['the key of the letters is missing', () => rm(join(backup, 'letter-key')), /mancanti.*letter-key/],
    [
      'the manifest is cut short',
      () => truncate(join(backup, 'manifest.json'), 200),
      /manifest\.json è troncato/,
    ],
    ['the manifest is missing', () => rm(join(backup, 'manifest.json')), /manca manifest\.json/],
  ])('an import is refused before it writes anything when %s', async (_, damage, sentence) => {
    await damage()
    await refused(sentence)
    expect(await tablesOf(target.url)).toEqual([])
    expect(await readdir(folder)).not.toContain(newDir.split('/').at(-1))
  })

  it.each([
    ['a kept file is missing', () => rm(join(backup, kept)), /mancanti.*files\//],
    ['a table is cut short', () => truncate(join(backup, 'users.copy'), 20), /danneggiati.*users\.copy/],
  ])('an import of an export without hashes is refused when %s', async (_, damage, sentence) => {
    await withoutHashes()
    await damage()
    await refused(sentence)
    expect(await tablesOf(target.url)).toEqual([])
  })

  it('an import of an export without hashes brings rows, files and the key of the letters', async () => {
    await withoutHashes()
    await importDatabase(backup, target.url, newDir)
    expect(await readFile(join(newDir, kept), 'utf8')).toBe('come è arrivato')
    expect(await readFile(join(newDir, 'letter-key'))).toEqual(await readFile(join(backup, 'letter-key')))
  })

  it('an import beside another import is refused in a sentence, and can be made after it', async () => {
    await oneImport(target.url, () => refused(/Un’altra importazione è in corso/))
    expect(await tablesOf(target.url)).toEqual([])
    await importDatabase(backup, target.url, newDir)
  })

  it('an import whose files cannot be written leaves the database empty and can be repeated', async () => {
    await mkdir(newDir)
    await writeFile(join(newDir, 'files'), 'x')
    await refused(/ENOTDIR|EEXIST/)
    // The mark of the import, for which a start is refused.
    expect(await tablesOf(target.url)).toEqual(['unfinished_import'])
    await rm(join(newDir, 'files'))
    await importDatabase(backup, target.url, newDir)
  })

  it('an import whose rows failed can be repeated', async () => {
    const users = await readFile(join(backup, 'users.copy'), 'utf8')
    await withoutHashes()
    await writeFile(join(backup, 'users.copy'), users.replace(/^\d+/, 'x'))
    await refused(/bigint/)
    await writeFile(join(backup, 'users.copy'), users)
    await importDatabase(backup, target.url, newDir)
  })

  it('an import into a database with data of an earlier version changes nothing there', async () => {
    const { db, close } = openServer(target.url, 1)
    await migrate(db)
    await sql`insert into write_checks values (1, now())`.execute(db)
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
    const names = async () => (await sql`select name from kysely_migration order by name`.execute(db)).rows
    const before = await names()
    await refused(/contiene già dati \(write_checks\) e resta com’è/)
    expect(await names()).toEqual(before)
    await close()
  })

  it('an import leaves the letter key of another installation alone', async () => {
    await mkdir(newDir)
    await writeFile(join(newDir, 'letter-key'), 'altra')
    await refused(/chiave delle lettere di un’altra installazione/)
    expect(await readFile(join(newDir, 'letter-key'), 'utf8')).toBe('altra')
  })
})
