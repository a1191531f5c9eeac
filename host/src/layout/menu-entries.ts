import { type MenuEntry, menuFor, menuOf, type Role } from '@sne/shared/domain'
import type { RemoteRegistry } from '@sne/shared/registry'

/** The main menu of a role: the host's own entries and those that the published remotes declare. */
export const menuEntries = (registry: RemoteRegistry, role: Role): MenuEntry[] =>
  menuFor(
    role,
    [...menuOf('host'), ...registry.remotes.flatMap((remote) => remote.menu)].sort(
      (a, b) => a.order - b.order,
    ),
  )
