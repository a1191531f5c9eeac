/**
 * `npm run test:repeat`: ten whole runs of `npm test`, three of them beside six loops that keep every core
 * busy. Each run has an order of its own. `docs/measurements/test-runs.json` lists the runs; a command that
 * was stopped resumes with the missing or failed runs, `-- --anew` begins again. A failure stays noted beside
 * the run that follows its repair. Fails when a run fails.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../build/packages.ts'
import { sum } from './counts.ts'
import { git } from './git.ts'
import { readLastRun } from './last-run.ts'
import { runCommand } from './run-command.ts'

/** Loops beside each run: none, or more than the machine has cores for. */
const plan = [0, 6, 0, 0, 6, 0, 0, 6, 0, 0]
const resultsFile = join(root, 'docs/measurements/test-runs.json')

interface Result {
  readonly run: number
  readonly loops: number
  readonly seed: number
  readonly commit: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Minutes. */
  readonly wall: number
  readonly cpu: number
  /** Failures of an earlier try of this run, with the commit. */
  readonly before: readonly string[]
}

/** Processes that do nothing but take processor time. @returns ends them */
function keepBusy(count: number): () => void {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  return () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

const { values } = parseArgs({ options: { anew: { type: 'boolean', default: false } } })
const results: Result[] =
  existsSync(resultsFile) && !values.anew ? JSON.parse(readFileSync(resultsFile, 'utf8')) : []
// Runs beside loops come last: a stopped command has then shown most.
for (const [run, loops] of [...plan.entries()].toSorted(([, one], [, other]) => one - other)) {
  if (results.some((result) => result.run === run && result.failed === 0)) continue
  console.log(`\n═══ run ${run + 1} of ${plan.length}, beside ${loops} busy loops`)
  const seed = 1000 + run
  const rest = keepBusy(loops)
  const code = await runCommand(['pnpm', 'exec', 'node', 'ops/test/main.ts', '--seed', String(seed)], {
    cwd: root,
  })
  rest()
  const { parts, failures } = readLastRun()
  const { passed, failed, skipped = 0 } = sum(parts.map(({ counts }) => counts))
  const minutes = (key: 'wall' | 'cpu') =>
    Number((parts.reduce((total, part) => total + (part[key] ?? 0), 0) / 60).toFixed(1))
  const others = results.filter((result) => result.run !== run)
  const commit = git('rev-parse', '--short', 'HEAD') ?? ''
  const before = results.find((result) => result.run === run)?.before ?? []
  const result: Result = {
    ...{ run, loops, seed, commit },
    ...{ passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped },
    ...{ wall: minutes('wall'), cpu: minutes('cpu') },
    before: [...before, ...failures.map((failure) => `${commit}: ${failure}`)],
  }
  results.splice(0, results.length, ...[...others, result].sort((one, other) => one.run - other.run))
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
}

for (const { run, loops, seed, commit, passed, failed, wall, cpu } of results)
  console.log(
    `${failed > 0 ? '✘' : '✔'} run ${String(run + 1).padStart(2)}  ${commit}  --seed ${seed}  ${loops} loops  ${passed} passed, ${failed} failed  ${wall} min wall, ${cpu} min CPU`,
  )
process.exit(results.length === plan.length && results.every(({ failed }) => failed === 0) ? 0 : 1)
