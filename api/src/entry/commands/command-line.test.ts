import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockDirectory } from '../../platform/database/embedded/directory-lock.ts'
import { openEmbedded, openServer } from '../../platform/database/open.ts'
import { Manifest } from '../../platform/database/transfer/manifest.ts'
import { Presence } from '../../platform/installation/presence.ts'
import { settleDirectory } from '../../platform/installation/settle-directory.ts'
import { createServerDatabase, serverTemplate } from '../../testing/database.ts'
import { installedDirectory } from '../../testing/template.ts'
import { readArguments, UsageAsked, UsageError } from './command-line.ts'

const root = resolve(import.meta.dirname, '../../../..')
const run = promisify(execFile)

/** Exit code and output of a command, whatever they are. */
async function outcome(command: readonly string[], env: Record<string, string> = {}) {
  const [program = '', ...args] = command
  const options = { cwd: root, env: { ...process.env, ...env } }
  return run(program, args, options).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )
}

describe('arguments', () => {
  const shape = { usage: 'Uso: prova', options: { to: { type: 'string' } } } as const

  it.each([
    ['an unknown option', ['--unknown']],
    ['an option without its value', ['--to']],
    ['a surplus argument', ['backup']],
  ])('%s is refused with the usage', (_, args) => {
    expect(() => readArguments(args, shape)).toThrow(/Uso: prova/)
  })

  it('a missing argument is refused with the usage', () => {
    expect(() => readArguments([], { usage: 'Uso: prova', least: 1 })).toThrow(UsageError)
  })

  it.each(['-h', '--help'])('%s shows the usage', (argument) => {
    expect(() => readArguments([argument], { usage: 'Uso: prova', least: 1 })).toThrow(UsageAsked)
  })

  it.each(['npm_config_to', 'npm_config_token_description'])(
    'an option that npm took (%s) is refused',
    (name) => {
      vi.stubEnv(name, 'backup')
      expect(() => readArguments([], shape)).toThrow(/-- prima/)
      vi.unstubAllEnvs()
    },
  )

  it.each([
    ['api/src/entry/commands/export.ts', 'db:export -- [--to'],
    ['api/src/entry/commands/import.ts', 'db:import -- --from'],
    ['api/src/entry/commands/intake.ts', 'intake -- [--url'],
    ['api/src/entry/commands/demo-instrument.ts', 'demo:instrument -- [--url'],
    ['api/src/entry/commands/create-administrator.ts', 'create-administrator EMAIL'],
    ['ops/remotes/command.ts', 'npm run remotes -- <command>'],
    ['ops/dev/remote.ts', 'dev:remote -- <'],
  ])(
    '%s refuses an unknown option with its usage and exit code 2',
    async (file, usage) => {
      const { code, text } = await outcome([process.execPath, file, '--sconosciuta'])
      expect(text).toContain(usage)
      expect(text).not.toContain('    at ')
      expect(code).toBe(2)
    },
    180_000,
  )
})

describe('the backup as the README writes it', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sne-backup-'))
    await installedDirectory(join(folder, 'data'))
  }, 240_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const written = /^npm run db:export .*$/m.exec(readme)?.[0].replace(/\s+#.*/, '') ?? ''
  const npm = async () => (await outcome(['npm', '--version'])).code === 0

  it('the README’s backup goes into the named folder, through npm, pnpm and Node', async ({ skip }) => {
    if (!(await npm())) skip('npm is not installed')
    expect(written).toBe('npm run db:export -- --to backup/')
    const target = join(folder, 'backup')
    const command = written.replace('backup/', `${target}/`).split(' ')
    const first = await outcome(command, { DATA_DIR: join(folder, 'data') })
    expect(first.text).toContain(`tabelle in ${target}`)
    expect(
      Manifest.parse(JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))).tables,
    ).not.toEqual([])
    expect(existsSync(join(root, '--to'))).toBe(false)
    const again = await outcome(command, { DATA_DIR: join(folder, 'data') })
    expect(again.text).toContain('La cartella esiste già')
    expect(again.code).toBe(1)
  }, 300_000)

  it('the README’s backup of an embedded installation is restored into a new folder, and opens', async () => {
    const [section = ''] = readme.split('## Backup of an embedded installation')[1]?.split('\n## ') ?? []
    const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
    expect(blocks).toHaveLength(2)
    const cwd = join(folder, 'embedded')
    await mkdir(cwd)
    const script = (text: string, dataDir: string) =>
      run('bash', ['-ec', text], { cwd, env: { ...process.env, DATA_DIR: dataDir } })
    await script(blocks[0] ?? '', join(folder, 'data'))
    const restored = join(folder, 'restored')
    await script(blocks[1] ?? '', restored)
    const { db, close } = await openEmbedded(restored)
    const types = await db.selectFrom('analysisTypes').select('id').execute()
    await close()
    expect(types.length).toBeGreaterThan(0)
  }, 240_000)
})

