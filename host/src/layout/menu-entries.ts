import { type MenuEntry, menuFor, menuOf, type Role, routesOf } from '@sne/shared/domain'
import type { ServedRemote } from '../remotes/served.ts'

/**
 * The main menu of a role: the host's own entries and those that the published remotes declare, by the routes that
 * they declare with them. A remote that the host has never heard of needs no release of the host.
 */
export function menuEntries(
  remotes: readonly ServedRemote[],
  role: Role,
  permissions: readonly string[] = [],
): MenuEntry[] {
  const entries = [...menuOf('host'), ...remotes.flatMap(({ release }) => release.menu)]
  const known = [...routesOf('host'), ...remotes.flatMap(({ release }) => release.routes)]
  return menuFor(
    role,
    entries.sort((a, b) => a.order - b.order),
    known,
    permissions,
  )
}
