import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@sne/shared/registry'
import {
  differences,
  digestOf,
  integrityOf,
  isVersion,
  RemoteFile,
  readRemoteFile,
  remoteFileName,
} from './published.ts'
import { type RemotesPlace, readRegistry } from './registry-store.ts'
import { recordedDigest } from './step-log.ts'
import { StepRefused } from './steps.ts'

/** Commit and sources tell where bytes came from; equal ones may come from two. */
const bytesOf = (remote: RemoteFile) => JSON.stringify({ ...remote, commit: null, sources: undefined })
export const sameBytes = (one: RemoteFile, other: RemoteFile) => bytesOf(one) === bytesOf(other)

/** A version that was published before. */
export interface KnownVersion {
  /** Recorded when it was published; null for one that was published before digests were. */
  readonly digest: string | null
  /** Differences between its files and the published ones, as sentences. */
  readonly damage: readonly string[]
  /** Commit that the served registry names for it; undefined when it names no such version. */
  readonly commit: string | null | undefined
}

const releaseIn = (registry: RemoteRegistry, name: string, version: string) =>
  registry.remotes.find((entry) => entry.name === name)?.releases.find((one) => one.version === version)

/** Commit in the registry; undefined when the version or a usable registry is missing. */
function servedCommit(place: RemotesPlace, name: string, version: string) {
  try {
    return releaseIn(readRegistry(place), name, version)?.commit
  } catch {
    return undefined
  }
}

function damageOf(folder: string, isWhole: boolean, digest: string | null): string[] {
  if (!existsSync(folder)) return ['its folder is missing']
  if (!isWhole) return [`${remoteFileName} is missing or not its own`]
  const changed = digest !== null && digestOf(folder) !== digest
  return [
    ...(changed ? [`${remoteFileName} was changed`] : []),
    ...differences(folder, readRemoteFile(folder)),
  ]
}

/**
 * The known version of this number before it is published; null for a new one. A recorded version
 * without a folder or a registry entry counts as new: a process was killed before its rename.
 */
export function knownVersion(place: RemotesPlace, name: string, version: string): KnownVersion | null {
  const folder = join(place.remotesDir, name, version)
  const digest = recordedDigest(place.stateDir, name, version)
  const commit = servedCommit(place, name, version)
  if (!existsSync(folder) && (digest === null || commit === undefined)) return null
  return { digest, commit, damage: damageOf(folder, isVersion(place.remotesDir, name, version), digest) }
}

const withCommit = (text: string, commit: string | null) =>
  text.replace(/("commit":\s*)(?:"[^"]*"|null)/, (_, key: string) => `${key}${JSON.stringify(commit)}`)

/** As builds wrote it before they named their sources. */
const withoutSources = (text: string) => text.replace(/,\s*"sources":\s*"[^"]*"(?=\s*\}\s*$)/, '')

const remoteIn = (text: string): RemoteFile | null => {
  try {
    return RemoteFile.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * The text of `remote.json` with which a build is, byte for byte, what was published: its own, the one in the damaged folder,
 * or its own with the commit that the registry names; also without the sources, which older builds did not name.
 * @throws StepRefused when the build is another one
 */
export function textAsPublished(
  source: string,
  target: string,
  remote: RemoteFile,
  { digest, commit, damage }: KnownVersion,
): string {
  const textOf = (folder: string) => readFileSync(join(folder, remoteFileName), 'utf8')
  const own = textOf(source)
  const there = existsSync(join(target, remoteFileName)) ? [textOf(target)] : []
  const named = [own, ...there, ...(commit === undefined ? [] : [withCommit(own, commit)])]
  const texts = [...named, ...named.map(withoutSources)]
  const found = texts.find((text) => {
    const described = remoteIn(text)
    const isRecorded = digest === null ? there.includes(text) : integrityOf(Buffer.from(text)) === digest
    return isRecorded && described !== null && sameBytes(described, remote)
  })
  if (found) return found
  const { name, version } = remote
  const from = commit ? ` (commit ${commit})` : ''
  throw new StepRefused(
    `${name} ${version} is damaged: ${damage.join('; ')}. This build is not the one that was published: publish a build of the same sources${from}, or raise the version and take ${version} back.`,
  )
}
