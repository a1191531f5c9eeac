import type { RemoteRegistry } from '@sne/shared/registry'
import { publishedVersions } from './published.ts'
import type { RemotesPlace } from './registry-store.ts'
import { stepsIn } from './step-log.ts'

/**
 * Versions of a remote that folders, registry or audit file know; also those whose folder is
 * damaged or missing.
 */
export function knownVersions(place: RemotesPlace, registry: RemoteRegistry, name: string): string[] {
  const entry = registry.remotes.find((one) => one.name === name)
  const served = entry
    ? [
        ...(entry.live === null ? [] : [entry.live]),
        ...entry.previous,
        ...entry.cohorts.map(({ version }) => version),
        ...(entry.recalled ?? []),
      ]
    : []
  const published = stepsIn(place.stateDir)
    .filter(({ remote, action }) => remote === name && action === 'publish')
    .map(({ version }) => version)
  return [...new Set([...publishedVersions(place.remotesDir, name), ...served, ...published])].sort(
    (one, other) => one.localeCompare(other, 'en', { numeric: true }),
  )
}
