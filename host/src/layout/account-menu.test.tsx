// @vitest-environment happy-dom
import { mockCalls, renderPage } from '@sne/shared/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { personOf } from '../testing/session-server.ts'
import { Header } from './header.tsx'

afterEach(cleanup)

it('bell and account menu show one count of the person’s unread notifications', async () => {
  const me = personOf(1, 'planner')
  const calls = mockCalls({ countNotifications: () => ({ count: 4 }) })
  renderPage(<Header me={me} signedOut={false} menuFolded={false} onFoldMenu={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Notifiche: 4 non lette' })).toBeTruthy()
  fireEvent.click(document.querySelector('.layout-account')!)
  expect(await screen.findByText('Notifiche (4)')).toBeTruthy()
  const counts = calls.filter(({ name }) => name === 'countNotifications')
  expect(counts.map(({ input }) => input.query)).toEqual([{ userId: me.id, viewed: false }])
})
