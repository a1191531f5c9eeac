import type { RouteSpec } from '@sne/shared/domain'
import { matchRoutes, useLocation } from 'react-router-dom'
import { hostRoutes } from './host-routes.ts'
import { currentRemotes, type ServedRemote, useServedRemotes } from './served.ts'

/** The page that an address leads to: who may open it, its title and frame, and the remote that shows it. */
export interface Place extends RouteSpec {
  /** Name of the remote; null for a page of the host itself. */
  readonly remote: string | null
}

const hostPlaces: readonly Place[] = hostRoutes.map((route) => ({ ...route, remote: null }))

interface Row {
  readonly path: string
  readonly handle: Place
}

/** All pages of host and remotes, by the first part of their address: a router ranks all that it is given at each question. */
interface Table {
  readonly byFirstPart: ReadonlyMap<string, readonly Row[]>
  readonly all: readonly Row[]
  /** The first part of a page is no plain text: any address may be meant. */
  readonly isOpen: boolean
  /** Answers by address. */
  readonly answers: Map<string, Place | null>
}
const tables = new WeakMap<readonly ServedRemote[], Table>()

/** More addresses than a page asks about at once; in a long session they are forgotten. */
const mostAnswers = 300

/** As a router compares it: without a difference of case. */
const firstPartOf = (address: string) => address.split('/')[1]?.toLowerCase() ?? ''

/** Made once for a list of remotes. */
function tableOf(remotes: readonly ServedRemote[]): Table {
  const known = tables.get(remotes)
  if (known) return known
  const places = remotes.flatMap(({ name, release }) =>
    release.routes.map((route): Place => ({ ...route, remote: name })),
  )
  const all = [...hostPlaces, ...places].map((place) => ({ path: place.path, handle: place }))
  const byFirstPart = Map.groupBy(all, ({ path }) => firstPartOf(path))
  const isOpen = [...byFirstPart.keys()].some((part) => /[:*?]/.test(part))
  const table: Table = { byFirstPart, all, isOpen, answers: new Map() }
  tables.set(remotes, table)
  return table
}

/** Rows that can match an address: a router decodes it first. */
function rowsFor({ byFirstPart, all, isOpen }: Table, pathname: string): readonly Row[] {
  const part = firstPartOf(pathname)
  return isOpen || part.includes('%') ? all : (byFirstPart.get(part) ?? [])
}

/** The place of an address; null when no page answers to it. Two that match are ranked as a router does. */
export function placeAt(pathname: string, remotes: readonly ServedRemote[] = currentRemotes()): Place | null {
  const table = tableOf(remotes)
  const known = table.answers.get(pathname)
  if (known !== undefined) return known
  const place = matchRoutes([...rowsFor(table, pathname)], pathname)?.at(-1)?.route.handle ?? null
  if (table.answers.size >= mostAnswers) table.answers.clear()
  table.answers.set(pathname, place)
  return place
}

/** Whether other addresses below the same first part have pages: `/plate/nothing` belongs to their layout. */
export const hasNeighbours = (
  pathname: string,
  remotes: readonly ServedRemote[] = currentRemotes(),
): boolean => tableOf(remotes).all.some(({ path }) => path.split('/')[1] === pathname.split('/')[1])

/** The place on screen. */
export function usePlace(): Place | null {
  const { pathname } = useLocation()
  return placeAt(pathname, useServedRemotes())
}
