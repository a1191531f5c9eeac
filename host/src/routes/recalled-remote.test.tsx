// @vitest-environment happy-dom
import { createQueryClient } from '@sne/shared/client'
import { Me } from '@sne/shared/contract'
import type { RegistryEntry } from '@sne/shared/registry'
import { record, registryEntry, registryOf, release } from '@sne/shared/testing'
import { UiProvider } from '@sne/shared/ui-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { declared } from '../../../ops/pages/declared.ts'
import { menuEntries } from '../layout/menu-entries.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { currentRemotes, type ServedRemote } from '../remotes/served.ts'
import { useSessionState } from '../session/session-store.ts'
import { forgetAllWork } from '../shell/unsaved-work.ts'
import { createHostRouter } from './router.tsx'

vi.mock('../remotes/remote-outlet.tsx', () => import('../testing/remote-outlet-double.tsx'))

const reports = (version: string) => release(version, declared['mfe-reports'])
const live = (version: string) => registryEntry('mfe-reports', [reports(version)])
/** As the step `recall` leaves a remote without another version. */
const recalled: RegistryEntry = { ...live('1'), live: null, recalled: ['1'] }
const withdrawn: RegistryEntry = { ...recalled, releases: [] }

const address = '/report/pending/list'
const me: Me = { ...record(Me, { id: 1 }), currentRole: 'supervisor' }

function open(entry: RegistryEntry) {
  useRegistry.setState({ registry: registryOf([entry]), waiting: null, error: null })
  window.history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createHostRouter(queryClient)} />
      </QueryClientProvider>
    </UiProvider>,
  )
}

beforeEach(() => {
  forgetAllWork()
  // The registry known to this tab is the newest.
  vi.stubGlobal('fetch', (address: string) =>
    String(address).endsWith('registry.json')
      ? Promise.resolve(new Response(null, { status: 304 }))
      : new Promise(() => {}),
  )
  useSessionState.setState({ status: 'in', me }, true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a remote whose only version is recalled keeps its routes and its menu entries', () => {
  useRegistry.setState({ registry: registryOf([recalled]), waiting: null, error: null })
  const menuWith = (remotes: ServedRemote[]) => menuEntries(remotes, 'supervisor').map(({ id }) => id)
  expect(menuWith(currentRemotes())).toEqual(menuWith([{ name: 'mfe-reports', release: reports('1') }]))
  expect(menuWith(currentRemotes()).length).toBeGreaterThan(1)
})

it('a remote that was withdrawn for good has no page and no menu entry', async () => {
  open(withdrawn)
  expect(await screen.findByText('Pagina non trovata')).toBeDefined()
  expect(menuEntries(currentRemotes(), 'supervisor').map(({ id }) => id)).toEqual(['home'])
})
