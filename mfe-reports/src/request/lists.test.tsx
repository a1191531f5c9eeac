// @vitest-environment happy-dom
import { Me, SampleRequest, SampleRequestDetail } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
import './approved-page.tsx'
import './requests-page.tsx'

afterEach(cleanup)

const row = (id: number, change: Partial<SampleRequest> = {}) =>
  record(SampleRequest, {
    id,
    number: `2026/00000${id}`,
    overdue: false,
    urgent: false,
    discs: null,
    ...change,
  })
const listed = (...items: SampleRequest[]) => ({
  ...{ items, total: items.length, more: false, page: 1, pageSize: 25, sort: null },
})
const person = (currentRole: Role) => record(Me, { roles: [currentRole], currentRole, admin: false })
const show = (role: Role, path: string) => renderRemote(<App />, { me: person(role), path })

it.each([
  ['list', undefined],
  ['new-spot', ['new_spot']],
  ['serum', ['serum_sample']],
  ['scheduled', ['scheduled']],
  ['re-test', ['re_test']],
])('the tab %s lists the requests of its type', async (tab, type) => {
  const calls = mockCalls({ listSampleRequests: () => listed(row(1)) })
  show('analyst', `/sample-request/${tab}`)
  await screen.findByText('2026/000001')
  expect(calls.find(({ name }) => name === 'listSampleRequests')?.input.query).toMatchObject(
    type ? { type } : {},
  )
})

it('filters stand in the address; arrows move, Enter opens the request', async () => {
  const calls = mockCalls({
    listSampleRequests: () => listed(row(1, { overdue: true }), row(2)),
    getSampleRequest: () => record(SampleRequestDetail, { id: 2 }),
  })
  const { shell } = show('supervisor', '/sample-request/list?overdue=true&status=pending')
  await screen.findByText('In ritardo')
  expect(calls[0]?.input.query).toMatchObject({ overdue: true, status: ['pending'] })
  const lines = [...document.querySelectorAll<HTMLElement>('tbody tr[tabindex]')]
  lines[0]?.focus()
  await act(async () => fireEvent.keyDown(lines[0]!, { key: 'ArrowDown' }))
  expect(document.activeElement).toBe(lines[1])
  await act(async () => fireEvent.keyDown(lines[1]!, { key: 'Enter' }))
  await waitFor(() => expect(shell.navigation.current().location.pathname).toBe('/sample-request/2'))
})

it('repetitions show the discs that their card has left', async () => {
  mockCalls({
    listSampleRequests: () =>
      listed(row(1, { type: 're_test', discs: { left: 1, needed: 2, insufficient: false } })),
  })
  show('planner', '/sample-request/re-test')
  expect(await screen.findByText('1 (ne servono 2)')).toBeTruthy()
  expect(screen.getByText('Cartoncino esaurito')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Nuova richiesta/ })).toBeNull()
})

it('the monitor asks for approved material until another state is chosen', async () => {
  const calls = mockCalls({ listSampleRequests: () => listed() })
  show('supervisor', '/approved-sample-requests')
  expect(await screen.findByText('Nessuna richiesta approvata')).toBeTruthy()
  expect(calls[0]?.input.query).toMatchObject({
    approved: true,
    type: ['new_spot', 'serum_sample', 'scheduled'],
  })
  cleanup()
  const waiting = mockCalls({ listSampleRequests: () => listed(row(1)) })
  show('supervisor', '/approved-sample-requests?approved=false')
  await screen.findByText('2026/000001')
  expect(waiting[0]?.input.query).toMatchObject({ approved: false })
})

it('a list that could not be read says so', async () => {
  mockCalls({
    listSampleRequests: () => {
      throw refusal('unavailable')
    },
  })
  show('analyst', '/sample-request/list')
  expect(await screen.findByText(/momentaneamente occupato/)).toBeTruthy()
})
