/** What a browser test used when it was last recorded; see `e2e/usage.json`. */
export interface Usage {
  /** Folders of the sources whose code the browser loaded, such as `mfe-plates/src/grid`. */
  readonly folders: readonly string[]
  /** First words of the calls' paths, such as `shipping`. */
  readonly resources: readonly string[]
}

/** Usage by test file, such as `tests/sign-in.spec.ts`. */
export type UsageMap = Readonly<Record<string, Usage>>

/** What a change asks for. */
export interface Selection {
  /** Paths for the tests beside the sources. */
  readonly unit: readonly string[]
  readonly api: boolean
  readonly build: boolean
  /** Browser tests; `all` where the change may concern each of them. */
  readonly browser: readonly string[] | 'all'
  /** Browser tests that the change touches as well, and that a quick run has no time for. */
  readonly leftOut: readonly string[]
  /** Of the browser tests that the change touches, those that only `npm run test:delivery` runs. */
  readonly delivery: readonly string[]
}

/** Every remote against every fault, the contract of built remotes, switches: minutes of their own. */
export const deliverySpecs =
  /(developed-remote|failure-matrix|remote-contract|new-remote|remote-switches)\.spec\.ts$/

/** Files of browser tests that a quick run takes: with more of them it is not done in three minutes. */
const mostFiles = 6

const isText = (path: string) => /\.md$|^docs\//.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Dependencies, settings of the tools, the browser tests' own support, the server's start and the build. */
const concernsAll =
  /^(package\.json|pnpm-|\.biome|\.ci\/|ops\/(build|test|start|vitest)|e2e\/(support|matrix|global|playwright|package|tsconfig))/
/** Browser tests of what lies beside the product. */
const ofOps: readonly (readonly [RegExp, string])[] = [
  [/^ops\/(proxy|images)\//, 'tests/behind-proxy.spec.ts'],
  [/^ops\/remotes\//, 'tests/remote-versions.spec.ts'],
]
/** Tests that compare documents with the product. */
const ofTexts = ['ops/contract', 'api/src/entry/commands/command-line']
/** Also what is no source: the budget of a bundle, the host's page and pictures. */
const ofBundle = /^(host|mfe-[^/]+)\//
const front = ['shared', 'host', 'mfe', 'ops']

/** Packages whose tests run for a change below `folder`: the package itself and those that import it. */
function unitOf(path: string): readonly string[] {
  const [top = '', below = ''] = path.split('/')
  if (isText(path)) return ofTexts
  if (isTest(path) && top !== 'api') return [path]
  if (top === 'shared') return below === 'domain' || below === 'contract' ? [...front, 'api'] : front
  if (top === 'host' || top === 'ops' || top.startsWith('mfe-')) return [top]
  return []
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Tests that loaded code of the file's folder; of the next folder above, where none did (a new folder). */
function byFolder(path: string, map: UsageMap): readonly string[] {
  for (let folder = folderOf(path); folder.includes('/'); folder = folderOf(folder)) {
    const found = Object.entries(map).filter(([, { folders }]) =>
      folders.some((one) => one === folder || one.startsWith(`${folder}/`)),
    )
    if (found.length > 0) return found.map(([file]) => file)
  }
  return []
}

/**
 * Tests that called the resource of a folder of the server; null where the folder is no resource. What stands in
 * `records` belongs to several.
 */
function byResource(path: string, map: UsageMap): readonly string[] | null {
  const resource = /^api\/src\/(?:platform|exchange|work)\/([^/]+)\//.exec(path)?.[1] ?? ''
  const known = Object.values(map).some(({ resources }) => resources.includes(resource))
  if (!known) return null
  return Object.entries(map).flatMap(([file, { resources }]) => (resources.includes(resource) ? [file] : []))
}

/** Browser tests that one changed file concerns. */
function browserOf(path: string, map: UsageMap): readonly string[] | 'all' {
  if (isText(path) || isTest(path)) return []
  const spec = /^e2e\/(tests\/[^/]+\.spec\.ts)$/.exec(path)?.[1]
  if (spec) return [spec]
  if (concernsAll.test(path) || path.startsWith('shared/')) return 'all'
  if (path.startsWith('api/')) return byResource(path, map) ?? 'all'
  if (path.startsWith('host/') || path.startsWith('mfe-')) return byFolder(path, map)
  return ofOps.flatMap(([place, test]) => (place.test(path) ? [test] : []))
}

/** A changed test file comes first, then those that use little else: they say the most about the change. */
function bySize(map: UsageMap, changed: readonly string[]) {
  const size = (spec: string) => (changed.includes(`e2e/${spec}`) ? -1 : (map[spec]?.folders.length ?? 0))
  return (one: string, other: string) => size(one) - size(other) || one.localeCompare(other)
}

/**
 * The tests that a change touches: by package, and by what browser tests have used. The whole run is the proof; this
 * selection is the quick look before it.
 * @param changed paths from the root of the repository
 */
export function selectTests(changed: readonly string[], map: UsageMap): Selection {
  const code = changed.filter((path) => !isText(path))
  const everything = code.some((path) => /^(package\.json|pnpm-|ops\/vitest)/.test(path))
  const unit = everything ? [...front, 'api'] : [...new Set(changed.flatMap(unitOf))]
  const browser = code.map((path) => browserOf(path, map))
  const touched = [...new Set(browser.flat())].sort(bySize(map, changed))
  const specs = browser.includes('all') ? 'all' : touched.filter((spec) => !deliverySpecs.test(spec))
  return {
    unit: unit.filter((name) => name !== 'api'),
    api: unit.includes('api') || code.some((path) => path.startsWith('api/')),
    build: specs === 'all' || specs.length > 0 || code.some((path) => ofBundle.test(path) && !isTest(path)),
    browser: specs === 'all' ? specs : specs.slice(0, mostFiles).sort(),
    leftOut: specs === 'all' ? [] : specs.slice(mostFiles).sort(),
    delivery: touched.filter((spec) => deliverySpecs.test(spec)).sort(),
  }
}
