// @vitest-environment happy-dom
import { createQueryClient } from '@sne/shared/client'
import { Me } from '@sne/shared/contract'
import { menuOf, routesOf } from '@sne/shared/domain'
import type { RegistryEntry } from '@sne/shared/registry'
import { record, registryEntry, registryOf, release } from '@sne/shared/testing'
import { UiProvider } from '@sne/shared/ui-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { menuEntries } from '../layout/menu-entries.ts'
import { loadRelease } from '../remotes/federation.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { currentRemotes, type ServedRemote } from '../remotes/served.ts'
import { useSessionState } from '../session/session-store.ts'
import { forgetAllWork, registerUnsaved } from '../shell/unsaved-work.ts'
import { createHostRouter } from './router.tsx'

// The code of remotes is not there in a unit test.
vi.mock('../remotes/federation.ts')

const reports = (version: string) =>
  release(version, { routes: routesOf('mfe-reports'), menu: menuOf('mfe-reports') })
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
/** The tab reads a newer registry. */
const learn = (entry: RegistryEntry) =>
  act(async () => useRegistry.setState({ waiting: registryOf([entry], 2) }))
const seen = () => document.body.textContent

beforeEach(() => {
  forgetAllWork()
  // What this tab knows of the registry is the newest.
  vi.stubGlobal('fetch', (address: string) =>
    String(address).endsWith('registry.json')
      ? Promise.resolve(new Response(null, { status: 304 }))
      : new Promise(() => {}),
  )
  vi.mocked(loadRelease).mockImplementation(async (_name, { version }) => ({
    bootstrap: async () => undefined,
    mount: async (props) => {
      const page = document.createElement('p')
      page.textContent = `pagina della versione ${version}`
      ;(props as unknown as { domElement: HTMLElement }).domElement.append(page)
    },
    unmount: async () => undefined,
  }))
  useSessionState.setState({ status: 'in', me }, true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.mocked(loadRelease).mockReset()
})

it('a page whose only version is recalled says so with a retry, keeps its title and its menu entries', async () => {
  open(recalled)
  expect(await screen.findByText('Questa pagina è stata ritirata')).toBeDefined()
  expect(seen()).toContain('avvisa l’assistenza')
  expect(screen.getByRole('button', { name: /Riprova/ })).toBeDefined()
  expect(seen()).not.toContain('Pagina non trovata')
  expect(document.title).toBe('Verifica referti - Screening Neonatale Esteso')
  const menuWith = (remotes: ServedRemote[]) => menuEntries(remotes, 'supervisor').map(({ id }) => id)
  expect(menuWith(currentRemotes())).toEqual(menuWith([{ name: 'mfe-reports', release: reports('1') }]))
  expect(menuWith(currentRemotes()).length).toBeGreaterThan(1)
  expect(vi.mocked(loadRelease)).not.toHaveBeenCalled()
})

it('a remote that was withdrawn for good has no page and no menu entry', async () => {
  open(withdrawn)
  expect(await screen.findByText('Pagina non trovata')).toBeDefined()
  expect(menuEntries(currentRemotes(), 'supervisor').map(({ id }) => id)).toEqual(['home'])
})

it('an open page of the only version is left at once, says that what it showed may be wrong, and opens a corrected one', async () => {
  open(live('1'))
  await screen.findByText('pagina della versione 1')
  expect(document.querySelector('.remote-left-recalled')).toBeNull()
  await learn(recalled)
  expect(await screen.findByText('Questa pagina è stata ritirata')).toBeDefined()
  expect(document.querySelector('.remote-left-recalled')?.textContent).toContain('può essere sbagliato')
  await learn({ ...live('2'), recalled: ['1'] })
  await act(async () => screen.getByRole('button', { name: /Riprova/ }).click())
  expect(await screen.findByText('pagina della versione 2')).toBeDefined()
})

it('unsaved work without another version is told that there is none yet', async () => {
  open(live('1'))
  await screen.findByText('pagina della versione 1')
  registerUnsaved({ key: 'note-1', label: 'la nota' })
  await learn(recalled)
  expect(seen()).toContain('Una versione corretta non c’è ancora')
  expect(screen.queryByRole('button', { name: 'Passa alla versione corretta' })).toBeNull()
  await act(async () => screen.getByRole('button', { name: 'Lascia la pagina' }).click())
  expect(await screen.findByText('Questa pagina è stata ritirata')).toBeDefined()
})
