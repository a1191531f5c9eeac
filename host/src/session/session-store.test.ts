// @vitest-environment happy-dom
import { mockCalls, refusal } from '@sne/shared/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadSession, useSessionState } from './session-store.ts'

const setMarker = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's answer does, without a server.
  document.cookie = 'sne_signed_in=1; Path=/'
}

beforeEach(() => {
  useSessionState.setState({ status: 'loading' }, true)
})

describe('the signed-in person', () => {
  it('is nobody, without asking, when nothing says that there is a session', async () => {
    const getMe = vi.fn()
    mockCalls({ getMe })
    await loadSession()
    expect(useSessionState.getState().status).toBe('out')
    expect(getMe).not.toHaveBeenCalled()
  })

  it('is nobody any more when the session is over, and the sign goes', async () => {
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

  it('is not known when the server fails: that is shown', async () => {
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
