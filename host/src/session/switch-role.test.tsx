// @vitest-environment happy-dom
import { call } from '@sne/shared/client'
import { type EndpointName, plateEndpoints } from '@sne/shared/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { hasUnsavedWork, registerUnsaved } from '../shell/unsaved-work.ts'
import { isShown, onScreen, openHost, patience } from '../testing/open-host.tsx'
import { called, countedAs, personOf, type SessionServer } from '../testing/session-server.ts'

// Modules are shared between test files: each file that opens the router has the one double of its outlet.
vi.mock('../remotes/remote-outlet.tsx', () => import('../testing/remote-outlet-double.tsx'))

const planner = personOf(1, 'planner')

/** Presses the element with this text, the newest of several. By text: by role the whole page is computed. */
const press = async (text: string) =>
  fireEvent.click((await screen.findAllByText(text, {}, patience)).at(-1)!)

/** Chooses another role in the header's menu. */
async function choose(role: string) {
  fireEvent.click(screen.getByText('Preparatore piastra', { selector: 'header button span' }))
  await press(role)
}
const isCalled = (server: SessionServer, name: EndpointName, times: number) =>
  waitFor(() => expect(called(server, name)).toHaveLength(times), patience)
const settled = () => act(async () => undefined)

describe('a role switch', () => {
  // Three answers: to reads of the former role, to the switch, and who is at work then. In every order.
  it.each([
    ['before the switch is answered', ['reads', 'switch', 'me']],
    ['before it is known who is at work', ['switch', 'reads', 'me']],
    ['when the new role is at home', ['switch', 'me', 'reads']],
  ] as const)(
    'a role switch shows nothing of the former role when its reads are answered %s',
    async (_when, order) => {
      let reads: ReturnType<SessionServer['keepBack']> | undefined
      const { server, path } = await openHost('/home', planner, (started) => {
        reads = started.keepBack('listPlates')
      })
      await isShown('Piastre chiuse')
      reads?.noMore()
      const [switched, me] = [server.keepBack('switchRole'), server.keepBack('getMe')]
      await choose('Analista')
      await isCalled(server, 'switchRole', 1)
      const answer = { reads: () => reads?.release(), switch: switched.release, me: me.release }
      for (const which of order) {
        if (which === 'me') await isCalled(server, 'getMe', 2)
        await act(async () => answer[which]())
        if (which === 'me') await isShown('Piastre pronte')
        expect(onScreen()).not.toContain(`${countedAs.planner}`)
      }
      await isShown(`${countedAs.analyst}`)
      expect(path()).toBe('/home')
      expect(onScreen()).not.toContain(`${countedAs.planner}`)
      expect(onScreen()).not.toContain('Accesso negato')
      expect(onScreen()).not.toContain('Toast:')
    },
  )

  it('a role switch sends nothing for the former role, from the switch until the new role is at home', async () => {
    const { server, queryClient, spinner } = await openHost('/home', planner)
    await isShown(`${countedAs.planner}`)
    const [switched, me] = [server.keepBack('switchRole'), server.keepBack('getMe')]
    await choose('Analista')
    await isCalled(server, 'switchRole', 1)
    const before = server.calls.length
    expect(spinner()).toBe('Cambio del ruolo in corso...')
    // A timer of the former page, and a step that it makes by itself.
    const askAgain = () => {
      void queryClient.refetchQueries()
      void call(plateEndpoints.listPlates, { query: {} })
    }
    await act(async () => askAgain())
    await act(async () => switched.release())
    await isCalled(server, 'getMe', 2)
    await act(async () => askAgain())
    expect(server.calls.slice(before).map(({ name }) => name)).toEqual(['getMe'])
    await act(async () => me.release())
    await isShown(`${countedAs.analyst}`)
    expect(new Set(server.calls.slice(before + 1).map(({ as }) => as))).toEqual(new Set(['1:analyst']))
    expect(spinner()).toBe('')
  })

  it('a role switch leaves the page as it was when it is refused, and only logs it', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { server, path, spinner } = await openHost('/user/profile', planner)
    const page = await screen.findByText('Profilo utente', { selector: 'h1' }, patience)
    const switched = server.keepBack('switchRole')
    server.refuseNext('switchRole', 'unavailable')
    await choose('Analista')
    await isCalled(server, 'switchRole', 1)
    const held = call(plateEndpoints.listPlates, { query: {} })
    await act(async () => switched.release())
    expect((await held).total).toBe(countedAs.planner)
    await waitFor(() => expect(spinner()).toBe(''), patience)
    expect(page.isConnected).toBe(true)
    expect(path()).toBe('/user/profile')
    expect(onScreen()).not.toContain('Toast:')
    expect(log).toHaveBeenCalledWith('The role was not switched', expect.anything())
    log.mockRestore()
  })

  it('a role switch waits for a save that is on its way', async () => {
    const { server } = await openHost('/home', planner)
    await isShown(`${countedAs.planner}`)
    const save = server.keepBack('closePlate')
    const saved = call(plateEndpoints.closePlate, { params: { id: 3 }, body: {} })
    await choose('Analista')
    await settled()
    expect(called(server, 'switchRole')).toHaveLength(0)
    await act(async () => save.release())
    await saved
    await isShown(`${countedAs.analyst}`)
  })

  it('a role switch asks before unsaved work is lost, and sends nothing when the person stays', async () => {
    const { server } = await openHost('/home', planner)
    await isShown(`${countedAs.planner}`)
    act(() => void registerUnsaved({ key: 'note', label: 'le note' }))
    await choose('Analista')
    await press('Resta sulla pagina')
    await settled()
    expect(called(server, 'switchRole')).toHaveLength(0)
    await choose('Analista')
    await press('Abbandona le modifiche')
    await isShown(`${countedAs.analyst}`)
    expect(hasUnsavedWork()).toBe(false)
  })

  it('a role switch shows why the new role cannot be read, and goes on when the person tries again', async () => {
    const { server } = await openHost('/user/profile', planner)
    await screen.findByText('Profilo utente', { selector: 'h1' }, patience)
    server.refuseNext('getMe', 'generic_error')
    await choose('Analista')
    await press('Riprova')
    await isShown(`${countedAs.analyst}`)
    expect(onScreen()).not.toContain('in un’altra scheda')
  })
})
