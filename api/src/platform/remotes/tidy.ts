import { removeIncomplete } from './publish.ts'
import type { RemotesPlace } from './registry-store.ts'
import { keepServed } from './repair.ts'

/**
 * Prepares the remotes at a start. Deletes folders that a killed process left incomplete. Keeps a copy of the served
 * registry where an earlier version of the product kept none.
 * @param warn is called for each failure: a folder that this process may not write, or a broken registry
 */
export function tidyRemotes(place: RemotesPlace, warn: (problem: unknown) => void) {
  for (const step of [removeIncomplete, keepServed])
    try {
      step(place)
    } catch (error) {
      warn(error)
    }
}
