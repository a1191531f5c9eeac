import { type Address, addresses, type OwnedAddress } from './addresses.ts'

const shared: readonly OwnedAddress[] = Object.values(addresses)

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/** Parameters of the path when it matches, with a rank that prefers fixed segments to parameters to `*`. */
function matchPattern(pattern: readonly string[], given: readonly string[]) {
  const params: Record<string, string> = {}
  let at = 0
  let rank = ''
  for (const segment of pattern) {
    if (segment === '*') return { params, rank: `${rank}0` }
    const value = given[at]
    const optional = segment.endsWith('?')
    if (segment.startsWith(':')) {
      // An optional parameter is absent when one segment less is left for the rest of the pattern.
      if (optional && given.length < pattern.length) continue
      if (value === undefined) return null
      params[segment.slice(1, optional ? -1 : undefined)] = value
      rank += '1'
    } else {
      if (value !== segment) return null
      rank += '2'
    }
    at += 1
  }
  return at === given.length ? { params, rank } : null
}

export interface RouteMatch<Route = OwnedAddress> {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/**
 * The route that shows a path (without query), the most specific where several match, as react-router ranks.
 * @param among where to look; without it among the addresses that packages share, which have no page that its owner alone links to
 */
export function matchRoute(path: string): RouteMatch | null
export function matchRoute<Route extends Pick<Address, 'path'>>(
  path: string,
  among: readonly Route[],
): RouteMatch<Route> | null
export function matchRoute(path: string, among: readonly AnyRoute[] = shared) {
  const known = matchesIn.get(among) ?? new Map<string, RouteMatch<AnyRoute> | null>()
  matchesIn.set(among, known)
  const before = known.get(path)
  if (before !== undefined) return before
  const match = bestMatch(path, among)
  if (known.size >= keptMatches) known.clear()
  known.set(path, match)
  return match
}

type AnyRoute = Pick<Address, 'path'>

/** A menu asks for the same paths each time it is drawn: the result is cached with its table. */
const matchesIn = new WeakMap<readonly AnyRoute[], Map<string, RouteMatch<AnyRoute> | null>>()
const keptMatches = 500

function bestMatch(path: string, among: readonly AnyRoute[]): RouteMatch<AnyRoute> | null {
  const given = segmentsOf(path)
  const matches = among.flatMap((route) => {
    const match = matchPattern(segmentsOf(route.path), given)
    return match ? [{ route, ...match }] : []
  })
  const best = matches.sort((a, b) => (a.rank < b.rank ? 1 : -1))[0]
  return best ? { route: best.route, params: best.params } : null
}
