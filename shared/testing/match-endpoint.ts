import type { Endpoint, Method } from '../contract/endpoint.ts'

export interface Matched {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}

const names = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** The endpoint that the server would route to: the one with the fewest parameters wins. */
export function matchEndpoint(table: readonly Endpoint[], method: Method, path: string): Matched | null {
  const candidates = table
    .filter((endpoint) => endpoint.method === method)
    .toSorted((one, other) => names(one.path).length - names(other.path).length)
  for (const endpoint of candidates) {
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`)
    const match = pattern.exec(path)
    if (!match) continue
    const values = match.slice(1).map(decodeURIComponent)
    return {
      endpoint,
      params: Object.fromEntries(names(endpoint.path).map((name, index) => [name, values[index] ?? ''])),
    }
  }
  return null
}
