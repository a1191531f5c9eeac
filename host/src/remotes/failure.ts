import type { Person } from '@sne/shared/registry'
import { hasUnsavedWork } from '../shell/unsaved-work.ts'
import { isChunkFailure, takeReload } from '../start/chunk-failure.ts'
import { candidates, markFailed } from './loader.ts'
import { entryOf, loadRegistry } from './registry-store.ts'

/** What to do about a remote that failed: the page again, another version of the remote, or the error page. */
export type Remedy = 'reload' | 'other-version' | 'show'

/**
 * Chooses the remedy. A missing chunk means that a new version was published: the page is loaded again, once
 * in 10 s, when the server answers and nothing typed would be lost (otherwise the person decides, on the error
 * page). Any other failure of a mounted version sends it out of use until a person asks to try again.
 * @param version that failed; null when none could be loaded
 */
export async function remedyFor(
  name: string,
  version: string | null,
  error: unknown,
  person: Person | null,
): Promise<Remedy> {
  if (version === null) return 'show'
  if (isChunkFailure(error)) {
    const reachable = await loadRegistry()
    if (reachable && !hasUnsavedWork() && takeReload()) return 'reload'
    if (hasUnsavedWork()) return 'show'
  }
  markFailed(name, version)
  return candidates(entryOf(name), person).length > 0 ? 'other-version' : 'show'
}
