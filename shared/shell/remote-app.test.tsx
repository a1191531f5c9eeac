// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPage } from './lazy-page.tsx'
import { remoteApp } from './remote-app.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const route = (path: string, title: string) => ({ path, title, access: [], layout: 'default' }) as const
const routes = [
  route('/plate/list', 'Elenco'),
  route('/plate/:plateId/view', 'Vista'),
  route('/plate/add', 'Nuova'),
]
const pageOf = (text: string) => {
  const load = vi.fn(async () => ({ default: () => <p>{text}</p> }))
  return { load, Page: lazyPage(load) }
}
const at = (App: ReturnType<typeof remoteApp>, path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )

it('remoteApp shows the page of an address, and says which declared one has none', async () => {
  const list = pageOf('Piastre')
  const App = remoteApp({ routes }, { '/plate/list': list.Page })
  expect(list.load).not.toHaveBeenCalled()
  at(App, '/plate/list')
  expect(await screen.findByText('Piastre')).toBeDefined()
  cleanup()
  at(App, '/plate/add')
  expect(screen.getByText('Pagina non ancora disponibile')).toBeDefined()
  cleanup()
  at(App, '/plate/elsewhere/lost')
  expect(screen.getByText(/non trovata|non esiste/i)).toBeDefined()
})

it('remoteApp asks for the code of the page at the present address before it is mounted', () => {
  history.replaceState(null, '', '/plate/7/view')
  const view = pageOf('Vista')
  const list = pageOf('Piastre')
  remoteApp({ routes }, { '/plate/list': list.Page, '/plate/:plateId/view': view.Page })
  expect(view.load).toHaveBeenCalledOnce()
  expect(list.load).not.toHaveBeenCalled()
})
