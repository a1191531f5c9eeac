import { isListOfCalls, isListOfPages, isMapOfPages, isTest, isText } from './changed-path.ts'
import type { ContractUses } from './contract-use.ts'
import type { UsageMap } from './usage-map.ts'

/** Dependencies, settings of the tools, the browser tests' own support, the server's start and the build. */
const concernsAll =
  /^(package\.json|pnpm-|\.biome|\.ci\/|ops\/(build|test|start|vitest)|e2e\/(support|matrix|global|playwright|package|tsconfig))/
/** Opens no page of the product, and so has no place in the map. */
export const gallerySpec = 'tests/gallery.spec.ts'
/** Browser tests of folders beside the product. */
const ofOps: readonly (readonly [RegExp, string])[] = [
  [/^ops\/(proxy|images)\//, 'tests/behind-proxy.spec.ts'],
  [/^ops\/remotes\//, 'tests/remote-versions.spec.ts'],
  [/^(ops\/)?gallery\//, gallerySpec],
]
/** Opens every page of the remotes. */
const pagesSpec = 'tests/remote-pages.spec.ts'

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

const byResources = (wanted: readonly string[], map: UsageMap): readonly string[] =>
  Object.entries(map).flatMap(([file, { resources }]) =>
    resources.some((one) => wanted.includes(one)) ? [file] : [],
  )

/**
 * Calls answered by `work` and `exchange` belong to resources; `platform`, `records` and `entry` belong to
 * several.
 */
function ofServer(path: string, map: UsageMap, uses: ContractUses): readonly string[] | 'all' {
  const [folder, name = ''] = /^api\/src\/(?:work|exchange)\/([^/]+)(?=\/)/.exec(path) ?? []
  return folder ? byResources([name, ...uses.ofFolder(folder)], map) : 'all'
}

function ofShared(path: string, map: UsageMap, uses: ContractUses): readonly string[] | 'all' {
  if (path.startsWith('shared/testing/') || isListOfCalls(path)) return []
  if (isListOfPages(path)) return [pagesSpec]
  const use = uses.ofFile(path)
  return use ? byResources(use.resources, map) : 'all'
}

/** Browser tests that one changed file concerns; `all` where it may concern each of them. */
export function browserOf(path: string, map: UsageMap, uses: ContractUses): readonly string[] | 'all' {
  if (isText(path) || isTest(path)) return []
  const spec = /^e2e\/(tests\/[^/]+\.spec\.ts)$/.exec(path)?.[1]
  if (spec) return [spec]
  if (concernsAll.test(path)) return 'all'
  if (path.startsWith('shared/')) return ofShared(path, map, uses)
  if (path.startsWith('api/')) return ofServer(path, map, uses)
  if (isMapOfPages(path)) return [pagesSpec]
  if (path.startsWith('host/') || path.startsWith('mfe-')) return byFolder(path, map)
  return ofOps.flatMap(([place, test]) => (place.test(path) ? [test] : []))
}
