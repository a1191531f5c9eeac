/**
 * `npm run test:one -- FILE …`: the test files whose path contains a word, with what they need. Server tests get a
 * PostgreSQL of their own, browser tests (`e2e/tests/…`) one and a browser, on what is built now. `--seed N` repeats the order
 * of an earlier run.
 */
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, playwright, postgresOf, type Run, sharedPostgres, vitest } from './parts.ts'

const usage =
  'npm run test:one -- FILE … [--seed N]   (parts of paths, such as api/src/work/shipping or e2e/tests/sign-in)'
const { words, seed } = readArguments()
const reports = await mkdtemp(join(tmpdir(), 'sne-test-'))
const postgres = sharedPostgres()
const run: Run = { seed, workers: 2, reports, postgres: postgres.start }
const inBrowser = words.filter((word) => word.startsWith('e2e/')).map((word) => word.slice('e2e/'.length))
const beside = words.filter((word) => !word.startsWith('e2e/'))
/** Words are parts of paths: `intake` means server tests as well. */
const serverTests = globSync('api/src/**/*.test.ts')
const needsServer = serverTests.some((path) => beside.some((word) => path.includes(word)))
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
if (failed) console.error(`The same order again: npm run test:one -- ${words.join(' ')} --seed ${seed}`)
process.exit(failed ? 1 : 0)

function readArguments(): { words: string[]; seed: number } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seed: { type: 'string' } },
    })
    const asked = Number(values.seed ?? Math.floor(Math.random() * 1e6))
    if (positionals.length === 0 || !Number.isSafeInteger(asked)) throw new Error(usage)
    return { words: positionals, seed: asked }
  } catch {
    console.error(usage)
    process.exit(2)
  }
}
