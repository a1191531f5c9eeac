import { candidatesOf, type Person, type RegistryEntry, type Release } from '@sne/shared/registry'
import { type RemoteLifecycles, withRetries } from '@sne/shared/shell'
import { loadRelease } from './federation.ts'
import { Misfit, misfitOf } from './fitness.ts'

export interface LoadedRemote {
  readonly release: Release
  readonly lifecycles: RemoteLifecycles
}

type Load = (name: string, release: Release) => Promise<RemoteLifecycles>

/** A version that was not mounted, and why: told to operations. */
export type TellFailure = (version: string, error: unknown) => void

/** Versions that loaded but then failed; passed over until a person asks to try again. */
const failed = new Set<string>()
/** The version of each remote that was last on screen without failing. */
const worked = new Map<string, string>()
const keyOf = (name: string, version: string) => `${name}@${version}`

export const markFailed = (name: string, version: string) => {
  failed.add(keyOf(name, version))
  if (worked.get(name) === version) worked.delete(name)
}
export const markWorked = (name: string, version: string) => worked.set(name, version)
export const forgetFailures = () => failed.clear()

/** Versions worth trying, best first; those that failed in this tab are left out. */
export const candidates = (entry: RegistryEntry, person: Person | null): Release[] =>
  candidatesOf(entry, person, worked.get(entry.name)).filter(
    ({ version }) => !failed.has(keyOf(entry.name, version)),
  )

/**
 * Loads a remote: the version chosen for this person, after retries the next best one.
 * @throws the error of the first version when none loads; an Error when no version fits this host
 */
export async function loadRemoteApp(
  entry: RegistryEntry,
  person: Person | null,
  tell: TellFailure,
  load: Load = loadRelease,
): Promise<LoadedRemote> {
  const errors: unknown[] = []
  for (const release of candidates(entry, person)) {
    try {
      const misfit = misfitOf(release)
      if (misfit) throw new Misfit(`${entry.name} ${release.version} ${misfit}`)
      return { release, lifecycles: await withRetries(() => load(entry.name, release)) }
    } catch (error) {
      errors.push(error)
      tell(release.version, error)
    }
  }
  throw errors[0] ?? new Error(`No version of ${entry.name} is left to try`)
}
