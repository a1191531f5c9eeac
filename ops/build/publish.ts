import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  emptyRegistry,
  parseRegistry,
  type RegistryEntry,
  type Release,
  type RemoteRegistry,
  shellContract,
} from '@sne/shared/registry'
import { type FrontBuild, isBuilt, planBuild } from './build-front.ts'
import { containerName, folderOf, publishedRemotes, remoteNames } from './packages.ts'
import { describeRelease } from './release.ts'
import { readStamp } from './stamp.ts'

const registryFile = (folder: string) => join(folder, 'registry.json')

/** The registry as last published; an empty one before the first time or when it cannot be read. */
export function readRegistry(folder = publishedRemotes): RemoteRegistry {
  try {
    return parseRegistry(JSON.parse(readFileSync(registryFile(folder), 'utf8')))
  } catch {
    return emptyRegistry
  }
}

/** Copies a built version to where it is served from, once; a published version never changes. */
export function publishRelease(build: FrontBuild, folder = publishedRemotes): Release {
  const target = join(folder, build.name, build.version)
  if (readStamp(target) !== build.version) {
    const partial = `${target}.partial`
    rmSync(partial, { recursive: true, force: true })
    rmSync(target, { recursive: true, force: true })
    cpSync(build.outputPath, partial, { recursive: true })
    renameSync(partial, target)
  }
  return describeRelease(target, build.name, build.version, shellContract)
}

/**
 * Makes the built versions of the remotes live: copies, writes the registry in one step and removes versions
 * that are neither live nor the one before.
 */
export async function publishAll(folder = publishedRemotes): Promise<RemoteRegistry> {
  const before = readRegistry(folder)
  const plans = remoteNames.map(planBuild)
  if (plans.every((plan) => isLive(plan, before, folder))) return before
  const remotes: RegistryEntry[] = []
  for (const plan of plans) {
    const last = before.remotes.find((entry) => entry.name === plan.name)
    if (!isBuilt(plan)) {
      // Only another remote was built: this one stays as it was published.
      if (last) remotes.push(last)
      continue
    }
    const { remote } = await import(pathToFileURL(join(folderOf(plan.name), 'src', 'remote.ts')).href)
    const release = publishRelease(plan, folder)
    remotes.push({
      ...remote,
      ...release,
      container: containerName(plan.name),
      previous: previousOf(last, release),
    })
  }
  const registry = parseRegistry({ remotes })
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${registryFile(folder)}.partial`, `${JSON.stringify(registry, null, 1)}\n`)
  renameSync(`${registryFile(folder)}.partial`, registryFile(folder))
  for (const entry of registry.remotes) removeOld(entry, folder)
  return registry
}

const isLive = (plan: FrontBuild, registry: RemoteRegistry, folder: string) =>
  registry.remotes.some((entry) => entry.name === plan.name && entry.version === plan.version) &&
  readStamp(join(folder, plan.name, plan.version)) === plan.version

/** What was live before the given release: the version to fall back to. */
export function previousOf(last: RegistryEntry | undefined, release: Release): Release | null {
  if (!last) return null
  if (last.version === release.version) return last.previous
  const { version, shellContract: contract, manifest, files, preload } = last
  return { version, shellContract: contract, manifest, files, preload }
}

function removeOld(entry: RegistryEntry, folder: string) {
  const kept = [entry.version, entry.previous?.version]
  for (const parent of [join(folder, entry.name), join(folderOf(entry.name), 'dist')]) {
    if (!existsSync(parent)) continue
    for (const version of readdirSync(parent)) {
      if (!kept.includes(version)) rmSync(join(parent, version), { recursive: true, force: true })
    }
  }
}
