import {
  type RegistryEntry,
  type Release,
  type RemoteLifecycles,
  shellContract,
  withRetries,
} from '@sne/shared/shell'
import { loadRelease } from './federation.ts'

export interface LoadedRemote {
  readonly version: string
  readonly lifecycles: RemoteLifecycles
}

type Load = (entry: RegistryEntry, release: Release) => Promise<RemoteLifecycles>

/** A version that loaded but then failed; passed over until a person asks to try again. */
const failed = new Set<string>()
const keyOf = (name: string, version: string) => `${name}@${version}`

export const markFailed = (name: string, version: string) => failed.add(keyOf(name, version))
export const forgetFailures = () => failed.clear()

/** Versions worth trying, best first: the live one, then what was live before. */
export function candidates(entry: RegistryEntry): Release[] {
  return [entry, entry.previous]
    .filter((release) => release !== null)
    .filter((release) => release.shellContract === shellContract)
    .filter((release) => !failed.has(keyOf(entry.name, release.version)))
}

/**
 * Loads a remote: its live version, after retries the one before.
 * @throws the error of the live version when none loads; an Error when no version fits this host
 */
export async function loadRemoteApp(entry: RegistryEntry, load: Load = loadRelease): Promise<LoadedRemote> {
  const errors: unknown[] = []
  for (const release of candidates(entry)) {
    try {
      const lifecycles = await withRetries(() => load(entry, release))
      return { version: release.version, lifecycles }
    } catch (error) {
      errors.push(error)
      console.error(`${entry.name} ${release.version} does not load`, error)
    }
  }
  throw errors[0] ?? new Error(`No version of ${entry.name} fits this host`)
}
