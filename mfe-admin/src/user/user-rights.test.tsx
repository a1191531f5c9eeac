// @vitest-environment happy-dom
import { Me, User, UserRight } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UserRights } from './user-rights.tsx'
import { WaitingRights } from './waiting-rights.tsx'

afterEach(cleanup)

const hcp = {
  title: null,
  name: 'Elena',
  surname: 'Ferri',
  phone: null,
  lead: true,
  validator: false,
  config: { screenings: [] },
  workgroup: null,
}
const user = record(User, { id: 3, email: 'ferri@lab.example', roles: ['analyst'], hcp })
const person = (currentRole: 'support' | 'administrator', id = 1) =>
  record(Me, { id, roles: [currentRole], currentRole, impersonatedBy: null })
const proposal = record(UserRight, {
  id: 9,
  user: { id: 3, label: 'Ferri Elena' },
  right: 'validator',
  reason: 'Nomina del direttore',
  status: 'pending',
  createdBy: { id: 2, label: 'Bassi Sara' },
  related: false,
})
const list = (...items: UserRight[]) => ({
  listUserRights: () => ({ items, total: items.length, page: 1, pageSize: 100, sort: null }),
})
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))

it('support proposes a right with a reason, and takes a held one away', async () => {
  const calls = mockCalls({ ...list(), changeUserRight: () => ({ changed: true, proposal: null }) })
  renderRemote(<UserRights user={user} />, { me: person('support') })
  await click(await screen.findByRole('button', { name: 'Proponi «Validatore»' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'Nomina' } })
  await click(dialog.getByRole('button', { name: 'Proponi' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'changeUserRight')?.input.body).toEqual({
      userId: 3,
      right: 'validator',
      grant: true,
      reason: 'Nomina',
    }),
  )
  expect(screen.getByRole('button', { name: 'Togli «Responsabile»' })).toBeTruthy()
})

it('support sees what waits and decides nothing', async () => {
  mockCalls(list(proposal))
  renderRemote(<UserRights user={user} />, { me: person('support') })
  expect(await screen.findByText(/Nomina del direttore/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approva/ })).toBeNull()
})

it('an administrator sees where the holder’s letters go, and who changed that address', async () => {
  const moved = { ...proposal, email: 'altra@lab.example', addressBy: { id: 2, label: 'Bassi Sara' } }
  mockCalls(list(moved))
  renderRemote(<WaitingRights />, { me: person('administrator') })
  const sentence = /altra@lab.example: indirizzo cambiato da Bassi Sara, non dall’utente/
  expect(await screen.findByText(sentence)).toBeTruthy()
  await click(screen.getByRole('button', { name: 'Approva «Validatore» per Ferri Elena' }))
  expect(within(await screen.findByRole('dialog')).getByText(sentence)).toBeTruthy()
})

it('an administrator approves what somebody else proposed', async () => {
  const calls = mockCalls({ ...list(proposal), approveUserRight: () => ({ changed: true, proposal }) })
  renderRemote(<WaitingRights />, { me: person('administrator') })
  await click(await screen.findByRole('button', { name: 'Approva «Validatore» per Ferri Elena' }))
  const dialog = within(await screen.findByRole('dialog'))
  await click(dialog.getByRole('button', { name: 'Approva' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'approveUserRight')?.input.params).toEqual({ id: 9 }),
  )
})

it.each([
  ['who proposed it', person('administrator', 2), 'Decide un altro amministratore'],
  ['who would get it', person('administrator', 3), 'Decide un altro amministratore'],
  [
    'a session of support',
    { ...person('administrator'), impersonatedBy: { id: 8, email: 's@lab.example', label: 'S' } },
    /In una sessione di assistenza non si firma/,
  ],
])('%s is told why nothing is offered', async (_, me, words) => {
  mockCalls(list(proposal))
  renderRemote(<WaitingRights />, { me })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approva/ })).toBeNull()
})

it('an administrator whose account and the proposer’s are related is told why, with the right that waits', async () => {
  mockCalls(list({ ...proposal, right: 'administrator', related: true }))
  renderRemote(<WaitingRights />, { me: person('administrator') })
  expect(await screen.findByText(/Amministratore/)).toBeTruthy()
  expect(screen.getByText(/Decide un altro amministratore: questo accesso/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approva/ })).toBeNull()
})

it('support proposes the role of an administrator', async () => {
  const calls = mockCalls({ ...list(), changeUserRight: () => ({ changed: true, proposal: null }) })
  renderRemote(<UserRights user={user} />, { me: person('support') })
  await click(await screen.findByRole('button', { name: 'Proponi «Amministratore»' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'Nomina' } })
  await click(dialog.getByRole('button', { name: 'Proponi' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'changeUserRight')?.input.body).toMatchObject({
      right: 'administrator',
      grant: true,
    }),
  )
})
