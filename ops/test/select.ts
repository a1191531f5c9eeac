import { isTest, isText } from './changed-path.ts'
import type { ContractUses } from './contract-use.ts'
import { testsBeside } from './select-beside.ts'
import { browserOf } from './select-browser.ts'
import type { UsageMap } from './usage-map.ts'

/** The tests that a change requires. */
export interface Selection {
  /** Parts of paths of tests without a database. */
  readonly unit: readonly string[]
  /** Parts of paths of server tests. */
  readonly api: readonly string[]
  readonly build: boolean
  /** Browser tests, at most `mostFiles`. */
  readonly browser: readonly string[]
  /** Browser tests that the change touches as well, and that a quick run has no time for. */
  readonly leftOut: readonly string[]
  /** The browser tests touched by the change that only `npm run test:delivery` runs. */
  readonly delivery: readonly string[]
}

/** Every remote against every fault, the contract of built remotes, switches, upgrades: minutes of their own. */
export const deliverySpecs =
  /(developed-remote|failure-matrix|host-upgrade|remote-contract|new-remote|remote-switches)\.spec\.ts$/

/** Files of browser tests that a quick run takes: with more of them it is not done in three minutes. */
export const mostFiles = 6

/** The whole job, each minutes of CPU time: a quick run takes one only for a file that concerns no other test. */
const longest = /(whole-job|behind-proxy)\.spec\.ts$/

/** Sources, and the other inputs of a bundle: its budget, the host's page and pictures. */
const ofBundle = /^(host|mfe-[^/]+)\//

/** Order of browser tests: changed ones, then the ones that use the least beside the change. */
function bySize(map: UsageMap, changed: readonly string[]) {
  const size = (spec: string) => (changed.includes(`e2e/${spec}`) ? -1 : (map[spec]?.folders.length ?? 0))
  return (one: string, other: string) => size(one) - size(other) || one.localeCompare(other)
}

/** Browser tests, each next one the test that uses the most folders not used by the former ones. */
function byCoverage(map: UsageMap, specs: readonly string[]): readonly string[] {
  const used = new Set<string>()
  const usesOf = (spec: string) => [...(map[spec]?.folders ?? []), ...(map[spec]?.resources ?? [])]
  const fresh = (spec: string) => usesOf(spec).filter((one) => !used.has(one)).length
  const left = [...specs].sort()
  const ordered: string[] = []
  while (left.length > 0) {
    const next = left.reduce((best, one) => (fresh(one) > fresh(best) ? one : best))
    for (const one of usesOf(next)) used.add(one)
    ordered.push(...left.splice(left.indexOf(next), 1))
  }
  return ordered
}

/**
 * The tests that a change touches: by package, by resource, and by the recorded use of browser tests. The
 * whole run is the proof; this selection is the quick look before it.
 * @param changed paths from the root of the repository
 */
export function selectTests(changed: readonly string[], map: UsageMap, uses: ContractUses): Selection {
  const code = changed.filter((path) => !isText(path))
  const { unit, api } = testsBeside(changed, uses)
  const concerned = code.map((path) => browserOf(path, map, uses))
  const named = [...new Set(concerned.flatMap((one) => (one === 'all' ? [] : one)))].sort(
    bySize(map, changed),
  )
  const others = concerned.includes('all') ? Object.keys(map).filter((spec) => !named.includes(spec)) : []
  const touched = [...named, ...byCoverage(map, others)]
  const specs = touched.filter((spec) => !deliverySpecs.test(spec))
  const alone = concerned.flatMap((one) => (one !== 'all' && one.length === 1 ? one : []))
  const taken = specs.filter((spec) => !longest.test(spec) || alone.includes(spec)).slice(0, mostFiles)
  return {
    unit,
    api,
    build: specs.length > 0 || code.some((path) => ofBundle.test(path) && !isTest(path)),
    browser: taken.sort(),
    leftOut: specs.filter((spec) => !taken.includes(spec)).sort(),
    delivery: touched.filter((spec) => deliverySpecs.test(spec)).sort(),
  }
}
