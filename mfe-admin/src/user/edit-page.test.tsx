// @vitest-environment happy-dom
import { Me, User } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
// Loaded beforehand, so that lazy pages do not keep a test waiting.
import './edit-page.tsx'
import './list-page.tsx'

afterEach(cleanup)

const laboratory = { id: 7, name: 'Laboratorio', facilityName: 'Ospedale', type: 'standard' as const }
const profile = {
  title: null,
  name: 'Elena',
  surname: 'Ferri',
  phone: null,
  lead: false,
  validator: false,
  config: { screenings: ['sne' as const] },
  workgroup: laboratory,
}
const user = record(User, {
  id: 3,
  email: 'ferri@lab.example',
  roles: ['planner'],
  enabled: true,
  hcp: profile,
})
const support = record(Me, { id: 1, roles: ['support'], currentRole: 'support' })
const administrator = record(Me, { id: 2, roles: ['administrator'], currentRole: 'administrator' })

const readings = {
  getUser: () => user,
  listWorkgroups: () => ({ items: [], total: 0, page: 1, pageSize: 50, sort: null }),
  listUserRights: () => ({ items: [], total: 0, page: 1, pageSize: 100, sort: null }),
}
const show = (me = support) => renderRemote(<App />, { me, path: '/user/3/edit' })
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const surname = async () => (await screen.findByLabelText(/Cognome/)) as HTMLInputElement

it('the page saves the account and goes back to the list without a question', async () => {
  const calls = mockCalls({
    ...readings,
    updateUser: () => user,
    listUsers: () => ({ items: [], total: 0, page: 1, pageSize: 25, sort: null }),
  })
  const { shell } = show()
  fireEvent.change(await surname(), { target: { value: 'Ferri Neri' } })
  await waitFor(() => expect(shell.seen.unsaved.map(({ key }) => key)).toEqual(['user-edit-3']))
  expect(screen.getByRole('button', { name: 'Accedi come' }).hasAttribute('disabled')).toBe(true)
  await click('Salva')
  await waitFor(() => expect(shell.navigation.current().location.pathname).toBe('/user/list'))
  expect(shell.seen.unsaved).toEqual([])
  expect(calls.find(({ name }) => name === 'updateUser')?.input).toMatchObject({
    params: { id: 3 },
    body: {
      enabled: true,
      supervisorScreenings: null,
      hcp: { surname: 'Ferri Neri', workgroupId: 7, screenings: ['sne'] },
    },
  })
})

it('the page shows what the form and the server refuse under the fields, and keeps what was typed', async () => {
  mockCalls({
    ...readings,
    updateUser: () => {
      const message = 'Esiste già un utente con questo indirizzo email'
      throw refusal('duplicate', { fields: [{ path: 'email', message }] })
    },
  })
  show(administrator)
  const field = await surname()
  fireEvent.change(field, { target: { value: ' ' } })
  await click('Salva')
  expect(await screen.findByText('Questo campo è obbligatorio')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Neri' } })
  await click('Salva')
  expect(await screen.findByText('Esiste già un utente con questo indirizzo email')).toBeTruthy()
  expect(field.value).toBe('Neri')
})

it('the page says that another address ends the rights of somebody who signs, and only then', async () => {
  mockCalls({ ...readings, getUser: () => ({ ...user, hcp: { ...profile, lead: true } }) })
  show(administrator)
  expect(await screen.findByText(/Con un altro indirizzo i diritti di questo utente terminano/)).toBeTruthy()
  cleanup()
  mockCalls(readings)
  show(administrator)
  await surname()
  expect(screen.queryByText(/Con un altro indirizzo/)).toBeNull()
})

it.each([
  ['support', support, false],
  ['an administrator', administrator, true],
])('address and laboratory of somebody who decides, edited by %s', async (_, me, mayMove) => {
  const calls = mockCalls({
    ...readings,
    updateUser: () => user,
    listUsers: () => ({ items: [], total: 0, page: 1, pageSize: 25, sort: null }),
  })
  show(me)
  fireEvent.change(await screen.findByLabelText(/Telefono/), { target: { value: '0451234' } })
  expect(screen.queryByLabelText(/^Email/) !== null).toBe(mayMove)
  expect(screen.queryByText(/lo cambia la persona stessa o un amministratore/) === null).toBe(mayMove)
  expect(screen.queryByText('Di chi decide o firma: lo cambia un amministratore.') === null).toBe(mayMove)
  await click('Salva')
  await waitFor(() => expect(calls.some(({ name }) => name === 'updateUser')).toBe(true))
  expect(calls.find(({ name }) => name === 'updateUser')?.input.body).toMatchObject({
    email: 'ferri@lab.example',
    hcp: { workgroupId: 7 },
  })
})

it.each([
  ['support', support, false],
  ['an administrator', administrator, true],
  ['the person', record(Me, { id: 3, roles: ['administrator'], currentRole: 'administrator' }), false],
])('the name of somebody who signs, edited by %s', async (_, me, mayRename) => {
  const signer = { ...user, hcp: { ...profile, validator: true } }
  const calls = mockCalls({
    ...readings,
    getUser: () => signer,
    updateUser: () => signer,
    listUsers: () => ({ items: [], total: 0, page: 1, pageSize: 25, sort: null }),
  })
  show(me)
  fireEvent.change(await screen.findByLabelText(/Telefono/), { target: { value: '0451234' } })
  expect(screen.queryByLabelText(/Cognome/) !== null).toBe(mayRename)
  expect(screen.queryByText(/li cambia un amministratore/) === null).toBe(mayRename)
  await click('Salva')
  await waitFor(() => expect(calls.some(({ name }) => name === 'updateUser')).toBe(true))
  expect(calls.find(({ name }) => name === 'updateUser')?.input.body).toMatchObject({
    hcp: { title: null, name: 'Elena', surname: 'Ferri', phone: '0451234' },
  })
})

it('nobody disables or enters their own account', async () => {
  mockCalls(readings)
  show({ ...support, id: 3 })
  await surname()
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Accedi come' })).toBeNull()
})

it('support works as another person after a question', async () => {
  const calls = mockCalls({ ...readings, forceLogin: () => ({ userId: 3 }) })
  const { shell } = show()
  await surname()
  await click('Accedi come')
  const dialog = within(await screen.findByRole('dialog'))
  expect(calls.some(({ name }) => name === 'forceLogin')).toBe(false)
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Accedi come' })))
  await waitFor(() => expect(shell.navigation.current().location.pathname).toBe('/home'))
  expect(calls.filter(({ name }) => name === 'forceLogin')).toHaveLength(1)
})

it('the page mails the link with which the person chooses a password', async () => {
  const calls = mockCalls({ ...readings, requestPasswordReset: () => ({ ok: true as const }) })
  const { shell } = show()
  await surname()
  await click('Invia collegamento password')
  const dialog = within(await screen.findByRole('dialog'))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Invia' })))
  await waitFor(() => expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Collegamento inviato' }]))
  expect(calls.at(-1)?.input.body).toEqual({ email: 'ferri@lab.example' })
})
