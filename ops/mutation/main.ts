/**
 * `npm run test:mutation [-- OPTIONS OF STRYKER]`: exits 1 below the score of `stryker.config.json`.
 * Stryker keeps the verdict on a mutant of a constant also where a new test file would now kill it. Survivors are
 * therefore forgotten before a whole run; killed mutants stay until their code or the test that killed them changes.
 * A run of some files (`--mutate`) judges all of their mutants anew and leaves the verdicts on other files as they are.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../test/run-command.ts'
import { withoutSurvivors } from './without-survivors.ts'

const root = join(import.meta.dirname, '../..')
const kept = join(root, '.cache/mutation/incremental.json')
const given = process.argv.slice(2)
const some = given.some((word) => word === '--mutate' || word === '-m' || word.startsWith('--mutate='))
if (!some && existsSync(kept))
  writeFileSync(kept, JSON.stringify(withoutSurvivors(JSON.parse(readFileSync(kept, 'utf8')))))
const command = ['pnpm', 'exec', 'stryker', 'run', 'ops/mutation/stryker.config.json']
process.exitCode = await runCommand([...command, ...(some ? ['--force'] : []), ...given], { cwd: root })
