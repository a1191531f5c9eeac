import { type MenuEntry, matchRoute, type RouteSpec } from '../domain/index.ts'

/**
 * An address that a route shows, for trying it: identifiers are 1, optional parts are left out. A route that
 * ends in `*` is tried where the menu leads, because its bare beginning may only pass on.
 */
export function addressOf(
  route: Pick<RouteSpec, 'path'>,
  routes: readonly Pick<RouteSpec, 'path'>[],
  menu: readonly Pick<MenuEntry, 'to' | 'children'>[],
): string {
  if (route.path.endsWith('/*')) {
    const links = menu.flatMap((entry) => [entry.to, ...(entry.children ?? []).map(({ to }) => to)])
    const leading = links.find((to) => matchRoute(to, routes)?.route.path === route.path)
    if (leading) return leading
  }
  return route.path
    .replace(/\/\*$/, '')
    .replace(/\/:\w+\?/g, '')
    .replace(/:\w+/g, '1')
}
