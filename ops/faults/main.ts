/**
 * `npm run test:faults`: faults that are too long for `npm test`, made on purpose to the running server.
 *
 *     npm run test:faults                     every kind; writes docs/faults.md
 *     npm run test:faults -- kills restarts   the kinds whose name contains a word
 *     npm run test:faults -- --seed 7         the moments and requests of an earlier run
 *
 * Servers listen on addresses of this machine alone. The exit code is 0 only when no row failed.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import setUpCluster from '../../e2e/global-setup.ts'
import { root } from '../build/packages.ts'
import { disk } from './disk.ts'
import { fuzz } from './fuzz/kind.ts'
import { kills } from './kills/kind.ts'
import { closingLine, pageOf, problemsOf, tableOf } from './page.ts'
import { restarts } from './restarts.ts'
import { broken, type Kind, type Row } from './row.ts'
import { uploads } from './uploads-kind.ts'

const kinds: readonly Kind[] = [kills, disk, restarts, uploads, fuzz]
const usage = `npm run test:faults -- [${kinds.map(({ name }) => name).join(' | ')}] [--seed N]`
/** Minutes after which the run ends as failed, whatever hangs: four times those of two quiet cores. */
const mostMinutes = 40

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(2)
  }
}
const { values, positionals } = readArguments()
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const chosen = kinds.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
)
if (!Number.isSafeInteger(seed) || chosen.length === 0) {
  console.error(usage)
  process.exit(2)
}
setTimeout(() => {
  console.error(`The run has not ended within ${mostMinutes} minutes.`)
  process.exit(1)
}, mostMinutes * 60_000).unref()

let cluster: Promise<() => Promise<void>> | undefined
const startCluster = async () => {
  cluster ??= setUpCluster()
  await cluster
}
const begun = performance.now()
const minutes = () => (performance.now() - begun) / 60_000
const rows: Row[] = []
console.log(`Moments and requests: --seed ${seed}`)
for (const kind of chosen) {
  const before = minutes()
  const found = await kind
    .run({ seed, cluster: startCluster })
    .catch((error: unknown) => [broken(kind.name, error)])
  rows.push(...found)
  console.log(`\n── ${kind.name}: ${(minutes() - before).toFixed(1)} minutes\n${tableOf(found)}`)
}
await cluster?.then((stop) => stop()).catch(() => {})

if (chosen.length > 1) console.log(`\n${tableOf(rows)}`)
for (const problem of problemsOf(rows)) console.log(`  ✘ ${problem}`)
const failed = rows.some(({ verdict }) => verdict === 'failed')
if (failed)
  console.log(`  The same again: npm run test:faults -- ${[...positionals, '--seed', seed].join(' ')}`)
if (positionals.length === 0) await writeFile(join(root, 'docs/faults.md'), pageOf(rows, minutes(), seed))
console.log(`\n${closingLine(rows, minutes(), seed)}`)
process.exit(failed ? 1 : 0)
