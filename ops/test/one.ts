/**
 * `npm run test:one -- FILE …`: the test files whose path contains a word, with what they need. Server tests get a
 * PostgreSQL of their own, browser tests (`e2e/tests/…`) one and a browser, on what is built now.
 */
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, playwright, postgresOf, type Run, sharedPostgres, vitest } from './parts.ts'

const words = process.argv.slice(2)
if (words.length === 0 || words.some((word) => word.startsWith('-'))) {
  console.error(
    'npm run test:one -- FILE …   (parts of paths, such as api/src/work/shipping or e2e/tests/sign-in)',
  )
  process.exit(2)
}
const reports = await mkdtemp(join(tmpdir(), 'sne-test-'))
const postgres = sharedPostgres()
const run: Run = { seed: Math.floor(Math.random() * 1e6), workers: 2, reports, postgres: postgres.start }
const inBrowser = words.filter((word) => word.startsWith('e2e/')).map((word) => word.slice('e2e/'.length))
const beside = words.filter((word) => !word.startsWith('e2e/'))
/** Words are parts of paths: `intake` means server tests as well. */
const serverTests = globSync('api/src/**/*.test.ts')
const needsServer = serverTests.some((path) => beside.some((word) => path.includes(word)))
const outcomes = []
if (beside.length > 0) outcomes.push(await vitest(run, beside, needsServer ? await postgresOf(run) : {}))
if (inBrowser.length > 0) {
  outcomes.push(await build())
  outcomes.push(await playwright(run, inBrowser))
}
await postgres.stop()
await rm(reports, { recursive: true })
process.exit(outcomes.some(({ counts }) => counts.failed > 0) ? 1 : 0)
