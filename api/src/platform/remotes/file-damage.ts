import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { RegistryEntry, RemoteRegistry } from '@sne/shared/registry'
import { obstaclesOf, obstacleWords } from './gate.ts'
import { filesBelow } from './published.ts'
import type { RemotesPlace } from './registry-store.ts'

interface Named {
  readonly name: string
  readonly version: string
}

/** Last findings of a folder, and the sizes and times of its files then. */
const found = new Map<string, { readonly stamp: string; readonly problems: readonly string[] }>()

/** Sizes and times of all files; `null` for a folder that is not there. */
function stampOf(folder: string): string | null {
  try {
    return filesBelow(folder)
      .map((file) => {
        const { size, mtimeMs, ctimeMs } = statSync(join(folder, file))
        return `${file} ${size} ${mtimeMs} ${ctimeMs}`
      })
      .join('\n')
  } catch {
    return null
  }
}

/** Everything that somebody may get by the registry: live, tried, and to go back to. */
export const namedIn = ({
  name,
  live,
  previous,
  cohorts,
}: Pick<RegistryEntry, 'name' | 'live' | 'previous' | 'cohorts'>): Named[] =>
  [...new Set([...(live === null ? [] : [live]), ...cohorts.map(({ version }) => version), ...previous])].map(
    (version) => ({ name, version }),
  )

/** Damage of a version's files, as sentences; read anew. */
export const damageOf = (place: RemotesPlace, registry: RemoteRegistry, named: Named): string[] =>
  obstaclesOf(place, registry, named, null)
    .filter(({ kind }) => kind === 'missing' || kind === 'changed')
    .flatMap(obstacleWords)

/** Folders that one look compares byte for byte: it holds the server up for less than a second. */
const atOnce = 4

/**
 * Damage of versions' files. Files are read again only where a size or time differs from the last
 * look. Only a few versions are read at once: the others follow with the next look.
 */
export function lookForDamage(
  place: RemotesPlace,
  registry: RemoteRegistry,
  versions: readonly Named[],
): (Named & { readonly problems: readonly string[] })[] {
  let left = atOnce
  return versions.flatMap((named) => {
    const folder = join(place.remotesDir, named.name, named.version)
    const stamp = stampOf(folder)
    if (stamp === null) return [{ ...named, problems: damageOf(place, registry, named) }]
    let known = found.get(folder)
    // A changed record alone may repair a damaged version: it is compared anew.
    if ((known?.stamp !== stamp || known.problems.length > 0) && left > 0) {
      left -= 1
      known = { stamp, problems: damageOf(place, registry, named) }
      found.set(folder, known)
    }
    return known && known.problems.length > 0 ? [{ ...named, problems: known.problems }] : []
  })
}
