// @vitest-environment happy-dom
import { Invite, Me, User } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../../app.tsx'
import '../../invite/create-page.tsx'
import '../../invite/list-page.tsx'
import '../../user/create-page.tsx'
import '../../user/edit-page.tsx'
import '../../user/list-page.tsx'

afterEach(cleanup)

const impersonatedBy = { id: 9, email: 's@lab.example', label: 'Bassi Sara' }
const forced = record(Me, { roles: ['administrator'], currentRole: 'administrator', impersonatedBy })
const page = { total: 0, page: 1, pageSize: 25, sort: null }
const handlers = {
  getUser: () => record(User, { id: 3 }),
  listUsers: () => ({ ...page, items: [] }),
  listUserRights: () => ({ ...page, items: [] }),
  listWorkgroups: () => ({ ...page, items: [] }),
  listOwnInvites: () => ({ ...page, total: 1, items: [record(Invite, { id: 4, status: 'pending' })] }),
}

it.each(['/user/create', '/user/3/edit', '/invite/create'])(
  'the page %s has no form in a session that support opened, and says why',
  async (path) => {
    mockCalls(handlers)
    renderRemote(<App />, { me: forced, path })
    expect(await screen.findByText(/Non è possibile in una sessione di assistenza/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)

it.each([
  ['/user/list', /Nuovo utente/],
  ['/invite/list', /Nuovo invito/],
])('the page %s offers no new record in a session that support opened', async (path, name) => {
  mockCalls(handlers)
  renderRemote(<App />, { me: forced, path })
  expect((await screen.findByRole('button', { name })).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: /Invia di nuovo/ })).toBeNull()
})
