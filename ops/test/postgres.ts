import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findOrInstall } from './debian-package.ts'
import { freePort } from './free-port.ts'
import { runCommand } from './run-command.ts'

/** A PostgreSQL cluster of its own for one test run. */
export interface TemporaryPostgres {
  /** Address with a user that may create databases. */
  readonly url: string
  /** Process id of the postmaster; a restart makes another one. */
  readonly pid: number
  /** Ends every connection and starts again: `fast` after a checkpoint, `immediate` as after a crash. */
  restart(mode: keyof typeof stopSignals): Promise<void>
  /** Stops every process at once (SIGSTOP) and resumes them later: no connection is closed meanwhile. */
  hang(): Promise<void>
  goOn(): Promise<void>
  stop(): Promise<void>
}

const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

const versionsFolder = '/usr/lib/postgresql'
const memoryFolder = '/dev/shm'
const prefix = 'sne-postgres-'
/** Bytes that a test run may write: template, one database a worker, WAL. */
const memoryNeeded = 2 * 2 ** 30
/** Milliseconds until a new cluster accepts connections, on a busy machine too. */
const startTimeout = 60_000

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
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/** A copy of a database in memory takes 10 ms; on a disk it takes 140 ms. */
async function clusterFolder(durable: boolean): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => null)
  const fits = memory !== null && memory.bavail * memory.bsize > memoryNeeded
  return mkdtemp(join(fits && !durable ? memoryFolder : tmpdir(), prefix))
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Removes clusters of earlier runs that were killed: in memory they would stay until the machine restarts. */
async function removeLeftOvers() {
  for (const name of await readdir(memoryFolder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const folder = join(memoryFolder, name)
    const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    const { birthtimeMs } = await stat(folder)
    // Processes of initdb come and go, and write their numbers as negative ones.
    const mayBeStarting = Date.now() - birthtimeMs < startTimeout
    if (!mayBeStarting && !isAlive(Number(pid || Number.NaN)))
      await rm(folder, { recursive: true, force: true })
  }
}

/** Durability is not tested here; a measurement of it sets the option. */
const volatile = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  // A database exists for seconds: no background work, and the same query plans in each run.
  ...['autovacuum=off', 'track_counts=off', 'max_wal_size=512MB', 'update_process_title=off'],
  // A connection lives as long, and uses a kept statement a few times: its first plan serves all of them.
  'plan_cache_mode=force_generic_plan',
]
const lasting = ['shared_buffers=2GB', 'max_wal_size=8GB']

/**
 * Starts a fresh cluster in a temporary folder on a free port of this machine.
 * @param settings `durable` where the measurement includes durability: every commit waits for the disk; `at`
 * an empty folder for it, which stays; `keep` leaves the content of that folder, and uses an earlier content
 * again
 * @throws Error with the package to install when the server programs are missing, or when it does not start.
 */
export async function startPostgres({
  durable = false,
  at,
  keep = false,
}: {
  readonly durable?: boolean
  readonly at?: string
  readonly keep?: boolean
} = {}): Promise<TemporaryPostgres> {
  const programs = await findServerPrograms()
  await removeLeftOvers()
  const user = serverUser()
  const folder = at ?? (await clusterFolder(durable))
  const data = join(folder, 'data')
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  else await chmod(folder, 0o700)

  const initdb = [join(programs, 'initdb'), '-D', data, '-U', 'sne', '-A', 'trust', '-E', 'UTF8']
  const options = { cwd: '/', quiet: true, ...user }
  const isThere = keep && existsSync(join(data, 'PG_VERSION'))
  if (!isThere && (await runCommand([...initdb, '--locale=C.UTF-8', '--no-sync'], options)) !== 0)
    throw new Error('PostgreSQL: initdb failed')

  const port = await freePort()
  const settings = [...(durable ? lasting : volatile), 'max_connections=120']
  const launch = () => {
    const server = spawn(
      join(programs, 'postgres'),
      [
        ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
        settings.flatMap((setting) => ['-c', setting]),
      ].flat(),
      { cwd: '/', stdio: 'ignore', ...user },
    )
    return { server, ended: new Promise<void>((resolve) => server.once('exit', () => resolve())) }
  }
  let running = launch()
  const end = async (signal: NodeJS.Signals) => {
    if (running.server.exitCode === null) running.server.kill(signal)
    await running.ended
  }
  const tellAll = async (signal: NodeJS.Signals) => {
    const { pid = 0 } = running.server
    const tell = (one: number) => {
      try {
        process.kill(one, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
    // The first process forks the others: stopped, it forks none that the list lacks.
    tell(pid)
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const child of children.split(' ').filter(Boolean)) tell(Number(child))
  }
  const stop = async () => {
    // Immediate: nothing of it is needed again.
    await end(keep ? stopSignals.fast : stopSignals.immediate)
    if (!keep) await rm(at ? data : folder, { recursive: true, force: true })
  }
  const untilReady = async () => {
    const end = Date.now() + startTimeout
    const ready = [join(programs, 'pg_isready'), '-q', '-h', '127.0.0.1', '-p', String(port)]
    while ((await runCommand(ready, { cwd: '/', quiet: true })) !== 0) {
      if (running.server.exitCode !== null || Date.now() > end) {
        await stop()
        throw new Error('PostgreSQL does not start')
      }
      await wait(50)
    }
  }
  await untilReady()
  return {
    url: `postgres://sne@127.0.0.1:${port}/postgres`,
    get pid() {
      return running.server.pid ?? 0
    },
    restart: async (mode) => {
      await end(stopSignals[mode])
      running = launch()
      await untilReady()
    },
    hang: () => tellAll('SIGSTOP'),
    goOn: () => tellAll('SIGCONT'),
    stop,
  }
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
