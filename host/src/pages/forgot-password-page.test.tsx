// @vitest-environment happy-dom
import { mockCalls, renderPage } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import ForgotPasswordPage from './forgot-password-page.tsx'

afterEach(cleanup)

it('the page says after the request that an earlier link is still good when no further letter leaves', async () => {
  mockCalls({ requestPasswordReset: () => ({ ok: true as const }) })
  renderPage(<ForgotPasswordPage />, '/user/forgot-password')
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'ferri@lab.example' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Invia il collegamento' })))
  expect(await screen.findByText(/al massimo tre in un’ora/)).toBeTruthy()
})
