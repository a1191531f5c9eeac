import { type MenuEntry, mainMenu, menuFor, type Role, routesOf } from '@sne/shared/domain'
import type { RemoteRegistry } from '@sne/shared/registry'
import { matchPath } from 'react-router-dom'

/** The main menu of a role: the host's own entries and those that the published remotes declare. */
export function menuEntries(registry: RemoteRegistry, role: Role): MenuEntry[] {
  const own = mainMenu
    .map((entry, order) => ({ ...entry, order }))
    .filter((entry) => routesOf('host').some((route) => matchPath(route.path, entry.to)))
  const declared = registry.remotes.flatMap((remote) => remote.menu)
  return menuFor(
    role,
    [...own, ...declared].sort((a, b) => a.order - b.order),
  )
}
