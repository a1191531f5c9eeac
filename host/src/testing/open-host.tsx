import { configureClient, createQueryClient } from '@sne/shared/client'
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  isFileResponse,
  type Me,
  plateEndpoints,
} from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { exampleOf, type MockedCall, mockCalls, refusal, registryOf } from '@sne/shared/testing'
import { UiProvider } from '@sne/shared/ui-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { expect, onTestFinished } from 'vitest'
import { useRegistry } from '../remotes/registry-store.ts'
import { createHostRouter } from '../routes/router.tsx'
import {
  identityOf,
  loadSession,
  refusedForSession,
  sessionEnded,
  useSessionState,
} from '../session/session-store.ts'
import { useSpinnerMessage } from '../shell/spinner.ts'
import { useToasts } from '../shell/toasts.ts'
import { forgetAllWork } from '../shell/unsaved-work.ts'

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

/** How long a page may take to come, its code included. */
export const patience = { timeout: 20_000 }

/** Everything on screen. */
export const onScreen = () => document.body.textContent ?? ''

export const isShown = (text: string) => waitFor(() => expect(onScreen()).toContain(text), patience)

/** Calls of this name that the server got so far. */
export const called = ({ calls }: SessionServer, name: EndpointName) =>
  calls.filter((one) => one.name === name)

/** Plates that the server counts, by the role in which they are asked. */
export const countedAs: Readonly<Partial<Record<Role, number>>> = { planner: 71, analyst: 32, acceptance: 53 }

/** A server with one session: it refuses calls in another name, and keeps answers back when told so. */
export interface SessionServer {
  /** Who is signed in; null: the session is over. */
  me: Me | null
  readonly calls: readonly MockedCall[]
  /** Keeps the answers of a call back: what the session is on its arrival decides, however late the answer is. */
  readonly keepBack: (name: EndpointName) => KeptBack
  /** Refuses the next call of this name. */
  readonly refuseNext: (name: EndpointName, code: Parameters<typeof refusal>[0]) => void
}

interface KeptBack {
  /** Calls that arrive from now on are answered at once. */
  readonly noMore: () => void
  /** Lets go what was kept back. */
  readonly release: () => void
}

/** The sign of a session beside its cookie. */
const setMarker = (attributes: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's answer does, without a server.
  document.cookie = `sne_signed_in=1; Path=/; ${attributes}`
}

const { listPlates } = plateEndpoints

function startServer(me: Me): SessionServer {
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
        const settled = Promise.try(outcome, endpoint, calls.at(-1)?.as, body)
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

/** The host on a page, with a person signed in; everything is undone when the test ends. */
export async function openHost(path: string, me: Me, prepare?: (server: SessionServer) => void) {
  setMarker('')
  const server = startServer(me)
  prepare?.(server)
  configureClient({ onError: refusedForSession })
  useRegistry.setState({ registry: registryOf([]), waiting: null, error: null })
  useSessionState.setState({ status: 'loading' }, true)
  window.history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  const router = createHostRouter(queryClient)
  const Spinner = () => <p data-testid="spinner">{useSpinnerMessage()}</p>
  const Toasts = () => {
    const toasts = useToasts()
    // Those of other tests may still be there.
    const [former] = useState(toasts)
    return toasts
      .filter((toast) => !former.includes(toast))
      .map(({ id, text }) => <p key={id}>{`Toast: ${text}`}</p>)
  }
  onTestFinished(() => {
    cleanup()
    forgetAllWork()
    sessionEnded()
    setMarker('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
    configureClient({ onError: undefined })
  })
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Spinner />
      <Toasts />
    </UiProvider>,
  )
  await act(loadSession)
  return {
    server,
    router,
    queryClient,
    path: () => router.state.location.pathname,
    spinner: () => screen.getByTestId('spinner').textContent,
  }
}
