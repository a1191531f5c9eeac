// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderRemote } from '../testing/render-remote.tsx'
import { shellDouble } from '../testing/shell-double.ts'
import { defineRemote } from './define-remote.tsx'
import { usePageTitle, useSession, useToast, useUnsavedWork } from './shell-context.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const place = (name: string) => {
  const domElement = document.createElement('div')
  domElement.id = name
  document.body.append(domElement)
  return { name, domElement }
}

describe('a remote', () => {
  it('a remote shows the page of the host’s location and follows it', async () => {
    const App = () => (
      <Routes>
        <Route path="/plate/list" element={<Link to="/plate/3/view?tab=map">Piastra 3</Link>} />
        <Route path="/plate/:plateId/view" element={<p>Mappa</p>} />
      </Routes>
    )
    const { shell } = renderRemote(<App />, { path: '/plate/list' })
    fireEvent.click(screen.getByText('Piastra 3'))
    expect(screen.getByText('Mappa')).toBeDefined()
    expect(shell.navigation.current().location).toMatchObject({
      pathname: '/plate/3/view',
      search: '?tab=map',
    })
    act(() => shell.navigation.go(-1))
    expect(screen.getByText('Piastra 3')).toBeDefined()
  })

  it('a remote reaches toasts, title and unsaved work through the shell', () => {
    const Page = () => {
      const toast = useToast()
      const navigate = useNavigate()
      usePageTitle('Griglia')
      useUnsavedWork({ key: 'grid-1', label: 'la griglia della piastra 1' })
      return (
        <>
          <button type="button" onClick={() => toast('success', 'Salvato')}>
            Salva
          </button>
          <button type="button" onClick={() => navigate('/home')}>
            Esci
          </button>
        </>
      )
    }
    const { shell, unmount } = renderRemote(<Page />)
    fireEvent.click(screen.getByText('Salva'))
    fireEvent.click(screen.getByText('Esci'))
    expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Salvato' }])
    expect(shell.seen.titles).toEqual(['Griglia'])
    expect(shell.seen.unsaved.map((work) => work.key)).toEqual(['grid-1'])
    expect(shell.navigation.current().location.pathname).toBe('/home')
    unmount()
    expect(shell.seen.unsaved).toEqual([])
  })

  it('a remote mounts and leaves, several at once', async () => {
    const { bootstrap, mount, unmount } = defineRemote({ App: () => <p>Pagina</p> })
    const shell = shellDouble()
    const first = { ...place('a-1'), shell, onFailure: vi.fn() }
    const second = { ...place('a-2'), shell, onFailure: vi.fn() }
    await bootstrap(first)
    await Promise.all([mount(first), mount(second)])
    expect(screen.getAllByText('Pagina')).toHaveLength(2)
    await unmount(first)
    expect(first.domElement.textContent).toBe('')
    expect(second.domElement.textContent).toBe('Pagina')
    await unmount(second)
    expect(first.onFailure).not.toHaveBeenCalled()
  })

  it('a remote tells the host of a throw in its first render, and still mounts and leaves', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { mount, unmount } = defineRemote({
      App: () => {
        useSession()
        return null
      },
    })
    const props = { ...place('b-1'), shell: shellDouble({ me: null }), onFailure: vi.fn() }
    await mount(props)
    await waitFor(() => expect(props.onFailure).toHaveBeenCalledOnce())
    expect(String(props.onFailure.mock.calls[0]?.[0])).toContain('needs a session')
    await unmount(props)
  })
})
