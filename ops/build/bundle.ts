import { OverBudget } from './budgets.ts'
import { buildFront, isBuilt, planBuild } from './build-front.ts'
import { frontNames, isRemoteName } from './packages.ts'
import { publishAll } from './publish.ts'

// Builds one front end if its sources changed: `node ops/build/bundle.ts mfe-plates`. With `--build-only` the
// registry is left alone (main.ts writes it once, after all).
const [name, flag] = process.argv.slice(2)
const front = frontNames.find((known) => known === name)
if (!front) {
  console.error(`Usage: bundle.ts <${frontNames.join('|')}> [--build-only]`)
  process.exit(2)
}

const plan = planBuild(front)
if (!isBuilt(plan)) {
  const start = performance.now()
  await buildFront(plan).catch((error: unknown) => {
    if (!(error instanceof OverBudget)) throw error
    console.error(error.message)
    process.exit(1)
  })
  console.log(`${front} ${plan.version} built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
if (isRemoteName(front) && flag !== '--build-only') await publishAll()
