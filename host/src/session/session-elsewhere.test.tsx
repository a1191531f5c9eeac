// @vitest-environment happy-dom
import { call } from '@sne/shared/client'
import { authEndpoints, plateEndpoints } from '@sne/shared/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { servicesFor } from '../remotes/services.ts'
import { useDrafts } from '../shell/drafts.ts'
import { registerUnsaved } from '../shell/unsaved-work.ts'
import { isShown, onScreen, openHost, patience } from '../testing/open-host.tsx'
import { countedAs, personOf } from '../testing/session-server.ts'
import { currentMe } from './session-store.ts'

// Modules are shared between test files: each file that opens the router has the one double of its outlet.
vi.mock('../remotes/remote-outlet.tsx', () => import('../testing/remote-outlet-double.tsx'))

const planner = personOf(1, 'planner')
const colleague = personOf(2, 'analyst')

/** A timer of the page, or whatever asks the server next. */
const nextCall = () => act(async () => void call(plateEndpoints.listPlates, { query: {} }))
/** Somebody types. @returns the page's action at its unmount */
const type = () => {
  let takenDown = () => {}
  act(() => {
    takenDown = registerUnsaved({ key: 'note', label: 'le note', draft: () => 'testo' })
  })
  return () => act(() => takenDown())
}
const drafts = () => Object.keys(useDrafts.getState().drafts)

async function signInAs(email: string) {
  fireEvent.change(await screen.findByLabelText('Email', {}, patience), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'una password' } })
  fireEvent.click(screen.getByText('Accedi').closest('button')!)
}

describe('a tab whose session changed in another tab', () => {
  it('a tab with a role switched in another tab goes home in the new role and keeps typed text', async () => {
    const { server, path } = await openHost('/user/profile', planner)
    type()
    server.me = personOf(1, 'analyst')
    await nextCall()
    await isShown(`${countedAs.analyst}`)
    expect(path()).toBe('/home')
    expect(onScreen()).toContain('Il ruolo è stato cambiato in un’altra scheda: ora si lavora come Analista')
    expect(onScreen()).not.toContain('Accesso negato')
    expect(onScreen()).not.toContain('Toast:')
    expect(drafts()).toEqual(['note'])
    fireEvent.click(screen.getByLabelText('Chiudi l’avviso'))
    await waitFor(() => expect(onScreen()).not.toContain('in un’altra scheda'), patience)
  })

  it('a tab with a role switched elsewhere makes no further call in the former role after many refusals', async () => {
    const { server, queryClient } = await openHost('/home', planner)
    await isShown(`${countedAs.planner}`)
    server.me = personOf(1, 'analyst')
    const before = server.calls.length
    await act(async () => {
      await Promise.all(
        [queryClient.refetchQueries(), nextCall()].map((asked) => Promise.race([asked, null])),
      )
    })
    await isShown(`${countedAs.analyst}`)
    const names = server.calls.slice(before).filter(({ as }) => as === '1:planner')
    expect(names.every(({ name }) => name !== 'countTurnaround')).toBe(true)
    expect(server.calls.filter(({ name }) => name === 'getMe')).toHaveLength(2)
    expect(onScreen()).not.toContain(`${countedAs.planner}`)
  })

  it('a tab does not become that of another person who signed in elsewhere: their drafts wait', async () => {
    const { server, path, queryClient } = await openHost('/user/profile', planner)
    type()
    server.me = colleague
    await nextCall()
    await isShown('In un’altra scheda è entrata un’altra persona')
    expect(path()).toBe('/user/login')
    expect(onScreen()).toContain('Quanto scritto e non salvato è conservato')
    expect(currentMe()).toBeNull()
    expect(drafts()).toEqual(['note'])
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })
})

describe('a session that ended', () => {
  it('a session that ended is explained above the sign-in; the person goes on where they were with what they typed', async () => {
    const { server, path } = await openHost('/user/profile', planner)
    const takenDown = type()
    server.me = null
    await nextCall()
    takenDown()
    await isShown('Sessione assente o scaduta. Accedere di nuovo.')
    expect(path()).toBe('/user/login')
    expect(onScreen()).not.toContain('Toast:')
    server.me = planner
    await signInAs(planner.email)
    await waitFor(() => expect(path()).toBe('/user/profile'), patience)
    expect(drafts()).toEqual(['note'])
  })

  it('a session that ended shows nothing of it to somebody else who signs in on this tab', async () => {
    const { server, path, queryClient } = await openHost('/home', planner)
    await isShown(`${countedAs.planner}`)
    const takenDown = type()
    server.me = null
    await nextCall()
    takenDown()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    server.me = colleague
    await signInAs(colleague.email)
    await waitFor(() => expect(path()).toBe('/home'), patience)
    await isShown(`${countedAs.analyst}`)
    expect(onScreen()).not.toContain(`${countedAs.planner}`)
    expect(drafts()).toEqual([])
  })
})

describe('a change of session on this page', () => {
  it('a change of session on this page signing out drops answers that are on their way', async () => {
    const { server, router, path, queryClient } = await openHost('/home', planner)
    await isShown(`${countedAs.planner}`)
    const late = server.keepBack('listPlates')
    await nextCall()
    await act(async () => void router.navigate('/user/logout'))
    await waitFor(() => expect(path()).toBe('/user/login'), patience)
    await act(async () => late.release())
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(onScreen()).not.toContain('Toast:')
    expect(onScreen()).not.toContain('scheda')
  })

  it('support that works as somebody else is at home as them, and calls nothing in its own name any more', async () => {
    const host = await openHost('/user/profile', personOf(9, 'support'))
    const { server, path, queryClient, router } = host
    const { session } = servicesFor({ router, queryClient }, { name: 'mfe-admin', layout: 'default' }, '1')
    await act(async () => {
      await call(authEndpoints.forceLogin, { params: { id: 1 } })
      server.me = {
        ...planner,
        impersonatedBy: { id: 9, label: 'Supporto', email: 'supporto@laboratorio.example' },
      }
      void call(plateEndpoints.listPlates, { query: {} })
    })
    const before = server.calls.length
    await act(async () => session.reload())
    await isShown(`${countedAs.planner}`)
    expect(path()).toBe('/home')
    expect(onScreen()).not.toContain('in un’altra scheda')
    const made = server.calls.slice(before).filter(({ name }) => name !== 'getMe')
    expect(new Set(made.map(({ as }) => as))).toEqual(new Set(['1:planner:9']))
  })
})
