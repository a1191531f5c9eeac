import { withRetries } from '@sne/shared/client'
import { candidatesOf, type Person, type RegistryEntry, type Release } from '@sne/shared/registry'
import type { RemoteLifecycles } from '@sne/shared/shell'
import { loadRelease } from './federation.ts'
import { Misfit, misfitOf } from './fitness.ts'

export interface LoadedRemote {
  readonly release: Release
  readonly lifecycles: RemoteLifecycles
  /** The version that this person should have got; another one than the loaded when that one failed. */
  readonly chosen: string
}

/** Every version of a remote is recalled. */
export class AllRecalled extends Error {
  override readonly name = 'AllRecalled'
}

type Load = (name: string, release: Release) => Promise<RemoteLifecycles>

/** A version that was not mounted, and why: told to operations. */
export type TellFailure = (version: string, error: unknown) => void

/** For so long a version that did not load is tried after the others only, in ms: nobody waits for it at every page. */
export const coolingOff = 60_000

/** Versions that loaded but then failed; passed over until a person asks to try again. */
const failed = new Set<string>()
/** Versions that did not load, and when they are worth a try again: it may have been the network alone. */
const absent = new Map<string, number>()
/** The version of each remote that was last on screen without failing. */
const worked = new Map<string, string>()
const keyOf = (name: string, version: string) => `${name}@${version}`

export const markFailed = (name: string, version: string) => {
  failed.add(keyOf(name, version))
  if (worked.get(name) === version) worked.delete(name)
}
export const markWorked = (name: string, version: string) => worked.set(name, version)
export const forgetFailures = () => {
  failed.clear()
  absent.clear()
}

/**
 * Versions worth trying, best first. Versions that failed in this tab are left out; versions that did not
 * load come last.
 */
export function candidates(entry: RegistryEntry, person: Person | null, now = Date.now()): Release[] {
  const usable = candidatesOf(entry, person, worked.get(entry.name)).filter(
    ({ version }) => !failed.has(keyOf(entry.name, version)),
  )
  const isAbsent = ({ version }: Release) => (absent.get(keyOf(entry.name, version)) ?? 0) > now
  return [...usable.filter((release) => !isAbsent(release)), ...usable.filter(isAbsent)]
}

/**
 * Loads a remote: the version chosen for this person, after retries the next best one.
 * @throws the error of the first version when none loads; an Error when no version fits this host; AllRecalled
 */
export async function loadRemoteApp(
  entry: RegistryEntry,
  person: Person | null,
  tell: TellFailure,
  load: Load = loadRelease,
): Promise<LoadedRemote> {
  const errors: unknown[] = []
  const { name } = entry
  const chosen = candidatesOf(entry, person)[0]?.version
  if (chosen === undefined) throw new AllRecalled(`Every version of ${name} is recalled`)
  for (const release of candidates(entry, person)) {
    const { version } = release
    try {
      const misfit = misfitOf(release)
      if (misfit) throw new Misfit(`${name} ${version} ${misfit}`)
      const lifecycles = await withRetries(() => load(name, release))
      absent.delete(keyOf(name, version))
      return { release, lifecycles, chosen }
    } catch (error) {
      errors.push(error)
      if (!(error instanceof Misfit)) absent.set(keyOf(name, version), Date.now() + coolingOff)
      tell(version, error)
    }
  }
  throw errors[0] ?? new Error(`No version of ${name} is left to try`)
}
