/**
 * `npm test`: everything that must hold before a change lands, in one go, on a fresh machine.
 * Closes with one line `N passed, N failed`; the exit code is 0 only when nothing failed.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { type Counts, closingLine, countOfJUnit, failuresOfJUnit, sum } from './counts.ts'
import { startPostgres } from './postgres.ts'
import { runCommand } from './run-command.ts'

const root = new URL('../..', import.meta.url).pathname
const reports = await mkdtemp(join(tmpdir(), 'sne-test-'))
const only = process.argv.slice(2)
const failures: string[] = []
const results: { name: string; counts: Counts; seconds: number }[] = []

/** A step that is one check: it passes or it fails. */
async function check(name: string, command: string[]) {
  await step(name, async () => {
    const ok = (await runCommand(command, { cwd: root })) === 0
    return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })
}

/** Runs a runner that writes a JUnit file; one that died without it counts as one failure. */
async function countSuite(
  command: (report: string) => string[],
  env: Record<string, string> = {},
): Promise<Counts> {
  const report = join(reports, `${randomUUID()}.xml`)
  const code = await runCommand(command(report), {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
  })
  const written = await readFile(report, 'utf8').catch(() => '')
  const counts = countOfJUnit(written)
  failures.push(...failuresOfJUnit(written))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function step(name: string, work: () => Promise<Counts>) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) return
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const counts = await work().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  results.push({ name, counts, seconds: (performance.now() - begun) / 1000 })
}

const vitest = (...paths: string[]) => (report: string) => [
  'pnpm', 'exec', 'vitest', 'run', '--config', 'ops/vitest.config.ts',
  '--reporter=dot', '--reporter=junit', `--outputFile.junit=${report}`, ...paths,
] // biome-ignore format: one word an argument

await check('format and lint', ['pnpm', 'exec', 'biome', 'check', '--error-on-warnings', '.'])
await check('types', ['pnpm', 'exec', 'tsc', '--noEmit', '-p', 'ops/tsconfig.all.json'])
await step('unit', () => countSuite(vitest('shared', 'host', 'mfe', 'ops')))
await step('api on the embedded database', () => countSuite(vitest('api')))
await step('api on PostgreSQL', async () => {
  const postgres = await startPostgres()
  try {
    return await countSuite(vitest('api'), { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
})
await check('build', ['pnpm', 'exec', 'node', 'ops/build/main.ts'])
const browserTests = async (env: Record<string, string> = {}) => {
  const browser = await findBrowser()
  return countSuite(() => ['pnpm', '--filter', '@sne/e2e', 'exec', 'playwright', 'test'], {
    ...env,
    CHROMIUM_PATH: browser,
  })
}
await step('browser', () => browserTests())
// Asked for by name alone: it takes as long as all the rest.
if (only.includes('delivery')) await step('delivery', () => browserTests({ SUITE: 'delivery' }))

await rm(reports, { recursive: true })
const total = sum(results.map((result) => result.counts))
console.log()
for (const { name, counts, seconds } of results)
  console.log(
    `${counts.failed > 0 ? '✘' : '✔'} ${name.padEnd(32)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(3)} failed  ${seconds.toFixed(0).padStart(4)} s`,
  )
for (const failure of failures) console.log(`  ✘ ${failure}`)
console.log(`\n${closingLine(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
