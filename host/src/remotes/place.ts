import { type RouteSpec, routesOf } from '@sne/shared/domain'
import { matchRoutes, useLocation } from 'react-router-dom'
import { currentRemotes, type ServedRemote, useServedRemotes } from './served.ts'

/** The page that an address leads to: who may open it, its title and frame, and the remote that shows it. */
export interface Place extends Pick<RouteSpec, 'path' | 'access' | 'permissions' | 'title' | 'layout'> {
  /** Name of the remote; null for a page of the host itself. */
  readonly remote: string | null
}

const hostPlaces: readonly Place[] = routesOf('host').map((route) => ({ ...route, remote: null }))

interface Table {
  readonly path: string
  readonly handle: Place
}
const tables = new WeakMap<readonly ServedRemote[], Table[]>()

/** All pages of host and remotes; made once for a list of remotes. */
function tableOf(remotes: readonly ServedRemote[]): Table[] {
  const known = tables.get(remotes)
  if (known) return known
  const places = remotes.flatMap(({ name, release }) =>
    release.routes.map((route): Place => ({ ...route, remote: name })),
  )
  const table = [...hostPlaces, ...places].map((place) => ({ path: place.path, handle: place }))
  tables.set(remotes, table)
  return table
}

/** The place of an address; null when no page answers to it. Two that match are ranked as a router does. */
export const placeAt = (
  pathname: string,
  remotes: readonly ServedRemote[] = currentRemotes(),
): Place | null => matchRoutes(tableOf(remotes), pathname)?.at(-1)?.route.handle ?? null

/** Whether other addresses below the same first part have pages: `/plate/nothing` belongs to their layout. */
export const hasNeighbours = (
  pathname: string,
  remotes: readonly ServedRemote[] = currentRemotes(),
): boolean => tableOf(remotes).some(({ path }) => path.split('/')[1] === pathname.split('/')[1])

/** The place on screen. */
export function usePlace(): Place | null {
  const { pathname } = useLocation()
  return placeAt(pathname, useServedRemotes())
}