describe('after-restore', { timeout: 180_000 }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sne-after-restore-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const afterRestore = (env: Record<string, string>, ...args: string[]) =>
    outcome([process.execPath, 'api/src/entry/commands/after-restore.ts', ...args], env)

  it.each([['empty'], ['missing']])(
    'after-restore says of a folder that is %s that no database is there, and makes none',
    async (name) => {
      const dataDir = join(folder, name)
      if (name === 'empty') await mkdir(dataDir)
      const { code, text } = await afterRestore({ DATA_DIR: dataDir })
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(/non contiene un database.* \/ .*holds no database/),
      ])
      expect(existsSync(join(dataDir, 'database'))).toBe(false)
    },
  )

  it('after-restore refuses a folder in which a server with an embedded database works', async () => {
    const dataDir = join(folder, 'embedded')
    await installedDirectory(dataDir)
    const unlock = await lockDirectory(dataDir)
    const { code, text } = await afterRestore({ DATA_DIR: dataDir })
    await unlock()
    expect([code, text]).toEqual([1, expect.stringContaining('già in uso')])
  })

  it('after-restore refuses --replace-readable-key alone', async () => {
    expect((await afterRestore({ DATA_DIR: folder }, '--replace-readable-key')).code).toBe(2)
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'after-restore says in both languages what it did, and leaves a database without an installation as it is',
    async () => {
      const admin = process.env.TEST_DATABASE_URL ?? ''
      const dataDir = join(folder, 'shared')
      const none = await createServerDatabase(admin)
      const env = { DATABASE_URL: none.url, DATA_DIR: dataDir }
      expect(await afterRestore(env)).toEqual({
        ...{ code: 1, text: expect.stringMatching(/non c’è un’installazione.* \/ .*holds no installation/) },
      })
      const opened = openServer(none.url, 1)
      expect(await opened.db.introspection.getTables()).toEqual([])
      await opened.close()
      await none.drop()

      const one = await createServerDatabase(admin, await serverTemplate(admin))
      const { db, close } = openServer(one.url, 1)
      await mkdir(dataDir)
      await settleDirectory(db, dataDir, new Date())
      const done = await afterRestore({ ...env, DATABASE_URL: one.url })
      expect(done).toEqual({
        code: 0,
        text: expect.stringMatching(/non saranno dati di nuovo.* \/ numbers given/),
      })
      const presence = new Presence(db, dataDir)
      await presence.take()
      const before = await db.selectFrom('installationIdentity').selectAll().execute()
      expect(await afterRestore({ ...env, DATABASE_URL: one.url })).toEqual({
        code: 1,
        text: expect.stringMatching(/fermare tutti i suoi processi.* \/ .*nothing was changed/),
      })
      expect(await db.selectFrom('installationIdentity').selectAll().execute()).toEqual(before)
      await db.updateTable('installationIdentity').set({ directorySeenAt: null }).execute()
      await close()
      const kept = await afterRestore({ ...env, DATABASE_URL: one.url }, '--new-letter-key')
      expect(kept).toEqual({
        code: 1,
        text: expect.stringMatching(/si legge, e niente è cambiato.* \/ .*can be read/),
      })
      await one.drop()
    },
  )
})
