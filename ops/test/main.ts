/**
 * `npm test`: everything that must hold before a change lands, in one go, on a fresh machine.
 *
 *     npm test                          every part
 *     npm test -- unit types            the parts whose name contains a word
 *     npm test -- quick                 what the change since the last pushed commit touches
 *     npm test -- quick --base REV      what the change since REV touches
 *     npm test -- --seed 7 --workers 1  in the order of an earlier run, one test file at a time
 *
 * Closes with one line `N passed, N failed`; the exit code is 0 only when nothing failed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readArguments, UsageAsked } from '../../api/src/entry/commands/command-line.ts'
import { closingLine, sum } from './counts.ts'
import { startCpuClock } from './cpu-time.ts'
import { type LastRun, lastRunFile } from './last-run.ts'
import { type Part, parts, type Run, sharedPostgres } from './parts.ts'
import { quickParts } from './quick.ts'
import { lineOf, type Measured, machineNote, warningsOf } from './table.ts'

const usage = 'Usage: npm test -- [quick | WORD …] [--seed N] [--workers N] [--base REV]'
const options = { seed: { type: 'string' }, workers: { type: 'string' }, base: { type: 'string' } } as const
function argumentsOrExit() {
  try {
    return readArguments(process.argv.slice(2), { usage, options, most: Number.POSITIVE_INFINITY })
  } catch (error) {
    const asked = error instanceof UsageAsked
    console[asked ? 'log' : 'error'](error instanceof Error ? error.message : error)
    process.exit(asked ? 0 : 2)
  }
}
const { values, positionals } = argumentsOrExit()
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const workers = Number(values.workers ?? 2)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(workers) || workers < 1) {
  console.error('--seed and --workers take whole numbers.')
  process.exit(2)
}

const isAsked = ({ name, byNameOnly }: Part) =>
  positionals.length === 0 ? !byNameOnly : positionals.some((word) => name.includes(word))
function quick(): readonly Part[] {
  try {
    return quickParts(values.base)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
const chosen = positionals.includes('quick') ? quick() : parts.filter(isAsked)
if (chosen.length === 0) {
  console.error(`No part is called that. Parts: ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

// Conditions of component tests may take this long on a busy machine; see shared/testing/restore.ts.
process.env.TEST_PATIENCE ??= '60000'
const reports = await mkdtemp(join(tmpdir(), 'sne-test-'))
const cpu = startCpuClock()
const postgres = sharedPostgres()
const run: Run = { seed, workers, reports, postgres: postgres.start }
const measured: Measured[] = []
const failures: string[] = []
console.log(`Order of the tests: --seed ${seed}`)
for (const part of chosen) {
  console.log(`\n── ${part.name}`)
  const before = cpu.seconds(await postgres.pids())
  const begun = performance.now()
  const outcome = await part.run(run).catch((error: unknown) => {
    console.error(error)
    return { counts: { passed: 0, failed: 1 }, failures: [String(error)] }
  })
  failures.push(...outcome.failures)
  if (outcome.counts.failed > 0 && outcome.failures.length === 0) failures.push(`${part.name}: see above`)
  const after = cpu.seconds(await postgres.pids())
  measured.push({
    name: part.name,
    counts: outcome.counts,
    wall: (performance.now() - begun) / 1000,
    cpu: before === null || after === null ? null : after - before,
  })
  const left = chosen.slice(measured.length)
  if (part.endsRun && outcome.counts.failed > 0 && left.length > 0) {
    console.error(`\n${part.name} failed. Not run: ${left.map(({ name }) => name).join('; ')}.`)
    break
  }
}
await postgres.stop()
cpu.stop()
await rm(reports, { recursive: true })

const total = sum(measured.map(({ counts }) => counts))
const rows = measured.map((one, index) => ({ one, part: chosen[index] as Part }))
console.log()
for (const { one, part } of rows) console.log(lineOf(one, part))
const all = (key: 'wall' | 'cpu') => measured.reduce((seconds, one) => seconds + (one[key] ?? 0), 0)
console.log(
  `  ${(all('wall') / 60).toFixed(1)} minutes, ${(all('cpu') / 60).toFixed(1)} minutes of CPU time${cpu.whole ? '' : ' (a part of the browser is not counted)'}`,
)
// Budgets are for two workers.
for (const warning of workers < 2 ? [] : rows.flatMap(({ one, part }) => warningsOf(one, part)))
  console.log(`  ⚠ ${warning} (${machineNote()})`)
for (const failure of failures) console.log(`  ✘ ${failure}`)
const again = [
  ...positionals,
  `--seed ${seed}`,
  `--workers ${workers}`,
  values.base ? `--base ${values.base}` : '',
]
if (total.failed > 0) console.log(`  The same order again: npm test -- ${again.filter(Boolean).join(' ')}`)

const lastRun: LastRun = { seed, workers, parts: measured, failures }
await mkdir(dirname(lastRunFile), { recursive: true })
await writeFile(lastRunFile, `${JSON.stringify(lastRun, null, 2)}\n`)
console.log(`\n${closingLine(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
