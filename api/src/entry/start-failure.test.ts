import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clusterVersion } from '../platform/database/data-directory.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openEmbedded, openServer } from '../platform/database/open.ts'
import { markImport } from '../platform/database/transfer/unfinished-import.ts'
import { publishHost } from '../platform/host-files/publish-host.ts'
import { checkIdentity } from '../platform/installation/identity.ts'
import { settleDirectory } from '../platform/installation/settle-directory.ts'
import { createServerDatabase, serverTemplate } from '../testing/database.ts'
import { builtFrontEnd, frontEndIn, hostVersion } from '../testing/front-end.ts'
import { installedDirectory } from '../testing/template.ts'
import { mountTmpfs } from '../testing/tmpfs.ts'
import { HistoryFailed } from './demo/complete.ts'
import { startFailure } from './start-failure.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The account that a start runs as. */
interface Account {
  readonly uid: number
  readonly gid: number
}

/** root may read everything: the data directory, and the start, go to an account without rights. */
async function giveToNobody(dataDir: string): Promise<Account> {
  const nobody = { uid: 65_534, gid: 65_534 }
  await chmod(folder, 0o755)
  for (const path of ['', ...(await readdir(dataDir, { recursive: true }))])
    await chown(join(dataDir, path), nobody.uid, nobody.gid)
  return nobody
}

/** Starts the server as operators do, and waits until it gives up. */
async function failedStart(env: Record<string, string>, account: Account | null = null) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    ...account,
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: '0' },
      ...{ DEMO_DATA: 'off', DATA_DIR: join(folder, 'data'), DATABASE_WAIT_SECONDS: '0', ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { told, code }
}

