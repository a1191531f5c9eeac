// @vitest-environment happy-dom

import { createQueryClient } from '@sne/shared/client'
import type { Me } from '@sne/shared/contract'
import { registryEntry, registryOf, release } from '@sne/shared/testing'
import { UiProvider } from '@sne/shared/ui-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { declared } from '../../../ops/pages/declared.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { useSessionState } from '../session/session-store.ts'
import { useToasts } from '../shell/toasts.ts'
import { createHostRouter } from './router.tsx'

// The code of remotes is absent in a unit test: the test shows who gets as far as their place.
vi.mock('../remotes/remote-outlet.tsx', () => import('../testing/remote-outlet-double.tsx'))

const remote = (name: 'mfe-plates' | 'mfe-reports', version = '1') =>
  registryEntry(name, [release(version, declared[name])])
const registry = registryOf([remote('mfe-plates'), remote('mfe-reports')])

const own = { path: '/plate/statistics', access: 'any', title: 'Statistiche', layout: 'default' } as const

const me = (currentRole: Me['currentRole']): Me => ({
  id: 1,
  email: 'a@laboratorio.example',
  roles: [currentRole],
  currentRole,
  permissions: [],
  admin: false,
  hcp: null,
  supervisorScreenings: null,
  impersonatedBy: null,
})

const open = (path: string) => {
  window.history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  const router = createHostRouter(queryClient)
  const Toasts = () => {
    const toasts = useToasts()
    // Toasts of other tests may still be there.
    const [former] = useState(toasts)
    return toasts
      .filter((toast) => !former.includes(toast))
      .map((toast) => <p key={toast.id}>{toast.text}</p>)
  }
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
    </UiProvider>,
  )
  return router
}

beforeEach(() => {
  location.href = 'http://localhost:8080/'
  useSessionState.setState({ status: 'in', me: me('analyst') }, true)
  useRegistry.setState({ registry, waiting: null, error: null })
})
afterEach(cleanup)

describe('the router', () => {
  it('the router opens a remote’s route for its role, with the title', async () => {
    open('/plate/3/grid')
    expect(await screen.findByText('remote mfe-plates')).toBeDefined()
    expect(document.title).toBe('Griglia risultati - Screening Neonatale Esteso')
  })

  it('the router keeps one place for the routes of one remote and changes the title with them', async () => {
    const router = open('/report/list')
    const place = await screen.findByText('remote mfe-reports')
    await act(() => router.navigate('/report/7/view'))
    expect(screen.getByText('remote mfe-reports')).toBe(place)
    expect(document.title).toBe('Referto - Screening Neonatale Esteso')
  })

  it('the router refuses a route of another role', async () => {
    open('/plate/add')
    expect(await screen.findByText('Accesso negato')).toBeDefined()
    expect(screen.getByText('Non hai i permessi per accedere alla risorsa richiesta')).toBeDefined()
    expect(screen.queryByText('remote mfe-plates')).toBeNull()
  })

  it('the router lets the administrator through everywhere', async () => {
    useSessionState.setState({ status: 'in', me: me('administrator') }, true)
    open('/plate/add')
    expect(await screen.findByText('remote mfe-plates')).toBeDefined()
  })

  it('the router leads a signed-out person to the sign-in, which keeps the address of the page', () => {
    useSessionState.setState({ status: 'out' }, true)
    const router = open('/plate/list?q=12')
    expect(router.state.location).toMatchObject({
      pathname: '/user/login',
      state: { from: '/plate/list?q=12' },
    })
  })

  it('the router waits while the session is being read', () => {
    useSessionState.setState({ status: 'loading' }, true)
    const router = open('/plate/list')
    expect(router.state.location.pathname).toBe('/plate/list')
    expect(screen.queryByText('remote mfe-plates')).toBeNull()
  })

  it('the router changes over to a newer version at the next page, not during work on the present one', async () => {
    const router = open('/plate/3/grid')
    const newer = registryEntry('mfe-plates', [
      release('2', { routes: [...declared['mfe-plates'].routes, own], menu: declared['mfe-plates'].menu }),
    ])
    const waiting = registryOf([newer, remote('mfe-reports')], 2)
    act(() => useRegistry.setState({ waiting }))
    expect(useRegistry.getState().registry).toBe(registry)
    await act(() => router.navigate('/report/list'))
    expect(useRegistry.getState()).toMatchObject({ registry: waiting, waiting: null })
    // A page that only the new version has: no new host, no new router.
    await act(() => router.navigate('/plate/statistics'))
    expect(await screen.findByText('remote mfe-plates')).toBeDefined()
    expect(document.title).toBe('Statistiche - Screening Neonatale Esteso')
  })

  it('the router gives a remote its page where the host has a wider pattern of its own', async () => {
    const transfer = { ...own, path: '/notification/transfer', title: 'Trasferisci notifiche' }
    const admin = registryEntry('mfe-admin', [release('1', { routes: [transfer] })])
    useRegistry.setState({ registry: registryOf([admin]) })
    open('/notification/transfer')
    expect(await screen.findByText('remote mfe-admin')).toBeDefined()
    expect(document.title).toBe('Trasferisci notifiche - Screening Neonatale Esteso')
  })

  it('the router says at an address that does not exist that there is no page', async () => {
    open('/nowhere')
    expect(await screen.findByText('Pagina non trovata')).toBeDefined()
    expect(await screen.findByText('Resource not found')).toBeDefined()
  })

  it.each(['/plate/nothing/here', '/user/nothing', '/notification/nothing'])(
    'the router says at %s, among pages of one layout, that there is no page, without a toast',
    async (path) => {
      open(path)
      expect(await screen.findByRole('heading', { name: 'Pagina non trovata' })).toBeDefined()
      expect(screen.queryByText('Resource not found')).toBeNull()
      expect(document.title).toBe('Pagina non trovata - Screening Neonatale Esteso')
    },
  )
})
