// @vitest-environment happy-dom

import { MeAtHost } from '@sne/shared/contract'
import { heardNotes, mockCalls, record, refusal } from '@sne/shared/testing'
import { keptScansKey, scanInHand } from '@sne/shared/ui-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadSession, refusedForSession, useSessionState } from './session-store.ts'

const setMarker = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's answer does, without a server.
  document.cookie = 'sne_signed_in=1; Path=/'
}

beforeEach(() => {
  useSessionState.setState({ status: 'loading' }, true)
})

describe('the signed-in person', () => {
  it('the signed-in person is nobody, without asking, when nothing says that there is a session', async () => {
    const getMe = vi.fn()
    mockCalls({ getMe })
    await loadSession()
    expect(useSessionState.getState().status).toBe('out')
    expect(getMe).not.toHaveBeenCalled()
  })

  it('the signed-in person is nobody any more when the session is over, and the sign goes', async () => {
    setMarker()
    mockCalls({
      getMe: () => {
        throw refusal('unauthenticated')
      },
    })
    await loadSession()
    expect(useSessionState.getState().status).toBe('out')
    expect(document.cookie).not.toContain('sne_signed_in=1')
  })

  it('the signed-in person is not known when the server fails: that is shown', async () => {
    setMarker()
    mockCalls({
      getMe: () => {
        throw refusal('generic_error')
      },
    })
    await loadSession()
    expect(useSessionState.getState().status).toBe('failed')
  })
})

describe('a session that is over', () => {
  const over = () => {
    useSessionState.setState({ status: 'in', me: record(MeAtHost) }, true)
    const notes = heardNotes()
    refusedForSession(refusal('unauthenticated'))
    return notes
  }
  const keep = (at: Date) =>
    localStorage.setItem(keptScansKey(1, 2, 3), JSON.stringify([{ code: 'SN-1', at: at.toISOString() }]))

  it('a session that is over is heard by whoever has just scanned a card', async () => {
    keep(new Date())
    const notes = over()
    await vi.waitFor(() => expect(notes).toContain(196))
  })

  it('a session that is over is heard, with the code, by whoever waits for the answer to a scan', async () => {
    const answered = scanInHand('SN-2')
    const notes = over()
    await vi.waitFor(() => expect(notes).toContain(196))
    expect(useSessionState.getState()).toMatchObject({ status: 'out', scanned: ['SN-2'] })
    answered()
  })

  it('a session that is over names no scan that was answered', () => {
    scanInHand('SN-3')()
    over()
    expect(useSessionState.getState()).toMatchObject({ status: 'out', scanned: [] })
  })

  it('a session that is over is silent for a scan that has waited for long', async () => {
    keep(new Date(Date.now() - 60_000))
    const notes = over()
    // The tone of a second session's end, which is heard, comes behind one of the first.
    keep(new Date())
    useSessionState.setState({ status: 'in', me: record(MeAtHost) }, true)
    refusedForSession(refusal('unauthenticated'))
    await vi.waitFor(() => expect(notes).toContain(196))
    expect(notes.filter((pitch) => pitch === 196)).toHaveLength(1)
  })
})