/** One line, no stack, exit code 1. */
async function expectSentence(env: Record<string, string>, sentence: RegExp, account: Account | null = null) {
  const { told, code } = await failedStart(env, account)
  expect(told).toMatch(sentence)
  expect(told.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
  return told
}

/** Milliseconds: each starts a process. */
const timeout = 180_000

describe('a start that fails says in one sentence what to do', { timeout }, () => {
  it('a start that fails says in one sentence what to do when DATA_DIR is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, 'x')
    await expectSentence({ DATA_DIR: file }, /DATA_DIR indica un file/)
  })

  it('a start fails in one sentence when other bytes are published under its host version, and leaves them unchanged', async () => {
    const builds = [await builtFrontEnd(), await builtFrontEnd()] as const
    const { HOST_VERSIONS_DIR } = frontEndIn(folder)
    await publishHost({ hostDir: frontEndIn(builds[0]).HOST_DIR, hostVersionsDir: HOST_VERSIONS_DIR })
    const { HOST_DIR } = frontEndIn(builds[1])
    await writeFile(join(HOST_DIR, 'host', hostVersion, 'assets/small.js'), 'other()')
    await expectSentence({ HOST_DIR, HOST_VERSIONS_DIR }, /stessa versione della pagina con altri byte/)
    const published = join(HOST_VERSIONS_DIR, hostVersion, 'assets/small.js')
    expect(await readFile(published, 'utf8')).toBe('host()')
    for (const build of builds) await rm(build, { recursive: true })
  })

  it('a start that fails says in one sentence what to do when DATA_DIR passes through a file', async () => {
    const file = join(folder, 'between')
    await writeFile(file, 'x')
    await expectSentence({ DATA_DIR: join(file, 'below') }, /DATA_DIR indica un file/)
  })

  it('a start that fails says in one sentence what to do when the folder holds something else', async () => {
    const dataDir = join(folder, 'other')
    await mkdir(join(dataDir, 'database'), { recursive: true })
    await writeFile(join(dataDir, 'database', 'notes.txt'), 'x')
    await expectSentence({ DATA_DIR: dataDir }, /non contiene un database di questo prodotto/)
  })

  it.each(['installation', 'letter-key', 'files/ab'])(
    'a start fails in one sentence when the embedded database is gone and %s is left, and makes none',
    async (left) => {
      const dataDir = join(folder, `gone-${left.replace('/', '-')}`)
      await mkdir(join(dataDir, 'files'), { recursive: true })
      await writeFile(join(dataDir, left), 'x')
      await expectSentence({ DATA_DIR: dataDir, DEMO_DATA: 'on' }, /il suo database non c’è più/)
      expect((await readdir(dataDir)).includes('database')).toBe(false)
    },
  )

  it('a start fails in one sentence when the installation was on a database server and DATABASE_URL is missing', async () => {
    const dataDir = join(folder, 'without-address')
    await mkdir(dataDir)
    for (const name of ['installation', 'directory']) await writeFile(join(dataDir, name), 'x')
    await expectSentence({ DATA_DIR: dataDir }, /DATABASE_URL manca: indicarlo con DATABASE_URL/)
  })

  it('a start that fails says in one sentence what to do when the data belong to a later embedded database', async () => {
    const dataDir = join(folder, 'later')
    await mkdir(join(dataDir, 'database'), { recursive: true })
    await writeFile(join(dataDir, 'database', 'PG_VERSION'), `${Number(clusterVersion) + 1}\n`)
    await expectSentence({ DATA_DIR: dataDir }, /altra versione del database incorporato/)
  })

  it.each([
    ['an empty PG_VERSION', 'PG_VERSION', 0],
    ['a cut control file', 'global/pg_control', 100],
  ])(
    'a start fails in one sentence when the files of the embedded database are damaged: %s',
    async (what, file, size) => {
      const dataDir = join(folder, `damaged-${what.replaceAll(' ', '-')}`)
      await installedDirectory(dataDir)
      await truncate(join(dataDir, 'database', file), size)
      await expectSentence({ DATA_DIR: dataDir }, /non si apre: rimettere la copia di sicurezza/)
    },
  )

  it.each([
    ['one file', 'database/PG_VERSION', 0o000],
    ['the whole folder', 'database', 0o500],
  ])(
    'a start names missing access, not damage, when the account may not read and write %s of the embedded database',
    async (what, path, mode) => {
      const dataDir = join(folder, `forbidden-${what.replaceAll(' ', '-')}`)
      await installedDirectory(dataDir)
      const account = process.getuid?.() === 0 ? await giveToNobody(dataDir) : null
      await chmod(join(dataDir, path), mode)
      const told = await expectSentence({ DATA_DIR: dataDir }, /non può leggere e scrivere/, account)
      expect(told).toContain(join(dataDir, path))
      expect(told).not.toMatch(/rimettere la copia|non si apre/)
    },
  )

  it('a start that fails says in one sentence what to do when the key of letters is damaged', async () => {
    const dataDir = join(folder, 'damaged-key')
    await installedDirectory(dataDir)
    await writeFile(join(dataDir, 'letter-key'), 'x')
    const told = await expectSentence({ DATA_DIR: dataDir }, /rimettere letter-key dalla copia di sicurezza/)
    expect(told).toContain(join(dataDir, 'letter-key'))
  })

  it('a start that fails says in one sentence what to do when the key of letters belongs to another account', async ({
    skip,
  }) => {
    if (process.getuid?.() !== 0) return skip('only root gives a file to another account')
    const dataDir = join(folder, 'foreign-key')
    await installedDirectory(dataDir)
    await writeFile(join(dataDir, 'letter-key'), 'x', { mode: 0o600 })
    const account = await giveToNobody(dataDir)
    await chown(join(dataDir, 'letter-key'), 0, 0)
    const told = await expectSentence({ DATA_DIR: dataDir }, /non può leggere e scrivere/, account)
    expect(told).toContain(join(dataDir, 'letter-key'))
  })

  it('a start fails in one sentence when the account may not read a folder of documents', async () => {
    const dataDir = join(folder, 'closed-documents')
    await installedDirectory(dataDir)
    const closed = join(dataDir, 'files', 'ab')
    await mkdir(closed, { recursive: true })
    await mkdir(join(dataDir, 'files', '0c'))
    const account = process.getuid?.() === 0 ? await giveToNobody(dataDir) : null
    await chmod(closed, 0o000)
    const told = await expectSentence({ DATA_DIR: dataDir }, /non può leggere e scrivere/, account)
    expect(told).toContain(closed)
    await chmod(closed, 0o700)
  })

  it('a start fails in one sentence when the port is taken, and makes nothing in the data directory', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const dataDir = join(folder, 'no-port')
    await expectSentence({ DATA_DIR: dataDir, PORT: String(port) }, /è già in uso/)
    expect(existsSync(dataDir)).toBe(false)
    taken.close()
  })

  it('a start fails in one sentence with the process number when another process works on the data directory', async () => {
    const dataDir = join(folder, 'held')
    await installedDirectory(dataDir)
    const { close } = await openEmbedded(dataDir)
    await expectSentence({ DATA_DIR: dataDir }, new RegExp(`già in uso.*pid ${process.pid}`))
    await close()
  })

  it('a start that fails says in one sentence what to do when the data directory is read-only', async ({
    skip,
  }) => {
    if (process.getuid?.() === 0) {
      const disk = await mountTmpfs({ megabytes: 1, readOnly: true })
      if (!disk) return skip('a read-only file system needs the right to mount one')
      await expectSentence({ DATA_DIR: disk.path }, /non è scrivibile \(EROFS\)/).finally(disk.unmount)
      return
    }
    const dataDir = join(folder, 'locked')
    await mkdir(dataDir)
    await chmod(dataDir, 0o500)
    await expectSentence({ DATA_DIR: dataDir }, /non è scrivibile \(EACCES\)/)
  })

  it('a start fails in one sentence when the disk is too small for the database, and leaves no file', async ({
    skip,
  }) => {
    const disk = await mountTmpfs({ megabytes: 24 })
    if (!disk) return skip('a disk of a size of its own needs the right to mount one')
    const dataDir = join(disk.path, 'data')
    await expectSentence({ DATA_DIR: dataDir }, /Il disco della cartella dei dati è pieno/)
    expect(await readdir(disk.path)).toEqual([])
    await disk.unmount()
  })

  it('a start that fails says in one sentence what to do when no folder can be made where DATA_DIR points', async () => {
    await expectSentence({ DATA_DIR: '/proc/sne-data' }, /non è scrivibile \(ENOENT\)/)
  })

  it.each([
    ['HOST_DIR', '/etc/passwd', /HOST_DIR: il percorso è di un file/],
    ['HOST_VERSIONS_DIR', '/proc/sne-host', /HOST_VERSIONS_DIR: in questo percorso non si può creare/],
    ['HOST_VERSIONS_DIR', '/etc/passwd', /HOST_VERSIONS_DIR: il percorso è di un file/],
    ['REMOTES_DIR', '/proc/sne-remotes', /REMOTES_DIR: in questo percorso non si può creare/],
    ['REMOTES_STATE_DIR', '/etc/passwd/state', /REMOTES_STATE_DIR: il percorso è di un file/],
    ['TZ', 'Europa/Roma', /TZ: .*fuso orario sconosciuto/],
    ['DATABASE_URL', 'postgres://u@127.0.0.1:1/x?sslrootcert=/nowhere.pem', /sslrootcert.* \/nowhere.pem/],
    [
      'DATABASE_URL',
      'postgres:///x?host=/proc/nowhere',
      /non risponde: avviarlo, o controllare DATABASE_URL/,
    ],
    ['DATABASE_URL', 'postgres://u@127.0.0.1/x?port=abc', /DATABASE_URL: .*un numero da 1 a 65535/],
  ])(
    'a start that fails says in one sentence what to do when %s is %s, without a stack',
    async (name, value, sentence) => {
      const { told, code } = await failedStart({ [name]: value })
      expect(told).toMatch(sentence)
      expect(told).not.toContain('    at ')
      expect(code).toBe(1)
    },
  )

  it('a start that fails says in one sentence what to do when the database does not answer, without its password', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const DATABASE_URL = `postgres://sne:segreta@127.0.0.1:${port}/sne`
    const told = await expectSentence(
      { DATABASE_URL },
      new RegExp(`Il database 127.0.0.1:${port} non risponde`),
    )
    expect(told).not.toContain('segreta')
  })

  it('a start fails without any part of the password when the password of DATABASE_URL is not encoded', async () => {
    const { told } = await failedStart({ DATABASE_URL: 'postgres://sne:p@ss/segreta@127.0.0.1:1/sne' })
    expect(told).toMatch(/DATABASE_URL: .*l’indirizzo non si legge/)
    expect(told).not.toMatch(/segreta|p@ss|database ss/)
  })

  const admin = process.env.TEST_DATABASE_URL
  describe.runIf(admin)('with a PostgreSQL', () => {
    it('a start on PostgreSQL fails in one sentence when the password is missing that the database demands', async () => {
      const told = startFailure(
        new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
        {},
      )
      expect(told).toMatch(/vuole una password.*PGPASSWORD/)
    })

    it('a start on PostgreSQL fails in one sentence when the database does not exist', async () => {
      const url = new URL(admin ?? '')
      url.pathname = '/sne_missing'
      await expectSentence({ DATABASE_URL: url.href }, /indicato in DATABASE_URL non esiste/)
    })

    it('a start on PostgreSQL fails in one sentence when the database has no TLS and DATABASE_URL demands it', async () => {
      const url = new URL(admin ?? '')
      url.searchParams.set('sslmode', 'require')
      // The driver says besides what its next version makes of sslmode.
      const { told, code } = await failedStart({ DATABASE_URL: url.href })
      expect(told).toMatch(/togliere sslmode da DATABASE_URL/)
      expect(told).not.toContain('    at ')
      expect(code).toBe(1)
    })

    it('a start on a new PostgreSQL database fails in one sentence when DATA_DIR has an installation, and fills nothing', async () => {
      const { url, drop } = await createServerDatabase(admin ?? '')
      const dataDir = join(folder, 'other-database')
      await mkdir(dataDir)
      await writeFile(join(dataDir, 'installation'), 'x')
      const place = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'on' }
      await expectSentence(place, /il database indicato è nuovo/)
      const { db, close } = openServer(url, 1)
      const { rows } =
        await sql`select 1 from information_schema.tables where table_schema = 'public'`.execute(db)
      expect(rows).toEqual([])
      await close()
      await drop()
    })

    it('a start on PostgreSQL fails in one sentence after an interrupted import, also once its schema is made', async () => {
      const { url, drop } = await createServerDatabase(admin ?? '')
      const { db, close } = openServer(url, 1)
      await markImport(db)
      await migrate(db)
      await close()
      const dataDir = join(folder, 'half-imported')
      await expectSentence({ DATABASE_URL: url, DATA_DIR: dataDir }, /ripetere lo stesso comando db:import/)
      await drop()
    })

    it('a start on a PostgreSQL schema without data fails in one sentence when DATA_DIR has an installation', async () => {
      const { url, drop } = await createServerDatabase(admin ?? '')
      const { db, close } = openServer(url, 1)
      await migrate(db)
      await close()
      const dataDir = join(folder, 'schema-alone')
      await mkdir(join(dataDir, 'files', 'ab'), { recursive: true })
      await expectSentence({ DATABASE_URL: url, DATA_DIR: dataDir }, /il database indicato è nuovo/)
      await drop()
    })

    it('a start on PostgreSQL fails in one sentence when DATA_DIR and the database belong to two installations', async () => {
      const { url, drop } = await createServerDatabase(admin ?? '', await serverTemplate(admin ?? ''))
      const { db, close } = openServer(url, 1)
      const [own, other] = [join(folder, 'own'), join(folder, 'another')]
      for (const path of [own, other]) await mkdir(path)
      await writeFile(join(own, 'installation'), 'the mark of an earlier version')
      await settleDirectory(db, own, new Date())
      await checkIdentity(db, own)
      expect(await readFile(join(own, 'installation'), 'utf8')).toMatch(/^id: [0-9a-f-]{36}$/m)
      await writeFile(join(other, 'installation'), 'id: another\n')
      await close()
      await expectSentence({ DATABASE_URL: url, DATA_DIR: other }, /sono di due installazioni diverse/)
      await drop()
    })

    it('a start on PostgreSQL names the version before as the way out when a change of the schema fails', async () => {
      const { url, drop } = await createServerDatabase(admin ?? '', await serverTemplate(admin ?? ''))
      const { db, close } = openServer(url, 1)
      await sql`delete from kysely_migration where name = '0073-wrong-runs'`.execute(db)
      await close()
      const place = { DATABASE_URL: url, DATA_DIR: join(folder, 'not-upgraded') }
      await expectSentence(
        place,
        /non si aggiornano a questa versione \(0073-wrong-runs: .*Niente è stato cambiato/,
      )
      await drop()
    })

    it('a start on PostgreSQL fails in one sentence when the database names documents and their folder is gone', async () => {
      const { url, drop } = await createServerDatabase(admin ?? '', await serverTemplate(admin ?? ''))
      const { db, close } = openServer(url, 1)
      await sql`insert into files (sha256, name, size) values (${'a'.repeat(64)}, 'a.pdf', 1)`.execute(db)
      await close()
      const place = { DATABASE_URL: url, DATA_DIR: join(folder, 'no-files') }
      await expectSentence(place, /la loro cartella non c’è/)
      await drop()
    })

    it('a start on PostgreSQL fails in one sentence when the data belong to a later version, and keeps them', async () => {
      const { url, drop } = await createServerDatabase(admin ?? '', await serverTemplate(admin ?? ''))
      const { db, close } = openServer(url, 1)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(db)
      await close()
      await expectSentence({ DATABASE_URL: url }, /una versione più recente del prodotto/)
      await drop()
    })

    it('a start on PostgreSQL fails in one sentence when the port is taken', async () => {
      const taken = createServer().listen(0, '127.0.0.1')
      await once(taken, 'listening')
      const { port } = taken.address() as AddressInfo
      const { url, drop } = await createServerDatabase(admin ?? '', await serverTemplate(admin ?? ''))
      await expectSentence(
        { DATABASE_URL: url, PORT: String(port) },
        new RegExp(`La porta ${port} è già in uso`),
      )
      taken.close()
      await drop()
    })
  })
})

it('a demonstration that was not filled names the call that was refused', () => {
  const refused = new HistoryFailed(new Error('closePlate was refused: 409'))
  expect(startFailure(refused, {})).toMatch(/closePlate was refused: 409.*DEMO_DATA=small/s)
})
