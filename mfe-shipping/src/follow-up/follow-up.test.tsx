// @vitest-environment happy-dom
import { ExpectedFollowUp, FollowUp, Me, Newborn } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FollowUpSection } from '../parts/follow-up/follow-up-section.tsx'
import ExpectedPage from './expected-page.tsx'
import FollowUpListPage from './list-page.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const newborn = record(Newborn, { id: 4, missingCommunications: [] })
const one = (given: Partial<FollowUp> = {}) =>
  record(FollowUp, {
    id: 7,
    version: 3,
    category: 'sne',
    status: 'testing',
    outcome: 'in_corso',
    diagnosis: null,
    tests: null,
    testedAt: null,
    firstVisitAt: null,
    therapyStart: null,
    missed: false,
    late: false,
    ...given,
  })
type Role = 'analyst' | 'planner' | 'administrator'
const me = (role: Role) => record(Me, { roles: [role], currentRole: role, impersonatedBy: null, hcp: null })
const show = (followUps: readonly FollowUp[], role: Role = 'analyst') =>
  renderRemote(<FollowUpSection newborn={newborn} followUps={followUps} />, {
    me: me(role),
    path: '/newborn/4',
  })
const sent = (calls: ReturnType<typeof mockCalls>) =>
  calls.filter(({ name }) => name === 'updateFollowUp').map(({ input }) => input)

it('a case offers the steps of its status alone', async () => {
  mockCalls({})
  show([one()])
  await screen.findByText('Esami di conferma', { selector: 'span, span *' })
  expect(screen.getByRole('button', { name: 'Diagnosi confermata' })).toBeTruthy()
  for (const absent of ['Prima visita fatta', 'Terapia iniziata', 'Riapri il caso'])
    expect(screen.queryByRole('button', { name: absent })).toBeNull()
})

it('a case offers no step to an administrator without a laboratory', async () => {
  mockCalls({})
  show([one()], 'administrator')
  await screen.findByText('Esami di conferma', { selector: 'span, span *' })
  expect(screen.queryByRole('button', { name: 'Diagnosi confermata' })).toBeNull()
})

it('a diagnosis has to be said', async () => {
  const calls = mockCalls({
    updateFollowUp: () => ({ changed: true, followUp: one({ status: 'diagnosed' }) }),
  })
  show([one()])
  fireEvent.click(await screen.findByRole('button', { name: 'Diagnosi confermata' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Diagnosi/ }), { target: { value: 'MCAD' } })
  fireEvent.click(screen.getByRole('button', { name: 'Registra' }))
  await waitFor(() =>
    expect(sent(calls)).toMatchObject([
      { params: { id: 7 }, body: { version: 3, action: 'diagnose', diagnosis: 'MCAD' } },
    ]),
  )
})

it('facts are changed without a step', async () => {
  const calls = mockCalls({ updateFollowUp: () => ({ changed: true, followUp: one() }) })
  show([one()])
  fireEvent.click(await screen.findByRole('button', { name: 'Aggiorna' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Note/ }), { target: { value: 'Sta bene' } })
  fireEvent.click(screen.getByRole('button', { name: 'Registra' }))
  await waitFor(() => expect(sent(calls)).toMatchObject([{ body: { action: null, notes: 'Sta bene' } }]))
})

it('a planner reads cases and changes none; without one there is nothing to read', async () => {
  mockCalls({})
  const { unmount } = show([one()], 'planner')
  await screen.findByText('Esami di conferma', { selector: 'span, span *' })
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  show([], 'planner')
  expect(screen.queryByText('Follow-up')).toBeNull()
})

it('lists show cases without news and positives that nobody follows', async () => {
  const listed = (items: readonly unknown[]) =>
    ({ items, total: items.length, page: 1, pageSize: 25, sort: null }) as never
  mockCalls({
    listFollowUps: () => listed([one({ late: true })]),
    listExpectedFollowUps: () => listed([record(ExpectedFollowUp, { id: 2, urgent: true })]),
  })
  const { unmount } = renderRemote(<FollowUpListPage />, { me: me('analyst'), path: '/follow-up/list' })
  expect((await screen.findAllByText('Senza notizie')).length).toBeGreaterThan(0)
  unmount()
  renderRemote(<ExpectedPage />, { me: me('analyst'), path: '/follow-up/expected' })
  expect(await screen.findByText('Urgente')).toBeTruthy()
})
