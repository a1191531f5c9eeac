import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Release, RemoteRegistry } from '@sne/shared/registry'
import { obstaclesOf, obstacleWords } from '../../api/src/platform/remotes/gate.ts'
import { publishFolder, removeIncomplete } from '../../api/src/platform/remotes/publish.ts'
import {
  publishedRemotesIn,
  publishedVersions,
  readPublished,
  releaseOf,
} from '../../api/src/platform/remotes/published.ts'
import { recalledTwin } from '../../api/src/platform/remotes/recalled-twin.ts'
import {
  changeRegistry,
  type RemotesPlace,
  readRegistry,
  registryFile,
} from '../../api/src/platform/remotes/registry-store.ts'
import { promote, StepRefused } from '../../api/src/platform/remotes/steps.ts'
import { type FrontBuild, isBuilt, planBuild } from './build-front.ts'
import { offerOfSources } from './host-offer.ts'
import { folderOf, publishedRemotes, remoteNames } from './packages.ts'

export const builtPlace: RemotesPlace = {
  remotesDir: publishedRemotes,
  stateDir: `${publishedRemotes}-state`,
}

/** History entry of a version built from the present sources. */
const step = (name: string, version: string) =>
  ({
    action: 'promote',
    remote: name,
    version,
    reason: 'built from the sources at hand',
    by: 'build',
  }) as const

/**
 * `0.1.0-1a2b3c4d`: built from the present sources. Only operations promote and remove a version of its own.
 */
const isFromSources = (version: string) => /-[0-9a-f]{8}$/.test(version)

/**
 * Whether a build may make its version live: where the remote was never served, or its live version is a
 * build of the sources too. A released, withdrawn, recalled or tried version stays as operations left it.
 */
function mayReplace(registry: RemoteRegistry, name: string): boolean {
  const entry = registry.remotes.find((one) => one.name === name)
  return entry === undefined || (entry.live !== null && isFromSources(entry.live))
}

/**
 * Publishes the built versions of the remotes, and makes new ones live unless they replace a released one. A
 * known version is left as it is: somebody may have recalled it.
 */
export async function publishAll(
  place = builtPlace,
  plans: readonly FrontBuild[] = remoteNames.map(planBuild),
): Promise<RemoteRegistry> {
  removeIncomplete(place)
  let registry = readableRegistry(place)
  for (const plan of plans) {
    // Only another remote was built: this one stays as it was published.
    if (!isBuilt(plan)) continue
    const { reason, by } = step(plan.name, plan.version)
    const { isNew } = publishFolder(plan.outputPath, place, { reason, by })
    const known = registry.remotes.some(({ name }) => name === plan.name)
    if (!isNew && known) continue
    const twin = recalledTwin(place, registry, readPublished(place.remotesDir, plan.name, plan.version))
    if (twin)
      console.log(
        `${plan.name} ${plan.version} is published, not live: it holds the code of ${twin}, which was recalled as harmful.`,
      )
    else if (mayReplace(registry, plan.name))
      registry = await changeRegistry(place, step(plan.name, plan.version), (current) =>
        promote(current, plan.name, servableRelease(place, current, plan)),
      )
    else
      console.log(
        `${plan.name} ${plan.version} is published, not live: ${liveOf(registry, plan.name)} stays.`,
      )
    removeOld(plan, registry, place)
  }
  return registry
}

const liveOf = (registry: RemoteRegistry, name: string) =>
  registry.remotes.find((entry) => entry.name === name)?.live ?? 'what operations decided'

/**
 * @throws StepRefused for a folder changed after it was published, or one that does not fit the host built here
 */
function servableRelease(
  place: RemotesPlace,
  registry: RemoteRegistry,
  { name, version }: FrontBuild,
): Release {
  const obstacles = obstaclesOf(place, registry, { name, version }, offerOfSources())
  if (obstacles.length > 0)
    throw new StepRefused(
      [`${name} ${version} is not fit to be served:`, ...obstacles.flatMap(obstacleWords)].join('\n  '),
    )
  return releaseOf(readPublished(place.remotesDir, name, version))
}

/**
 * A registry that cannot be read is put aside where nothing but builds of the sources was ever published.
 * Elsewhere a build changes nothing: `repair` restores released versions.
 * @throws StepRefused
 */
function readableRegistry(place: RemotesPlace): RemoteRegistry {
  try {
    return readRegistry(place)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const file = registryFile(place)
    if (releasedVersions(place).length > 0)
      throw new StepRefused(
        `${file} cannot be read: ${problem}\nReleased versions are published there (${releasedVersions(place).join(', ')}): \`npm run remotes -- repair\` restores the registry.`,
      )
    console.error(`${problem} It is put aside and made anew.`)
    renameSync(file, `${file}.refused`)
    return readRegistry(place)
  }
}

/** Published versions that do not come from the present sources. */
const releasedVersions = ({ remotesDir }: RemotesPlace): string[] =>
  publishedRemotesIn(remotesDir).flatMap((name) =>
    publishedVersions(remotesDir, name)
      .filter((version) => !isFromSources(version))
      .map((version) => `${name} ${version}`),
  )

/**
 * Versions built from sources come with every change; a version that the registry does not name is removed.
 */
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
