import { join } from 'node:path'
import type { RemoteRegistry } from '@sne/shared/registry'
import { isVersion, type RemoteFile, readRemoteFile } from './published.ts'
import type { RemotesPlace } from './registry-store.ts'

const sameFiles = (one: RemoteFile, other: RemoteFile) =>
  Object.keys(one.hashes).length === Object.keys(other.hashes).length &&
  Object.entries(one.hashes).every(([file, hash]) => other.hashes[file] === hash)

/** Built from the same sources: its files differ by the version that the build writes into them alone. */
const sameSources = (one: RemoteFile, other: RemoteFile) =>
  one.sources !== undefined && one.sources === other.sources

/**
 * The recalled version whose code equals this version's under another number; null without one. A
 * recalled version whose folder is missing cannot be compared.
 */
export function recalledTwin(
  { remotesDir }: RemotesPlace,
  registry: RemoteRegistry,
  remote: RemoteFile,
): string | null {
  const { recalled = [] } = registry.remotes.find(({ name }) => name === remote.name) ?? {}
  const twin = recalled.find((version) => {
    if (version === remote.version || !isVersion(remotesDir, remote.name, version)) return false
    const other = readRemoteFile(join(remotesDir, remote.name, version))
    return sameFiles(remote, other) || sameSources(remote, other)
  })
  return twin ?? null
}

/** The registry as a recall will leave its list: versions with the same code are then passed over. */
export const withRecalled = (registry: RemoteRegistry, name: string, version: string): RemoteRegistry => ({
  ...registry,
  remotes: registry.remotes.map((entry) =>
    entry.name === name ? { ...entry, recalled: [...(entry.recalled ?? []), version] } : entry,
  ),
})
