import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages.ts'
import { changedFiles } from './changed-files.ts'
import { build, lint, type Part, playwright, postgresOf, types, vitest } from './parts.ts'
import { selectTests, type UsageMap } from './select.ts'

const readMap = (): UsageMap => JSON.parse(readFileSync(join(root, 'e2e/usage.json'), 'utf8'))

/** Seconds: a change in one remote is proved in three minutes on two quiet cores. */
const budget = { wall: 40, cpu: 70 }
const browserBudget = { wall: 100, cpu: 160 }

/**
 * The parts of `npm test -- quick`.
 * @param base revision to compare with
 * @throws Error of `changedFiles`
 */
export function quickParts(base?: string): readonly Part[] {
  const changed = changedFiles(base)
  const selection = selectTests(changed, readMap())
  const { unit: touched, api, build: builds, browser: chosen, leftOut, delivery } = selection
  // A deleted file of tests is a change as well.
  const unit = touched.filter((path) => !path.includes('.test.') || existsSync(join(root, path)))
  const browser = chosen === 'all' ? chosen : chosen.filter((spec) => existsSync(join(root, 'e2e', spec)))
  const part = (name: string, run: Part['run'], own = budget): Part => ({ name, budget: own, run })
  console.log(`${changed.length} changed files`)
  if (leftOut.length > 0) console.log(`Not tried, but touched: ${leftOut.join(', ')}`)
  if (delivery.length > 0) console.log(`For npm run test:delivery: ${delivery.join(', ')}`)
  return [
    part('format and lint', lint),
    part('types', types),
    ...(unit.length > 0 ? [part(`unit of ${unit.join(', ')}`, (run) => vitest(run, unit))] : []),
    ...(api ? [part('api on PostgreSQL', async (run) => vitest(run, ['api'], await postgresOf(run)))] : []),
    ...(builds ? [part('build', build)] : []),
    ...(browser === 'all' || browser.length > 0
      ? [
          part(
            browser === 'all' ? 'browser' : `browser: ${browser.length} files`,
            (run) => playwright(run, browser === 'all' ? [] : browser),
            browserBudget,
          ),
        ]
      : []),
  ]
}
