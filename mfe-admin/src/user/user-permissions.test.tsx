// @vitest-environment happy-dom
import { Me, User } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UserPermissions } from './user-permissions.tsx'

afterEach(cleanup)

const user = (over: Partial<User> = {}) => record(User, { id: 3, enabled: true, permissions: [], ...over })
const person = (currentRole: 'support' | 'administrator', over: Partial<Me> = {}) =>
  record(Me, { id: 1, roles: [currentRole], currentRole, impersonatedBy: null, ...over })
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('an administrator grants a permission with a reason', async () => {
  const calls = mockCalls({ changeUserPermission: () => ({ changed: true, user: user() }) })
  renderRemote(<UserPermissions user={user()} />, { me: person('administrator') })
  await click(button('Concedi «Consultazioni delle schede»'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'Incarico' } })
  await click(dialog.getByRole('button', { name: 'Concedi' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'changeUserPermission')?.input).toMatchObject({
      params: { id: 3 },
      body: { permission: 'record_readings', grant: true, reason: 'Incarico' },
    }),
  )
})

it('the list offers to withdraw a permission that is held', () => {
  const held = user({ permissions: ['record_readings'] })
  renderRemote(<UserPermissions user={held} />, { me: person('administrator') })
  expect(screen.getByText('Concessa')).toBeTruthy()
  expect(button('Revoca «Consultazioni delle schede»').disabled).toBe(false)
})

it('support sees the permissions and changes none', () => {
  renderRemote(<UserPermissions user={user()} />, { me: person('support') })
  expect(screen.getByText('Non concessa')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('the own account, a disabled one and a session of support get no button that works', () => {
  const name = 'Concedi «Consultazioni delle schede»'
  const { unmount } = renderRemote(<UserPermissions user={user({ id: 1 })} />, {
    me: person('administrator'),
  })
  expect(button(name).disabled).toBe(true)
  unmount()
  const other = renderRemote(<UserPermissions user={user({ enabled: false })} />, {
    me: person('administrator'),
  })
  expect(button(name).title).toBe('L’utente è disattivato.')
  other.unmount()
  const impersonatedBy = { id: 9, email: 's@x', label: 'Supporto' }
  renderRemote(<UserPermissions user={user()} />, { me: person('administrator', { impersonatedBy }) })
  expect(button(name).disabled).toBe(true)
})
