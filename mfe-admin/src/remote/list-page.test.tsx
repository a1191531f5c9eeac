// @vitest-environment happy-dom
import { Me, RemoteOverview, RemoteRelease, RemoteRequest } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { commitInWords } from './in-words.ts'
import RemoteListPage from './list-page.tsx'

afterEach(cleanup)

const me = record(Me, { id: 1, roles: ['administrator'], currentRole: 'administrator' })
const none = { mounts: 0, p50: null, p95: null, failures: [] }
const release = (version: string, changes: Partial<RemoteRelease> = {}) =>
  record(RemoteRelease, { version, fits: true, day: none, week: none, ...changes })
const remote = record(RemoteOverview, {
  name: 'mfe-x',
  live: '1.0.0',
  previous: [],
  cohorts: [
    { version: '1.1.0', workgroups: [{ id: 7, label: 'Laboratorio pilota' }], roles: ['analyst'], share: 5 },
  ],
  releases: [
    release('1.1.0', { state: 'cohort', people: 2 }),
    release('1.0.0', {
      state: 'live',
      people: 9,
      day: { mounts: 4, p50: 320, p95: 800, failures: [{ kind: 'chunk', count: 2 }] },
    }),
  ],
})
const request = (id: number, changes: Partial<RemoteRequest> = {}) =>
  record(RemoteRequest, {
    id,
    remote: 'mfe-x',
    action: 'promote',
    version: '1.1.0',
    who: null,
    reason: 'corregge la griglia',
    status: 'pending',
    stale: null,
    createdBy: { id: 2, label: 'Riva Nadia' },
    ...changes,
  })

const page = (items: RemoteRequest[]) => ({ items, total: items.length, page: 1, pageSize: 100, sort: null })
const readings = (requests: RemoteRequest[] = [], mayChange = true) => ({
  listRemotes: () => ({ mayChange, items: [remote] }),
  listRemoteRequests: () => page(requests),
})
const show = () => renderRemote(<RemoteListPage />, { me, path: '/remote/list' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const click = async (name: string | RegExp) => {
  const found = await button(name)
  await act(async () => fireEvent.click(found))
}

it('the page shows who has which version, how long it takes to open and how it fails', async () => {
  mockCalls(readings())
  show()
  const table = within(await screen.findByRole('table', { name: 'Versioni di mfe-x' }))
  expect(table.getByText('320 ms')).toBeTruthy()
  expect(table.getByText('95 % entro 800 ms, 4 aperture')).toBeTruthy()
  expect(table.getByText('2 parte mancante')).toBeTruthy()
  expect(
    screen.getByText('Versione 1.1.0 in prova: Laboratorio pilota, Analista, 5 % delle persone'),
  ).toBeTruthy()
})

it('the page asks for a step with a reason', async () => {
  const calls = mockCalls({ ...readings(), requestRemoteStep: () => request(5) })
  const { shell } = show()
  await click('Attiva per tutti: mfe-x')
  const dialog = within(await screen.findByRole('dialog'))
  await click('Chiedi approvazione')
  expect(calls.some(({ name }) => name === 'requestRemoteStep')).toBe(false)
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'provata da tutti' } })
  await waitFor(() => expect(shell.seen.unsaved).toHaveLength(1))
  await click('Chiedi approvazione')
  await waitFor(() => expect(shell.seen.toasts[0]?.text).toContain('un altro amministratore'))
  expect(calls.find(({ name }) => name === 'requestRemoteStep')?.input.body).toMatchObject({
    remote: 'mfe-x',
    action: 'promote',
    version: '1.1.0',
    reason: 'provata da tutti',
  })
})

it('the page lets the author withdraw, and another person approve after a question', async () => {
  const own = request(5, { createdBy: { id: 1, label: 'Io' }, version: '1.2.0' })
  const calls = mockCalls({
    ...readings([own, request(6)]),
    approveRemoteRequest: () => ({ changed: true, request: request(6, { status: 'approved' }) }),
  })
  const { shell } = show()
  expect(await button(/^Ritira mfe-x: .* 1\.2\.0$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approva .* 1\.2\.0$/ })).toBeNull()
  await click(/^Approva mfe-x: .* 1\.1\.0$/)
  const dialog = within(await screen.findByRole('dialog'))
  expect(calls.some(({ name }) => name === 'approveRemoteRequest')).toBe(false)
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Approva' })))
  await waitFor(() => expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Approvata ed eseguita' }]))
})

it('the page tells an account that is related to the author’s that somebody else decides', async () => {
  mockCalls(readings([request(6, { related: true })]))
  show()
  expect(await screen.findByText(/Decide un altro amministratore: questo accesso/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approva/ })).toBeNull()
})

it('the page says why a stale request cannot be approved', async () => {
  mockCalls(readings([request(6, { stale: 'changed' })]))
  show()
  expect(await screen.findByText(/Superata/)).toBeTruthy()
  expect((await button(/^Approva mfe-x/)).hasAttribute('disabled')).toBe(true)
})

it('the page offers no step where the server has no key, and says what to do', async () => {
  mockCalls(readings([], false))
  show()
  expect(await screen.findByText(/npm run remotes/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Attiva per tutti/ })).toBeNull()
})

it('the page shows what the server refuses, with a way to try again', async () => {
  mockCalls({
    ...readings(),
    listRemotes: () => {
      throw refusal('remotes_locked')
    },
  })
  show()
  expect(await button('Riprova')).toBeTruthy()
})

it('a commit is shortened, and says when the sources differed from it', () => {
  expect(commitInWords('0123456789abcdef')).toBe('0123456789')
  expect(commitInWords('0123456789abcdef+uncommitted')).toBe('0123456789 con modifiche fuori dal commit')
})

it('the page offers to withdraw a remote whose only version was recalled: its pages say so until then', async () => {
  const recalled = { ...remote, live: null, cohorts: [], releases: [release('1.0.0', { state: 'recalled' })] }
  mockCalls({ ...readings(), listRemotes: () => ({ mayChange: true, items: [recalled] }) })
  show()
  expect(await button('Ritira il modulo: mfe-x')).toHaveProperty('disabled', false)
})
