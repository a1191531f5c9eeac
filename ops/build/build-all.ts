import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { budgetsWithoutBundle, checkBudget } from './budgets.ts'
import { type FrontBuild, isBuilt, planBuild } from './build-front.ts'
import { type FrontName, frontNames, root } from './packages.ts'
import { publishAll } from './publish.ts'

/** Builds at the same time: the machine in mind has two cores. */
const atOnce = 2

/**
 * Builds every front end whose sources changed, each in a process of its own, and makes the remotes live.
 * With nothing changed it only compares keys.
 * @returns the built front ends
 * @throws Error naming the front ends that did not build (their messages are on stderr), or one over its
 * budget
 */
export async function buildAll(): Promise<FrontBuild[]> {
  const strays = budgetsWithoutBundle()
  if (strays.length > 0) throw new Error(`No bundle belongs to ${strays.join(', ')}/budget.json: remove it`)
  const changed = frontNames.map(planBuild).filter((plan) => !isBuilt(plan))
  const waiting = [...changed]
  const failed: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await buildInProcess(next.name))) failed.push(next.name)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failed.length > 0) throw new Error(`Build failed: ${failed.join(', ')}`)
  // Also earlier builds: a budget may have been lowered since.
  for (const plan of frontNames.map(planBuild)) checkBudget(plan.name, plan.outputPath)
  await publishAll()
  return changed
}

/** `pnpm exec` sets NODE_PATH, by which packages are found that nobody declares. Every command builds without, as `npm start` does. */
const { NODE_PATH: _, ...declaredOnly } = process.env

/**
 * Builds one front end from the root folder. The federation plugin writes the packages of the present folder's
 * `package.json` into the manifest. Builds from several folders would give one version several contents.
 */
export const buildInProcess = (name: FrontName) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'bundle.ts'), name, '--build-only'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...declaredOnly, NODE_ENV: 'production' },
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
