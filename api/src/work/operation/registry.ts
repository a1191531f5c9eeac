import { existsSync, readFileSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRegistry, type RemoteRegistry, SignedRegistry } from '@sne/shared/registry'
import { publishedVersions } from '../../platform/remotes/published.ts'
import { historyOf, type RemotesPlace, readRegistry } from '../../platform/remotes/registry-store.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Warning } from './warning.ts'

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

/** Versions that the registry names and whose folder is not there, as `mfe-x 1.0.0`. */
const missingVersions = ({ remotes }: RemoteRegistry, { remotesDir }: RemotesPlace): string[] =>
  remotes.flatMap(({ name, live, previous, cohorts }) => {
    const named = new Set([
      ...(live === null ? [] : [live]),
      ...previous,
      ...cohorts.map(({ version }) => version),
    ])
    const published = publishedVersions(remotesDir, name)
    return [...named].filter((version) => !published.includes(version)).map((version) => `${name} ${version}`)
  })

/** What is wrong with a registry that can be reached. @throws Error when folders or files cannot be read */
function wrongWith(place: RemotesPlace, check: boolean, now: Date): Warning[] {
  if (!existsSync(fileOf(place)))
    return hadRegistry(place) ? [{ code: 'registry_unusable', count: 1, seconds: 0 }] : []
  const missing = missingVersions(registryAt(place, check), place)
  if (missing.length === 0) return []
  const detail = missing.join(', ')
  return [{ code: 'registry_version_missing', count: missing.length, seconds: ageOf(place, now), detail }]
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
 * Looks at the registry of remotes. What is wrong is a warning, never a reason for 503: browsers go on with the registry
 * that they trusted last, and their calls need the API.
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
