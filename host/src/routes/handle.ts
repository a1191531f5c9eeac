import type { RouteSpec } from '@sne/shared/domain'
import { useMatches } from 'react-router-dom'

/** What every route of the host carries, its own and the remotes' alike. */
export type PageHandle = Pick<RouteSpec, 'access' | 'title'>

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'access' in handle

/** The page that a list of matches leads to; undefined for an address without one. */
export const pageOf = (matches: readonly { readonly handle?: unknown }[]): PageHandle | undefined =>
  matches.map((match) => match.handle).findLast(isPageHandle)

export const usePage = () => pageOf(useMatches())
