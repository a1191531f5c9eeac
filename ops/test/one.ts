/**
 * `npm run test:one -- FILE …`: the test files whose path contains the argument, with the servers they need.
 * Server tests get a PostgreSQL of their own. Browser tests (`e2e/tests/…`) get one and a browser, on the
 * present build. `--seed N` repeats the order of an earlier run, `--workers 1` runs one file at a time.
 */
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../api/src/entry/commands/command-line.ts'
import { readOneRun } from './one-arguments.ts'
import { build, playwright, postgresOf, type Run, sharedPostgres, vitest } from './parts.ts'
import { noTests, testsBeside } from './test-files.ts'

await runCommand(async (args) => {
  const files = globSync([...testsBeside, 'e2e/tests/**/*.spec.ts'], { exclude: noTests })
  const { beside, inBrowser, seed, workers } = readOneRun(args, files)
  const reports = await mkdtemp(join(tmpdir(), 'sne-test-'))
  const postgres = sharedPostgres()
  const run: Run = { seed, workers, reports, postgres: postgres.start }
  // Arguments are parts of paths: `intake` means server tests as well.
  const needsServer = files.some(
    (path) => path.startsWith('api/src/') && beside.some((word) => path.includes(word)),
  )
  const outcomes = []
  if (beside.length > 0) outcomes.push(await vitest(run, beside, needsServer ? await postgresOf(run) : {}))
  if (inBrowser.length > 0) {
    const built = await build()
    outcomes.push(built)
    if (built.counts.failed === 0) outcomes.push(await playwright(run, inBrowser))
    else console.error('No browser test ran: the build failed, as said above.')
  }
  await postgres.stop()
  await rm(reports, { recursive: true })
  const failed = outcomes.some(({ counts }) => counts.failed > 0)
  if (failed)
    console.error(
      `The same order again: npm run test:one -- ${args.join(' ')}${args.includes('--seed') ? '' : ` --seed ${seed}`}`,
    )
  process.exit(failed ? 1 : 0)
})
