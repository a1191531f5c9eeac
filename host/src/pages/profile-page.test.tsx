// @vitest-environment happy-dom
import { Me, User } from '@sne/shared/contract'
import { mockCalls, record, renderPage } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import ProfilePage from './profile-page.tsx'

afterEach(() => {
  cleanup()
  useSessionState.setState({ status: 'loading' }, true)
})

const show = (me: Me) => {
  useSessionState.setState({ status: 'in', me }, true)
  mockCalls({ getUser: () => record(User, { id: 7, pendingEmail: null }) })
  renderPage(<ProfilePage />, '/user/profile')
}

it('changes names and credentials in the person’s own session alone', () => {
  const me = record(Me, { id: 7, impersonatedBy: null })
  show(me)
  expect(screen.getByLabelText('Cognome')).toBeTruthy()
  cleanup()
  show({ ...me, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(screen.getByText(/Non è possibile in una sessione di assistenza/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
