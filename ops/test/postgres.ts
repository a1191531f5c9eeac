import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from './debian-package.ts'
import { freePort } from './free-port.ts'
import { runCommand } from './run-command.ts'

/** A PostgreSQL of its own for one test run. */
export interface TemporaryPostgres {
  /** Address with a user that may create databases. */
  readonly url: string
  stop(): Promise<void>
}

const versionsFolder = '/usr/lib/postgresql'

async function findServerPrograms(): Promise<string> {
  const candidates = async () => {
    const versions = await readdir(versionsFolder).catch(() => [])
    return versions
      .filter((version) => Number(version) >= 15)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(versionsFolder, version, 'bin/initdb'))
  }
  let paths = await candidates()
  const initdb = await findOrInstall('il server PostgreSQL (15 o successivo)', ['postgresql'], () => {
    return paths
  }).catch(async (error: unknown) => {
    // The folder of the version is only known after the installation.
    paths = await candidates()
    if (paths[0]) return paths[0]
    throw error
  })
  return join(initdb, '..')
}

/** PostgreSQL refuses to run as root: there, its programs run as the `postgres` user of the package. */
const asServerUser = (command: string[]) =>
  process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command

/**
 * Starts a fresh cluster in a temporary folder on a free port of this machine.
 * @param settings `durable` where what is measured includes that nothing is lost: every commit waits for the disk
 * @throws Error with what to install when the server programs are missing, or when it does not start.
 */
export async function startPostgres({ durable = false } = {}): Promise<TemporaryPostgres> {
  const programs = await findServerPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'sne-postgres-'))
  if (process.getuid?.() === 0) await runCommand(['chown', 'postgres', folder])
  else await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const run = async (command: string[]) => {
    if ((await runCommand(asServerUser(command), { cwd: '/', quiet: true })) !== 0)
      throw new Error(`PostgreSQL: ${command[0]} failed`)
  }
  await run([
    join(programs, 'initdb'),
    '-D',
    data,
    '-U',
    'sne',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  const port = await freePort()
  // Durability is not what these tests are about: without it they run in half the time.
  const speed = durable ? '-c shared_buffers=2GB -c max_wal_size=8GB' : '-c fsync=off -c full_page_writes=off'
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} ${speed} -c max_connections=60`
  await run([join(programs, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const stop = async () => {
    await run([join(programs, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop'])
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `postgres://sne@127.0.0.1:${port}/postgres`, stop }
}

/** `node ops/test/postgres.ts COMMAND …` runs a command with TEST_DATABASE_URL set to such a cluster. */
if (process.argv[1] === import.meta.filename) {
  const postgres = await startPostgres()
  const child = spawn(process.argv[2] ?? 'sh', process.argv.slice(3), {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  })
  child.on('exit', async (code) => {
    await postgres.stop()
    process.exit(code ?? 1)
  })
}
