// @vitest-environment happy-dom
import { registryEntry, registryOf, release } from '@sne/shared/testing'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { declared } from '../../../ops/pages/declared.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { servicesFor } from '../remotes/services.ts'
import { inactivityTimer } from '../session/activity.ts'
import { useSessionState } from '../session/session-store.ts'
import { openHost } from '../testing/open-host.tsx'
import { called, personOf } from '../testing/session-server.ts'

// Modules are shared between test files: each file that opens the router has the one double of its outlet.
vi.mock('../remotes/remote-outlet.tsx', () => import('../testing/remote-outlet-double.tsx'))

const analyst = personOf(1, 'analyst')
const plates = registryEntry('mfe-plates', [release('1', { routes: declared['mfe-plates'].routes })])
const openGrid = () =>
  openHost('/plate/3/grid', analyst, () => useRegistry.setState({ registry: registryOf([plates]) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the session watch sees activity in the frame of the grid too, where only keys are pressed', async () => {
  const { server } = await openGrid()
  expect(document.querySelector('.layout')).toBeNull()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '1' }))
  await act(() => vi.advanceTimersByTimeAsync(inactivityTimer + 50))
  expect(called(server, 'updateLastActivity')).toMatchObject([
    { input: { body: { idleMs: inactivityTimer + 50 } }, background: true },
  ])
})

it('the session watch ignores who is signed out', async () => {
  const { server } = await openGrid()
  await act(async () => useSessionState.setState({ status: 'out' }, true))
  await act(() => vi.advanceTimersByTimeAsync(2 * inactivityTimer))
  expect(called(server, 'updateLastActivity')).toEqual([])
})

it('a mounted remote keeps the person for whom it was opened, until it is taken down', async () => {
  const { router, queryClient } = await openGrid()
  const mount = () =>
    servicesFor({ router, queryClient }, { name: 'mfe-plates', layout: 'grid' }, '1').session
  const session = mount()
  for (const next of [
    { status: 'changed', was: analyst },
    { status: 'in', me: personOf(1, 'planner') },
    { status: 'out' },
  ] as const) {
    await act(async () => useSessionState.setState(next, true))
    expect(session.current()).toEqual(analyst)
  }
  const renamed = { ...analyst, email: 'altra@laboratorio.example' }
  await act(async () => useSessionState.setState({ status: 'in', me: renamed }, true))
  expect(session.current()).toBe(renamed)
})
