import { type MenuEntry, matchRoute, mayOpen, type Role } from '@sne/shared/domain'
import { hostMenu } from '../remotes/host-menu.ts'
import { hostRoutes } from '../remotes/host-routes.ts'
import type { ServedRemote } from '../remotes/served.ts'

/**
 * The main menu of a role: the entries of the host and of the published remotes, in their order. The routes
 * declared with them decide which entries and links a role sees. A submenu of one link is dropped. A remote
 * that the host does not know needs no release of the host.
 */
export function menuEntries(
  remotes: readonly ServedRemote[],
  role: Role,
  permissions: readonly string[] = [],
): MenuEntry[] {
  const known = [...hostRoutes, ...remotes.flatMap(({ release }) => release.routes)]
  const opens = ({ to }: { readonly to: string }) => {
    const match = matchRoute(to, known)
    return match !== null && mayOpen(match.route, role, permissions)
  }
  return [...hostMenu, ...remotes.flatMap(({ release }) => release.menu)]
    .filter(opens)
    .sort((a, b) => a.order - b.order)
    .map(({ children = [], order: _, ...entry }) => {
      const links = children.filter(opens)
      return links.length > 1 ? { ...entry, children: links } : entry
    })
}
