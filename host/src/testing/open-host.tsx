import { configureClient, createQueryClient } from '@sne/shared/client'
import type { Me } from '@sne/shared/contract'
import { registryOf } from '@sne/shared/testing'
import { UiProvider } from '@sne/shared/ui-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { useRegistry } from '../remotes/registry-store.ts'
import { createHostRouter } from '../routes/router.tsx'
import { loadSession, refusedForSession, sessionEnded, useSessionState } from '../session/session-store.ts'
import { useSpinnerMessage } from '../shell/spinner.ts'
import { useToasts } from '../shell/toasts.ts'
import { forgetAllWork } from '../shell/unsaved-work.ts'
import { type SessionServer, startServer } from './session-server.ts'

/** How long a page may take to come, its code included. */
export const patience = { timeout: 20_000 }

/** Everything on screen. */
export const onScreen = () => document.body.textContent ?? ''

/** The message of a failure holds the whole screen: an assertion would cut it. */
export const isShown = (text: string) =>
  waitFor(() => {
    if (!onScreen().includes(text)) throw new Error(`“${text}” is not on screen: ${onScreen()}`)
  }, patience)

/** The sign of a session beside its cookie. */
const setMarker = (attributes: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's answer does, without a server.
  document.cookie = `sne_signed_in=1; Path=/; ${attributes}`
}

/** The host on a page, with a person signed in; everything is undone when the test ends. */
export async function openHost(path: string, me: Me, prepare?: (server: SessionServer) => void) {
  setMarker('')
  // The registry of remotes is as it was whenever the page looks.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }))
  const server = startServer(me)
  useRegistry.setState({ registry: registryOf([]), waiting: null, error: null })
  prepare?.(server)
  configureClient({ onError: refusedForSession })
  useSessionState.setState({ status: 'loading' }, true)
  window.history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  const router = createHostRouter(queryClient)
  const Spinner = () => <p data-testid="spinner">{useSpinnerMessage()}</p>
  const Toasts = () => {
    const toasts = useToasts()
    // Toasts of other tests may still be there.
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
    vi.unstubAllGlobals()
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
