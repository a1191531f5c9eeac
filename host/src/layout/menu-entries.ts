import { type MenuEntry, matchRoute, mayOpen, type Role } from '@sne/shared/domain'
import { hostMenu } from '../remotes/host-menu.ts'
import { hostRoutes } from '../remotes/host-routes.ts'
import type { ServedRemote } from '../remotes/served.ts'

/**
 * The main menu of a role: the host's own entries and those that the published remotes declare, in their order. A role sees entries and
 * links whose pages it may open, by the routes that are declared with them; a submenu of one link is dropped. A remote that the host has
 * never heard of needs no release of the host.
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
