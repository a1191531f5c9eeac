import { join } from 'node:path'
import { apiVersion } from '@sne/shared/contract'
import {
  type Need,
  needInWords,
  needsOf,
  type Offer,
  type RemoteRegistry,
  shellContract,
} from '@sne/shared/registry'
import {
  digestOf,
  folderProblems,
  isVersion,
  type RemoteFile,
  readPublished,
  releaseOf,
} from './published.ts'
import { recalledTwin } from './recalled-twin.ts'
import type { RemotesPlace } from './registry-store.ts'
import { recordedDigest } from './step-log.ts'

/** Reason why a published version is not served. */
export type Obstacle =
  | { readonly kind: 'missing' }
  /** The files differ from `remote.json`, or `remote.json` from what was recorded when it was published. */
  | { readonly kind: 'changed'; readonly files: readonly string[] }
  /** Made for another host or server. */
  | { readonly kind: 'misfit'; readonly needs: readonly Need[] }
  /** Holds the code of a recalled version under another number. */
  | { readonly kind: 'recalled'; readonly as: string }

/** Whether the signed registry describes the version just as its folder does. */
const isDescribed = (registry: RemoteRegistry, remote: RemoteFile) =>
  registry.remotes
    .find(({ name }) => name === remote.name)
    ?.releases.some((release) => JSON.stringify(release) === JSON.stringify(releaseOf(remote))) ?? false

function changesOf(place: RemotesPlace, registry: RemoteRegistry, remote: RemoteFile): string[] {
  const folder = join(place.remotesDir, remote.name, remote.version)
  const recorded = recordedDigest(place.stateDir, remote.name, remote.version)
  const isRecorded = recorded === null ? isDescribed(registry, remote) : recorded === digestOf(folder)
  return [
    ...(isRecorded ? [] : ['remote.json is not the one that was recorded when it was published']),
    ...folderProblems(folder, remote),
  ]
}

/** Needs of a version that the host and the server do not offer. */
export function misfits(remote: RemoteFile, offer: Offer | null): Need[] {
  if (offer) return needsOf(remote, offer)
  const { shellContract: shell, apiVersion: api } = remote
  return needsOf({ shellContract: shell, apiVersion: api }, { shellContract, apiVersion, shared: {} })
}

/**
 * The one gate of every step that serves a published version: command line, page, going back and build.
 * @param offer what the host and the server at hand offer; null where no built host says so: then the contracts are compared alone
 */
export function obstaclesOf(
  place: RemotesPlace,
  registry: RemoteRegistry,
  { name, version }: { readonly name: string; readonly version: string },
  offer: Offer | null,
): Obstacle[] {
  if (!isVersion(place.remotesDir, name, version)) return [{ kind: 'missing' }]
  const remote = readPublished(place.remotesDir, name, version)
  const files = changesOf(place, registry, remote)
  const needs = misfits(remote, offer)
  const twin = recalledTwin(place, registry, remote)
  return [
    ...(files.length > 0 ? [{ kind: 'changed', files } as const] : []),
    ...(needs.length > 0 ? [{ kind: 'misfit', needs } as const] : []),
    ...(twin ? [{ kind: 'recalled', as: twin } as const] : []),
  ]
}

/** An obstacle in words for the command line. */
export function obstacleWords(obstacle: Obstacle): readonly string[] {
  if (obstacle.kind === 'missing') return ['is not published, or not whole']
  if (obstacle.kind === 'recalled')
    return [`holds the code of ${obstacle.as}, which was recalled as harmful: change the sources first`]
  return obstacle.kind === 'changed' ? obstacle.files : obstacle.needs.map(needInWords)
}
