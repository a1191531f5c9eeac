// @vitest-environment happy-dom

import { createQueryClient } from '@sne/shared/client'
import type { Me } from '@sne/shared/contract'
import { bundles, mayOpen, pageTitle, type Role, roles } from '@sne/shared/domain'
import { registryEntry, registryOf, release } from '@sne/shared/testing'
import { UiProvider } from '@sne/shared/ui-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { declared } from '../../../ops/pages/declared.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { useSessionState } from '../session/session-store.ts'
import { createHostRouter } from './router.tsx'

// The code of remotes is absent in a unit test: the test shows who gets as far as their place.
vi.mock('../remotes/remote-outlet.tsx', () => ({
  RemoteOutlet: ({ name }: { name: string }) => <p>remote {name}</p>,
}))

const remotes = bundles.filter((bundle) => bundle !== 'host')
const registry = registryOf(remotes.map((name) => registryEntry(name, [release('1', declared[name])])))

const me = (currentRole: Role): Me => ({
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

/** An address of a route, with a number for each parameter. */
const addressOf = (path: string) => path.replace('/*', '').replace(/:\w+\??/g, '7')

afterEach(cleanup)
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => vi.unstubAllGlobals())

/** Of each remote a page that the role may open and one that it may not, where there is one. */
const triedAs = (role: Role) =>
  remotes.flatMap((name) =>
    [true, false].flatMap((allowed) => {
      const route = declared[name].routes.find((one) => mayOpen(one, role) === allowed)
      return route ? [{ name, route, allowed }] : []
    }),
  )

// The roles of each page are tested in its owner’s routes.test.ts; every page is opened in a browser by the
// administrator.
describe.each(roles)('the host for the role %s', (role) => {
  it('the host opens an allowed page of each remote, and refuses another one without the remote', async () => {
    useSessionState.setState({ status: 'in', me: me(role) }, true)
    useRegistry.setState({ registry, waiting: null, error: null })
    window.history.replaceState(null, '', '/user/no-such-page')
    const queryClient = createQueryClient()
    const router = createHostRouter(queryClient)
    render(
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>,
    )
    for (const { name, route, allowed } of triedAs(role)) {
      await act(() => router.navigate(addressOf(route.path)))
      // The frame around the first page comes with its code.
      await waitFor(() => {
        expect(screen.queryAllByText(`remote ${name}`), route.path).toHaveLength(allowed ? 1 : 0)
        expect(screen.queryAllByText('Accesso negato').length > 0, route.path).toBe(!allowed)
      })
      if (allowed) expect(document.title, route.path).toBe(pageTitle(route.title))
    }
  })
})
