import type { Person } from '@sne/shared/registry'
import { hasUnsavedWork } from '../shell/unsaved-work.ts'
import { isChunkFailure, takeReload } from '../start/chunk-failure.ts'
import { candidates, markFailed } from './loader.ts'
import { findEntry, loadRegistry } from './registry-store.ts'

/** Remedy for a remote that failed: another version of the remote, the page again, or the error page. */
export type Remedy = 'other-version' | 'reload' | 'show'

/**
 * Chooses the remedy for a version that was mounted and failed. It is out of use until a person asks to try
 * again; the next best one replaces it without a page load. A missing chunk means that a version was published:
 * the registry is read first, and a newer version is then the best one. Where no version is left, a missing
 * chunk loads the page again. A browser loads it again at most once in 10 s. A tab loads it again at most once
 * in 120 s. Unsaved work prevents the loading.
 * @param version that failed; null when none could be loaded
 */
export async function remedyFor(
  name: string,
  version: string | null,
  error: unknown,
  person: Person | null,
): Promise<Remedy> {
  if (version === null) return 'show'
  const missing = isChunkFailure(error)
  // Without an answer of the server no version is to blame, and none would come.
  if (missing && !(await loadRegistry())) return 'show'
  markFailed(name, version)
  const entry = findEntry(name)
  if (entry && candidates(entry, person).length > 0) return 'other-version'
  return missing && !hasUnsavedWork() && takeReload() ? 'reload' : 'show'
}
