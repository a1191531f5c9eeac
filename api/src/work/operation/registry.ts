import { existsSync, readFileSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRegistry, type RemoteRegistry, SignedRegistry } from '@sne/shared/registry'
import { lookForDamage, namedIn } from '../../platform/remotes/file-damage.ts'
import { isVersion } from '../../platform/remotes/published.ts'
import { historyOf, type RemotesPlace, readRegistry } from '../../platform/remotes/registry-store.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Warning, WarningCode } from './warning.ts'

export type RemotesSettings = Pick<Settings, 'remotesDir' | 'remotesStateDir' | 'remotesCheck'>

const fileOf = ({ remotesDir }: RemotesPlace) => join(remotesDir, 'registry.json')

/** Without checks a registry needs no signature. @throws Error when it cannot be read, or is not trusted by browsers */
function registryAt(place: RemotesPlace, check: boolean): RemoteRegistry {
  if (check) return readRegistry(place)
  return parseRegistry(
    JSON.parse(SignedRegistry.parse(JSON.parse(readFileSync(fileOf(place), 'utf8'))).registry),
  )
}

/** A registry was there: a step led to one. */
const hadRegistry = (place: RemotesPlace) =>
  historyOf(place, { serial: 0 }).some(({ serial }) => serial !== null)

/** Remotes that a recall left to nobody; a withdrawn one is served to nobody on purpose. */
const leftToNobody = (registry: RemoteRegistry, place: RemotesPlace): string[] => {
  const unserved = registry.remotes.filter(({ live, cohorts }) => live === null && cohorts.length === 0)
  if (unserved.length === 0) return []
  const steps = historyOf(place, registry).filter(({ carriedOut, serial }) => carriedOut && serial !== null)
  return unserved
    .map(({ name }) => name)
    .filter((name) => steps.findLast(({ remote }) => remote === name)?.action === 'recall')
}

/** Problems of a registry that can be reached. @throws Error when folders or files cannot be read */
function wrongWith(place: RemotesPlace, check: boolean, now: Date): Warning[] {
  if (!existsSync(fileOf(place)))
    return hadRegistry(place) ? [{ code: 'registry_unusable', count: 1, seconds: 0 }] : []
  const registry = registryAt(place, check)
  const seconds = ageOf(place, now)
  const warning = (code: WarningCode, details: readonly string[]): Warning[] =>
    details.length > 0 ? [{ code, count: details.length, seconds, detail: details.join(', ') }] : []
  const named = registry.remotes.flatMap(namedIn)
  const isMissing = ({ name, version }: (typeof named)[number]) => !isVersion(place.remotesDir, name, version)
  const damaged = lookForDamage(
    place,
    registry,
    named.filter((one) => !isMissing(one)),
  )
  return [
    ...warning(
      'registry_version_missing',
      named.filter(isMissing).map(({ name, version }) => `${name} ${version}`),
    ),
    ...warning(
      'registry_version_damaged',
      damaged.map(({ name, version, problems }) => `${name} ${version}: ${problems.slice(0, 3).join('; ')}`),
    ),
    ...warning('remote_recalled_from_all', leftToNobody(registry, place)),
  ]
}

/** Age of the registry's file in seconds; 0 for one that cannot be asked. */
function ageOf(place: RemotesPlace, now: Date): number {
  const { mtimeMs = now.getTime() } = statSync(fileOf(place), { throwIfNoEntry: false }) ?? {}
  return Math.max(0, Math.round((now.getTime() - mtimeMs) / 1000))
}

/** Milliseconds within which the folder must answer before it is read. */
const patience = 2000

/** Asks a folder outside of the event loop, one question at a time: a network disk that hangs must not stop the server. */
function asksFolder(folder: string): () => Promise<void> {
  let asking: Promise<unknown> | undefined
  return async () => {
    asking ??= stat(folder)
      .catch(() => null)
      .finally(() => {
        asking = undefined
      })
    const late = AbortSignal.timeout(patience)
    await Promise.race([
      asking,
      new Promise((_, reject) =>
        late.addEventListener('abort', () => reject(new Error(`${folder} does not answer`))),
      ),
    ])
  }
}

/**
 * Checks the registry of remotes. A problem is a warning, never a reason for 503: browsers keep using the last registry
 * that they trusted, and their calls need the API.
 */
export function registryWatch({
  remotesDir,
  remotesStateDir: stateDir,
  remotesCheck,
}: RemotesSettings): (now: Date) => Promise<Warning[]> {
  const place = { remotesDir, stateDir }
  const ask = asksFolder(remotesDir)
  return async (now) => {
    try {
      await ask()
      return wrongWith(place, remotesCheck, now)
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      return [{ code: 'registry_unusable', count: 1, seconds: 0, detail }]
    }
  }
}
