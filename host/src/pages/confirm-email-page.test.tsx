// @vitest-environment happy-dom
import { mockCalls, refusal, renderPage } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import ConfirmEmailPage from './confirm-email-page.tsx'

afterEach(() => {
  cleanup()
  useSessionState.setState({ status: 'loading' }, true)
})

const open = (path = '/user/confirm-email?token=abc') => renderPage(<ConfirmEmailPage />, path)
const press = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Conferma l’indirizzo' })))

it('the page confirms when its button is pressed, not by being opened, and ends the session of the tab', async () => {
  const calls = mockCalls({ confirmEmailChange: () => ({ email: 'nuova@lab.example' }) })
  open()
  expect(calls).toEqual([])
  await press()
  expect(await screen.findByText(/ora si accede con nuova@lab.example/)).toBeDefined()
  expect(calls[0]?.input.body).toEqual({ token: 'abc' })
  expect(useSessionState.getState().status).toBe('out')
})

it('the page says that a link is over, and that one is not complete', async () => {
  mockCalls({
    confirmEmailChange: () => {
      throw refusal('gone')
    },
  })
  open()
  await press()
  expect(await screen.findByText(/Il collegamento è scaduto o già usato/)).toBeDefined()
  cleanup()
  open('/user/confirm-email')
  expect(screen.getByText('Il collegamento non è completo.')).toBeDefined()
})
