import {
  type Endpoint,
  type EndpointName,
  endpoints,
  isFileResponse,
  type Me,
  plateEndpoints,
} from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { exampleOf, type MockedCall, mockCalls, refusal } from '@sne/shared/testing'
import { identityOf } from '../session/session-store.ts'

export const personOf = (id: number, currentRole: Role): Me => ({
  id,
  email: `persona-${id}@laboratorio.example`,
  roles: ['planner', 'acceptance', 'analyst'],
  currentRole,
  permissions: [],
  admin: false,
  hcp: null,
  supervisorScreenings: null,
  impersonatedBy: null,
})

/** Plates that the server counts, by the role in which they are asked. */
export const countedAs: Readonly<Partial<Record<Role, number>>> = { planner: 71, analyst: 32, acceptance: 53 }

/** A server with one session: it refuses calls in another name, and keeps answers back when told so. */
export interface SessionServer {
  /** Who is signed in; null: the session is over. */
  me: Me | null
  readonly calls: readonly MockedCall[]
  /** Holds the answers of a call back: the session decides on its arrival, however late the answer is. */
  readonly keepBack: (name: EndpointName) => KeptBack
  /** Refuses the next call of this name. */
  readonly refuseNext: (name: EndpointName, code: Parameters<typeof refusal>[0]) => void
}

interface KeptBack {
  /** Calls that arrive from now on are answered at once. */
  readonly noMore: () => void
  /** Releases the held answers. */
  readonly release: () => void
}

const { listPlates } = plateEndpoints

/** Answers every call of the contract until the test ends. */
export function startServer(me: Me): SessionServer {
  const waiting = new Map<string, (() => void)[]>()
  const refused = new Map<string, Parameters<typeof refusal>[0]>()
  const server = { me: me as Me | null }

  const outcome = (endpoint: Endpoint, as: string | undefined, body: unknown): unknown => {
    const code = refused.get(endpoint.name)
    refused.delete(endpoint.name)
    if (code) throw refusal(code)
    if (endpoint.access === 'public') return exampleOf(endpoint.response as never)
    if (!server.me) throw refusal('unauthenticated')
    if (as && as !== identityOf(server.me) && endpoint.session !== 'beside') throw refusal('session_changed')
    if (endpoint.name === 'getMe') return server.me
    if (endpoint.name === 'listPlates')
      return { ...exampleOf(listPlates.response), total: countedAs[server.me.currentRole] ?? 0 }
    if (endpoint.name !== 'switchRole') return exampleOf(endpoint.response as never)
    const { role } = body as { role: Role }
    server.me = { ...server.me, currentRole: role }
    return { changed: true, currentRole: role }
  }
  const answers = (Object.values(endpoints) as Endpoint[])
    .filter(({ response }) => !isFileResponse(response))
    .map((endpoint) => {
      const answer = async ({ body }: { body: unknown }) => {
        const { as } = calls.at(-1) ?? {}
        const settled = (async () => outcome(endpoint, as, body))()
        settled.catch(() => undefined)
        const queue = waiting.get(endpoint.name)
        if (queue) await new Promise<void>((resolve) => queue.push(resolve))
        return settled
      }
      return [endpoint.name, answer] as const
    })
  const calls = mockCalls(Object.fromEntries(answers) as never)
  return Object.assign(server, {
    calls,
    keepBack: (name: EndpointName): KeptBack => {
      const queue: (() => void)[] = []
      waiting.set(name, queue)
      const noMore = () => void waiting.delete(name)
      return { noMore, release: () => queue.splice(0).forEach((go) => void go()) }
    },
    refuseNext: (name: EndpointName, code: Parameters<typeof refusal>[0]) => void refused.set(name, code),
  })
}

/** Calls of this name that the server got so far. */
export const called = ({ calls }: SessionServer, name: EndpointName) =>
  calls.filter((one) => one.name === name)
