// @vitest-environment happy-dom
import { Me, Notification } from '@sne/shared/contract'
import { mockCalls, record, renderPage } from '@sne/shared/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import NotifyPage from './notify-page.tsx'

const me = record(Me, { id: 7 })
beforeEach(() => {
  useSessionState.setState({ status: 'in', me }, true)
})
afterEach(() => {
  cleanup()
  useSessionState.setState({ status: 'loading' }, true)
})

const show = (userId: number, viewed: boolean) => {
  const notification = record(Notification, { id: 3, userId, viewed, link: null, title: 'Avviso' })
  const calls = mockCalls({
    getNotification: () => notification,
    markNotificationViewed: () => ({ changed: true, notification: { ...notification, viewed: true } }),
  })
  renderPage(
    <Routes>
      <Route path="/notify/:notificationId" element={<NotifyPage />} />
    </Routes>,
    '/notify/3',
  )
  return calls
}
const marked = (calls: ReturnType<typeof show>) =>
  calls.filter(({ name }) => name === 'markNotificationViewed')

it('the page marks an own notification as read when it is opened', async () => {
  const calls = show(7, false)
  await screen.findByText('Tutte le notifiche')
  await waitFor(() => expect(marked(calls)).toHaveLength(1))
  expect(marked(calls)[0]?.input.params).toEqual({ id: 3 })
})

it('the page leaves a notification unread for the person in a session that support opened', async () => {
  const impersonatedBy = { id: 9, email: 's@lab.example', label: 'Bassi Sara' }
  useSessionState.setState({ status: 'in', me: { ...me, impersonatedBy } }, true)
  const calls = show(7, false)
  await screen.findByText('Tutte le notifiche')
  expect(marked(calls)).toEqual([])
})

it.each([
  ['was read before', 7, true],
  ['was sent to somebody else', 8, false],
])('a notification stays unmarked when it %s', async (_, userId, viewed) => {
  const calls = show(userId, viewed)
  await screen.findByText('Tutte le notifiche')
  expect(marked(calls)).toEqual([])
})
