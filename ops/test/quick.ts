import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages.ts'
import { changedFiles } from './changed-files.ts'
import { contractUses, readSources } from './contract-use.ts'
import { build, lint, type Part, playwright, postgresOf, types, unused, vitest } from './parts.ts'
import { selectTests } from './select.ts'
import type { UsageMap } from './usage-map.ts'

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
  const selection = selectTests(changed, readMap(), contractUses(readSources()))
  // A deleted file of tests is a change as well.
  const isThere = (path: string) => !path.includes('.test.') || existsSync(join(root, path))
  const unit = selection.unit.filter(isThere)
  const api = selection.api.filter(isThere)
  const browser = selection.browser.filter((spec) => existsSync(join(root, 'e2e', spec)))
  const part = (name: string, run: Part['run'], own = budget): Part => ({ name, budget: own, run })
  const { leftOut, delivery } = selection
  console.log(`${changed.length} changed files`)
  if (leftOut.length > 0) console.log(`Not tried, but touched: ${leftOut.join(', ')}`)
  if (delivery.length > 0) console.log(`For npm run test:delivery: ${delivery.join(', ')}`)
  return [
    { ...part('format and lint', lint), endsRun: true },
    part('unused exports and dependencies', unused),
    part('types', types),
    ...(unit.length > 0 ? [part(`unit of ${unit.join(', ')}`, (run) => vitest(run, unit))] : []),
    ...(api.length > 0
      ? [part(`server tests of ${api.join(', ')}`, async (run) => vitest(run, api, await postgresOf(run)))]
      : []),
    ...(selection.build ? [{ ...part('build', build), endsRun: true as const }] : []),
    ...(browser.length > 0
      ? [part(`browser: ${browser.length} files`, (run) => playwright(run, browser), browserBudget)]
      : []),
  ]
}
