import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@sne/shared/registry'
import { publishFolder, releaseOf } from '../../api/src/platform/remotes/published.ts'
import {
  changeRegistry,
  type RemotesPlace,
  readRegistry,
} from '../../api/src/platform/remotes/registry-store.ts'
import { promote } from '../../api/src/platform/remotes/steps.ts'
import { type FrontBuild, isBuilt, planBuild } from './build-front.ts'
import { folderOf, publishedRemotes, remoteNames } from './packages.ts'

export const builtPlace: RemotesPlace = {
  remotesDir: publishedRemotes,
  stateDir: `${publishedRemotes}-state`,
}

/** What is said in the history of a version that came from the sources at hand. */
const step = (name: string, version: string) =>
  ({
    action: 'promote',
    remote: name,
    version,
    reason: 'built from the sources at hand',
    by: 'build',
  }) as const

/**
 * Publishes the built versions of the remotes, and makes those live that are new here. A version that is known already is
 * left as it is: somebody may have taken it back.
 */
export async function publishAll(place = builtPlace): Promise<RemoteRegistry> {
  let registry = readableRegistry(place)
  for (const plan of remoteNames.map(planBuild)) {
    // Only another remote was built: this one stays as it was published.
    if (!isBuilt(plan)) continue
    const { remote, isNew } = publishFolder(plan.outputPath, place.remotesDir)
    const known = registry.remotes.some(({ name }) => name === plan.name)
    if (!isNew && known) continue
    registry = await changeRegistry(place, step(plan.name, plan.version), (current) =>
      promote(current, plan.name, releaseOf(remote)),
    )
    removeOld(plan, registry, place)
  }
  return registry
}

/** A registry that this installation cannot read is put aside: it would be refused by every browser. */
function readableRegistry(place: RemotesPlace): RemoteRegistry {
  try {
    return readRegistry(place)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error} It is put aside and made anew.`)
    const file = join(place.remotesDir, 'registry.json')
    renameSync(file, `${file}.refused`)
    return readRegistry(place)
  }
}

/** Versions built from sources come with every change; what the registry does not name any more goes. */
function removeOld({ name, version }: FrontBuild, registry: RemoteRegistry, { remotesDir }: RemotesPlace) {
  const named = registry.remotes.find((entry) => entry.name === name)?.releases.map((one) => one.version)
  const kept = [version, ...(named ?? [])]
  for (const parent of [join(remotesDir, name), join(folderOf(name), 'dist')]) {
    if (!existsSync(parent)) continue
    for (const folder of readdirSync(parent)) {
      if (isFromSources(folder) && !kept.includes(folder))
        rmSync(join(parent, folder), { recursive: true, force: true })
    }
  }
}

/** `0.1.0-1a2b3c4d`; a version of its own is removed by nobody but operations. */
const isFromSources = (version: string) => /-[0-9a-f]{8}$/.test(version)
