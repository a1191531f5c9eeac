/**
 * `npm run bench:tests`: runs `npm test` and compares the CPU time of each part with the stored run, both in units of
 * this machine's speed. Fails where a part costs 1.5 times as much, or a test fails. `-- --store` stores the run instead.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../build/packages.ts'
import { readLastRun } from './last-run.ts'
import { runCommand } from './run-command.ts'
import { machineSpeed } from './speed.ts'

/** CPU time of a part over that of the stored run, from which on it is a defect. */
const most = 1.5
const storedFile = join(root, 'docs/measurements/tests.json')

interface Stored {
  readonly date: string
  /** CPU seconds of `machineSpeed` in that run. */
  readonly speed: number
  /** Seconds by part. */
  readonly parts: readonly { readonly name: string; readonly wall: number; readonly cpu: number }[]
}

const { values } = parseArgs({ options: { store: { type: 'boolean', default: false } } })
const stored: Stored | null = values.store ? null : JSON.parse(readFileSync(storedFile, 'utf8'))
const before = machineSpeed()
const code = await runCommand(['pnpm', 'exec', 'node', 'ops/test/main.ts'], { cwd: root })
const speed = (before + machineSpeed()) / 2
if (code !== 0) process.exit(code)

const parts = readLastRun().parts.map(({ name, wall, cpu }) => {
  if (cpu === null) throw new Error('This system does not tell CPU times: there is no /proc.')
  return { name, wall: Math.round(wall), cpu: Math.round(cpu) }
})
if (!stored) {
  const run: Stored = {
    date: new Date().toISOString().slice(0, 10),
    speed: Number(speed.toFixed(2)),
    parts,
  }
  writeFileSync(storedFile, `${JSON.stringify(run, null, 2)}\n`)
  console.log('Stored in docs/measurements/tests.json.')
} else {
  console.log(
    `\nCPU time against the run of ${stored.date}; this machine is ${(stored.speed / speed).toFixed(2)} × as fast`,
  )
  for (const { name, cpu } of parts) {
    const known = stored.parts.find((part) => part.name === name)
    if (!known) {
      console.log(`  ${name}: not in the stored run`)
      continue
    }
    const ratio = cpu / speed / (known.cpu / stored.speed)
    console.log(`${ratio > most ? '✘' : '✔'} ${name.padEnd(30)} ${ratio.toFixed(2)} × (at most ${most})`)
    if (ratio > most) process.exitCode = 1
  }
}
