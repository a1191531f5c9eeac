// @vitest-environment happy-dom
import { Notification, PlateRow } from '@sne/shared/contract'
import { mockCalls, record, renderPage } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlatesAtHand } from './plates-at-hand.tsx'
import { UnreadNotifications } from './unread-notifications.tsx'

const shown: string[] = []
beforeEach(() => {
  shown.length = 0
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.id)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const all = Array.from({ length: 25 }, (_, index) =>
  record(Notification, { id: index + 1, title: `Avviso ${index + 1}`, worked: false }),
)
const inbox = () =>
  mockCalls({
    listNotifications: ({ query }) => {
      const { pageSize = 25 } = query as { pageSize?: number }
      return { items: all.slice(0, pageSize), total: all.length, page: 1, pageSize, sort: null }
    },
  })
const bell = <Link to="/home#notifiche">Campanella</Link>

it('the notifications come into view with the focus by their address, again at each press of the bell', async () => {
  inbox()
  renderPage(
    <>
      {bell}
      <UnreadNotifications />
    </>,
    '/home#notifiche',
  )
  expect(document.activeElement?.id).toBe('notifiche')
  expect(shown).toEqual(['notifiche'])
  await screen.findByText('Avviso 1')
  screen.getByText('Campanella').focus()
  fireEvent.click(screen.getByText('Campanella'))
  await waitFor(() => expect(shown).toEqual(['notifiche', 'notifiche']))
  expect(document.activeElement?.id).toBe('notifiche')
})

it('the notifications take no focus on the home page without their address', async () => {
  inbox()
  renderPage(<UnreadNotifications />, '/home')
  await screen.findByText('Avviso 1')
  expect(shown).toEqual([])
})

it('the notifications ask for the urgent ones first, and show all of them on demand', async () => {
  const calls = inbox()
  renderPage(<UnreadNotifications />, '/home')
  expect(await screen.findByText('20 di 25')).toBeDefined()
  expect(calls[0]?.input).toMatchObject({ query: { sort: '-urgency', worked: false } })
  expect(screen.queryByText('Avviso 25')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Mostra altre' }))
  expect(await screen.findByText('Avviso 25')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mostra altre' })).toBeNull())
})

it('the plates on an analyst’s home card are those of its status, with a way to all', async () => {
  const calls = mockCalls({
    listPlates: () => ({
      items: [record(PlateRow, { id: 3, name: 'Piastra 3', status: 'closed' })],
      ...{ total: 1, page: 1, pageSize: 50, sort: null },
    }),
  })
  const { location } = renderPage(<PlatesAtHand />, '/home?piastre=closed#piastre')
  await screen.findByText('Piastra 3')
  expect(shown).toEqual(['piastre'])
  expect(calls[0]?.input).toMatchObject({ query: { status: ['closed'] } })
  fireEvent.click(screen.getByRole('link', { name: 'Tutte le piastre da lavorare' }))
  await waitFor(() =>
    expect((calls.at(-1)?.input.query as { status?: string[] } | undefined)?.status?.length).toBeGreaterThan(
      1,
    ),
  )
  expect(location().search).toBe('')
})
