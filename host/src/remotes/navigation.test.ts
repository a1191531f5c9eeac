// @vitest-environment happy-dom

import type { Me } from '@sne/shared/contract'
import { registryEntry, registryOf, release } from '@sne/shared/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { declared } from '../../../ops/pages/declared.ts'
import { useSessionState } from '../session/session-store.ts'
import { type HostRouter, navigationFor } from './navigation.ts'
import { useRegistry } from './registry-store.ts'

const remote = (name: 'mfe-plates' | 'mfe-reports') => registryEntry(name, [release('1', declared[name])])

const signedIn = (currentRole: Me['currentRole']) => {
  const me: Me = {
    id: 1,
    email: 'a@laboratorio.example',
    roles: [currentRole],
    currentRole,
    permissions: [],
    admin: false,
    hcp: null,
    supervisorScreenings: null,
    impersonatedBy: null,
  }
  useSessionState.setState({ status: 'in', me }, true)
}

/** The history at an address, and then at another one. */
const historyAt = (pathname: string) => {
  const state = { location: { pathname }, historyAction: 'PUSH' }
  return {
    router: { state } as unknown as HostRouter,
    moveTo: (next: string) => {
      state.location = { pathname: next }
    },
  }
}

beforeEach(() => {
  useRegistry.setState({
    registry: registryOf([remote('mfe-plates'), remote('mfe-reports')]),
    waiting: null,
    error: null,
  })
  signedIn('planner')
})

describe('the history as a remote sees it', () => {
  const seenAfter = (next: string) => {
    const { router, moveTo } = historyAt('/plate/list')
    const navigation = navigationFor(router, { name: 'mfe-plates', layout: 'default' })
    moveTo(next)
    return navigation.current().location.pathname
  }

  it('the history as a remote sees it follows its own pages', () =>
    expect(seenAfter('/plate/3/view')).toBe('/plate/3/view'))

  it('the history of a remote stays unchanged when the page goes to another remote or another frame', () => {
    expect(seenAfter('/report/list')).toBe('/plate/list')
    signedIn('analyst')
    expect(seenAfter('/plate/3/grid')).toBe('/plate/list')
  })

  it('the history as a remote sees it never sees a page of its own that this person may not open', () => {
    expect(seenAfter('/plate/3/analyze')).toBe('/plate/list')
    signedIn('administrator')
    expect(seenAfter('/plate/3/analyze')).toBe('/plate/3/analyze')
  })
})
