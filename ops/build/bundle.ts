import { OverBudget } from './budgets.ts'
import { buildInProcess } from './build-all.ts'
import { buildFront, isBuilt, planBuild } from './build-front.ts'
import { frontNames, isRemoteName } from './packages.ts'
import { publishAll } from './publish.ts'

// Builds one front end if its sources changed: `node ops/build/bundle.ts mfe-plates`, from any folder. With `--build-only`, which
// `buildInProcess` gives, it builds in its own process and leaves the registry alone.
const [name, flag] = process.argv.slice(2)
const front = frontNames.find((known) => known === name)
if (!front) {
  console.error(`Usage: bundle.ts <${frontNames.join('|')}> [--build-only]`)
  process.exit(2)
}

const plan = planBuild(front)
if (flag === '--build-only') {
  const start = performance.now()
  await buildFront(plan).catch((error: unknown) => {
    if (!(error instanceof OverBudget)) throw error
    console.error(error.message)
    process.exit(1)
  })
  console.log(`${front} ${plan.version} built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
} else {
  if (!isBuilt(plan) && !(await buildInProcess(front))) process.exit(1)
  if (isRemoteName(front)) await publishAll()
}
