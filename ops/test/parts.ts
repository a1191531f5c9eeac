import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../build/packages.ts'
import { findBrowser } from './browser.ts'
import { type Counts, countOfJUnit, failuresOfJUnit } from './counts.ts'
import { startPostgres, type TemporaryPostgres } from './postgres.ts'
import { runCommand } from './run-command.ts'

/** Result of a part: its counts, and a line for each failure. */
export interface Outcome {
  readonly counts: Counts
  readonly failures: readonly string[]
}

/** Settings shared by the parts of one run. */
export interface Run {
  /** Order of test files and tests; the same number gives the same order. */
  readonly seed: number
  /** Workers of each runner. */
  readonly workers: number
  /** Folder for the reports of this run. */
  readonly reports: string
  /** PostgreSQL of the run, started when a part first asks for it. */
  readonly postgres: () => Promise<TemporaryPostgres>
}

/** A part of `npm test`, which can be asked for by a word of its name. */
export interface Part {
  readonly name: string
  /** Seconds on two quiet cores: how long it may take, and how much processor time. */
  readonly budget: { readonly wall: number; readonly cpu: number }
  /** Asked for by name alone: `npm test` leaves it out. */
  readonly byNameOnly?: true
  /** When it fails, no later part runs: later parts would test something else, or cost minutes for nothing. */
  readonly endsRun?: true
  readonly run: (run: Run) => Promise<Outcome>
}

/** Starts PostgreSQL at the first call. */
export function sharedPostgres() {
  let started: Promise<TemporaryPostgres> | undefined
  return {
    start: () => {
      started ??= startPostgres()
      return started
    },
    /** Process ids of services shared by several parts. */
    pids: async () => (started ? [(await started).pid] : []),
    stop: async () => (await started)?.stop(),
  }
}

/** Of a terminal a dot a test; in a file or pipe a line a file, without colours. */
const reporter = process.stdout.isTTY ? 'dot' : 'default'
const colours: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

/** A command that is one check: it passes or it fails. */
export const check = (command: readonly string[]) => async (): Promise<Outcome> => {
  const ok = (await runCommand([...command], { cwd: root })) === 0
  return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, failures: [] }
}

/** Runs a runner that writes a JUnit file; one that died without it counts as one failure. */
async function suite(
  { reports }: Run,
  command: (report: string) => readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const report = join(reports, `${randomUUID()}.xml`)
  const code = await runCommand([...command(report)], {
    cwd: root,
    env: { ...colours, ...env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
  })
  const written = await readFile(report, 'utf8').catch(() => '')
  const counts = countOfJUnit(written)
  return {
    counts: code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts,
    failures: failuresOfJUnit(written),
  }
}

/** Tests beside the sources. @param words parts of paths, and options of vitest */
export const vitest = (run: Run, words: readonly string[], env: Record<string, string> = {}) =>
  suite(
    run,
    (report) => [
      ...['pnpm', 'exec', 'vitest', 'run', '--config', 'ops/vitest.config.ts'],
      ...[`--reporter=${reporter}`, '--reporter=junit', `--outputFile.junit=${report}`],
      ...['--sequence.shuffle.tests', `--sequence.seed=${run.seed}`],
      ...[`--maxWorkers=${run.workers}`, '--silent=passed-only', ...words],
    ],
    env,
  )

/** Browser tests on the build. @param words parts of paths, and options of Playwright */
export const playwright = async (
  run: Run,
  words: readonly string[] = [],
  env: Record<string, string> = {},
) => {
  const postgres = await run.postgres()
  const browser = await findBrowser()
  return suite(
    run,
    () => [
      ...['pnpm', '--filter', '@sne/e2e', 'exec', 'playwright', 'test'],
      ...[`--workers=${run.workers}`, '--shuffle', String(run.seed), ...words],
    ],
    { ...env, CHROMIUM_PATH: browser, TEST_DATABASE_URL: postgres.url },
  )
}

/** Environment of server tests on the PostgreSQL of the run. */
export const postgresOf = async (run: Run) => ({ TEST_DATABASE_URL: (await run.postgres()).url })
/** Files that prove the behaviour of the embedded database itself. */
const embedded = '**/*.embedded.test.ts'
/** Newborns who go through the whole server: on the embedded database, a third of the time of all unit tests. */
const throughServer = 'ops/year/services.test.ts'

export const lint = check(['pnpm', 'exec', 'biome', 'check', '--error-on-warnings', '.'])
export const unused = check(['pnpm', 'exec', 'knip', '--no-progress'])
/** Unchanged files that were checked before are not checked again. */
const known = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']
export const types = check(['pnpm', 'exec', 'tsc', '--noEmit', '-p', 'ops/tsconfig.all.json', ...known])
export const build = check(['pnpm', 'exec', 'node', 'ops/build/main.ts'])

/** The parts of `npm test`, in their order. The goal that their budgets share is in docs/decisions/tests.md. */
export const parts: readonly Part[] = [
  { name: 'format and lint', budget: { wall: 8, cpu: 15 }, run: lint },
  { name: 'unused exports and dependencies', budget: { wall: 8, cpu: 10 }, run: unused },
  { name: 'types', budget: { wall: 25, cpu: 45 }, run: types },
  {
    name: 'unit',
    budget: { wall: 50, cpu: 95 },
    run: (run) => vitest(run, ['shared', 'host', 'mfe', 'gallery', 'ops', `--exclude=${throughServer}`]),
  },
  {
    name: 'api on PostgreSQL',
    budget: { wall: 240, cpu: 430 },
    run: async (run) => vitest(run, ['api', throughServer, `--exclude=${embedded}`], await postgresOf(run)),
  },
  {
    name: 'api on the embedded database',
    budget: { wall: 60, cpu: 105 },
    run: (run) => vitest(run, ['embedded.test.ts']),
  },
  { name: 'build', budget: { wall: 25, cpu: 45 }, endsRun: true, run: build },
  { name: 'browser', budget: { wall: 280, cpu: 530 }, run: (run) => playwright(run) },
  {
    name: 'delivery',
    budget: { wall: 600, cpu: 1000 },
    byNameOnly: true,
    run: (run) => playwright(run, [], { SUITE: 'delivery' }),
  },
  {
    name: 'pages',
    budget: { wall: 600, cpu: 1000 },
    byNameOnly: true,
    run: (run) => playwright(run, [], { SUITE: 'pages' }),
  },
]
