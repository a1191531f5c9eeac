// @vitest-environment happy-dom
import { Me, User } from '@sne/shared/contract'
import { mockCalls, record, renderPage } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import ProfilePage from './profile-page.tsx'

const setMarker = (attributes: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's answer does, without a server.
  document.cookie = `sne_signed_in=1; Path=/; ${attributes}`
}

afterEach(() => {
  cleanup()
  useSessionState.setState({ status: 'loading' }, true)
  setMarker('Max-Age=0')
})

const show = (me: Me) => {
  // The page reads the person again after a save.
  setMarker('')
  useSessionState.setState({ status: 'in', me }, true)
  const calls = mockCalls({
    getUser: () => record(User, { id: 7, pendingEmail: null }),
    getMe: () => me,
    updateOwnProfile: () => me,
  })
  renderPage(<ProfilePage />, '/user/profile')
  return calls
}

const person = record(Me, { id: 7, impersonatedBy: null })
const profile = {
  title: 'Dott.ssa',
  name: 'Elena',
  surname: 'Ferri',
  phone: null,
  lead: false,
  validator: false,
  config: { screenings: [] },
  workgroup: null,
}

it('the page changes names and credentials in the person’s own session alone', () => {
  const me = { ...person, roles: ['planner' as const], hcp: profile }
  show(me)
  expect(screen.getByLabelText('Cognome')).toBeTruthy()
  cleanup()
  show({ ...me, impersonatedBy: { id: 9, email: 's@lab.example', label: 'Bassi Sara' } })
  expect(screen.getByText(/Non è possibile in una sessione di assistenza/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it.each([
  ['a supervisor', { roles: ['supervisor' as const], hcp: profile }],
  ['an analyst', { roles: ['analyst' as const], hcp: profile }],
  ['a lead', { roles: ['analyst' as const], hcp: { ...profile, lead: true } }],
  ['a validator', { roles: ['analyst' as const], hcp: { ...profile, validator: true } }],
])(
  'the page shows %s the names that stand on reports, and changes the telephone alone',
  async (_, holder) => {
    const calls = show({ ...person, ...holder })
    expect(screen.getByText(/rivolgersi a un amministratore/)).toBeTruthy()
    expect(screen.getByText('Ferri')).toBeTruthy()
    for (const label of ['Titolo', 'Nome', 'Cognome']) expect(screen.queryByLabelText(label)).toBeNull()
    fireEvent.change(screen.getByLabelText('Telefono'), { target: { value: '0451234' } })
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Salva' })[0] as HTMLElement))
    await waitFor(() => expect(calls.some(({ name }) => name === 'updateOwnProfile')).toBe(true))
    expect(calls.find(({ name }) => name === 'updateOwnProfile')?.input.body).toEqual({
      title: 'Dott.ssa',
      name: 'Elena',
      surname: 'Ferri',
      phone: '0451234',
    })
  },
)

it('the page lets a supervisor without a name fill the name in', async () => {
  const calls = show({ ...person, roles: ['supervisor'], hcp: null })
  expect(screen.getByText(/una volta salvati, li cambia solo un amministratore/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Elena' } })
  fireEvent.change(screen.getByLabelText('Cognome'), { target: { value: 'Ferri' } })
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Salva' })[0] as HTMLElement))
  await waitFor(() => expect(calls.some(({ name }) => name === 'updateOwnProfile')).toBe(true))
  expect(calls.find(({ name }) => name === 'updateOwnProfile')?.input.body).toMatchObject({
    name: 'Elena',
    surname: 'Ferri',
  })
})
