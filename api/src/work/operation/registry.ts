import { existsSync, readFileSync, statSync } from 'node:fs'
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
    const named = new Set([live, ...previous, ...cohorts.map(({ version }) => version)])
    const published = publishedVersions(remotesDir, name)
    return [...named].filter((version) => !published.includes(version)).map((version) => `${name} ${version}`)
  })

/**
 * What is wrong with the registry of remotes. It is a warning, never a reason for 503: browsers go on with the registry
 * that they trusted last, and their calls need the API.
 */
export function registryWarnings(
  { remotesDir, remotesStateDir: stateDir, remotesCheck }: RemotesSettings,
  now: Date,
): Warning[] {
  const place = { remotesDir, stateDir }
  if (!existsSync(fileOf(place)))
    return hadRegistry(place) ? [{ code: 'registry_unusable', count: 1, seconds: 0 }] : []
  const age = Math.max(0, Math.round((now.getTime() - statSync(fileOf(place)).mtimeMs) / 1000))
  try {
    const missing = missingVersions(registryAt(place, remotesCheck), place)
    if (missing.length === 0) return []
    return [
      { code: 'registry_version_missing', count: missing.length, seconds: age, detail: missing.join(', ') },
    ]
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return [{ code: 'registry_unusable', count: 1, seconds: age, detail }]
  }
}
