// @vitest-environment happy-dom
import { Me, RecallCase, SampleRequest } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../../app.tsx'
// Loaded beforehand, so that the lazy page does not keep a test waiting.
import '../recall-page.tsx'

afterEach(cleanup)

const row = (id: number, change: Partial<RecallCase> = {}) =>
  record(RecallCase, {
    id,
    category: 'sne',
    urgent: false,
    overdue: false,
    waits: 'card',
    missing: [],
    tellBy: null,
    dueOn: '2026-11-27',
    findings: [
      {
        ...{
          analyte: 'C8',
          label: 'Ottanoilcarnitina',
          value: '0,70 µmol/L',
          flag: 'HH',
          decimals: 2,
          sampleAnalysisId: 2,
          card: { barcode: 'SN-1', collectedAt: '2026-11-20T08:00:00Z' },
        },
        limits: { low: null, high: 0.3, criticalLow: null, criticalHigh: 1 },
      },
    ],
    attempts: { count: 0, last: null, told: null },
    owner: null,
    escalations: [],
    request: {
      ...{ id: 40 + id, number: `2026/00000${id}`, version: 3, answeredBy: null },
      recipients: [{ id: 2, name: 'Nido', facilityName: 'Ospedale', type: 'spoke_birth_point' }],
    },
    ...change,
  })
const counts = { all: 2, mine: 1, overdue: 1, urgent: 0, untold: 0, escalated: 0 }
const listed = (...items: RecallCase[]) => ({
  ...{
    items,
    total: items.length,
    more: false,
    page: 1,
    pageSize: 25,
    sort: null,
    counts,
    escalatedAt: null,
  },
})
const me = (currentRole: Role) =>
  record(Me, { id: 9, roles: [currentRole], currentRole, admin: false, impersonatedBy: null })
const show = (search = '', role: Role = 'analyst') =>
  renderRemote(<App />, { me: me(role), path: `/manage-recall${search}` })
const base = {
  listSpokeWorkgroups: () => ({ items: [], total: 0, more: false, page: 1, pageSize: 25, sort: null }),
  listAnalysts: () => ({ items: [] as never[], total: 0, more: false, page: 1, pageSize: 25, sort: null }),
}
const press = (key: string) => act(async () => fireEvent.keyDown(document.body, { key }))

it('the board says the finding, what is waited for, from whom, and that it is late', async () => {
  mockCalls({ ...base, listRecallCases: () => listed(row(1, { overdue: true, urgent: true })) })
  show()
  expect(await screen.findByText(/0,70 µmol\/L/)).toBeTruthy()
  expect(screen.getByText('Nuovo cartoncino')).toBeTruthy()
  expect(screen.getByText('da Nido · Ospedale')).toBeTruthy()
  expect(screen.getByText('In ritardo')).toBeTruthy()
  expect(screen.getByText('Urgente')).toBeTruthy()
})

it('awaited material, finding and attempts of a case take the lines that they need', async () => {
  mockCalls({
    ...base,
    listRecallCases: () => listed(row(1, { waits: 'communication', missing: ['centre', 'family'] })),
  })
  show()
  const waits = await screen.findByText(/centro clinico, reparto o famiglia/)
  for (const cell of [waits, screen.getByText('nessun tentativo'), screen.getByText(/0,70 µmol/)])
    expect(cell.closest('td')?.className).toContain('sne-cell-wraps')
})

it('a missing communication names who is to be told', async () => {
  mockCalls({
    ...base,
    listRecallCases: () =>
      listed(row(1, { waits: 'communication', missing: ['centre'], tellBy: '2026-11-25T12:00:00Z' })),
  })
  show()
  expect(await screen.findByText('Comunicazione: centro clinico')).toBeTruthy()
})

it('filters stand in the address; 1 to 6 change the view', async () => {
  const calls = mockCalls({ ...base, listRecallCases: () => listed(row(1)) })
  const { shell } = show('?category=ic&mine=true')
  await screen.findByText('Nuovo cartoncino')
  const asked = () => calls.filter(({ name }) => name === 'listRecallCases').map(({ input }) => input.query)
  expect(asked()).toContainEqual(expect.objectContaining({ category: ['ic'], mine: true }))
  await press('3')
  const address = () => shell.navigation.current().location.search
  await waitFor(() => expect(address()).toBe('?category=ic&overdue=true'))
  await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining({ overdue: true })))
  await press('1')
  await waitFor(() => expect(address()).toBe('?category=ic'))
})

it('arrows move, Enter opens the case', async () => {
  mockCalls({
    ...base,
    listRecallCases: () => listed(row(1), row(2)),
    getRecallCase: () => new Promise(() => {}),
  })
  const { shell } = show()
  await screen.findAllByText('Nuovo cartoncino')
  const lines = [...document.querySelectorAll<HTMLElement>('tbody tr[tabindex]')]
  lines[0]?.focus()
  await act(async () => fireEvent.keyDown(lines[0]!, { key: 'ArrowDown' }))
  await act(async () => fireEvent.keyDown(lines[1]!, { key: 'Enter' }))
  await waitFor(() => expect(shell.navigation.current().location.pathname).toBe('/manage-recall/2'))
})

it('P takes the chosen cases; one that a colleague took stays chosen and says why', async () => {
  const calls = mockCalls({
    ...base,
    listRecallCases: () => listed(row(1), row(2)),
    changeSampleRequest: ({ params }) => {
      if (params.id === 42) throw refusal('stale_version')
      return { changed: true, request: record(SampleRequest) }
    },
  })
  const { shell } = show()
  await screen.findAllByText('Nuovo cartoncino')
  const lines = [...document.querySelectorAll<HTMLElement>('tbody tr[tabindex]')]
  for (const line of lines) await act(async () => fireEvent.keyDown(line, { key: ' ' }))
  await press('p')
  await waitFor(() => expect(shell.seen.toasts).toHaveLength(2))
  expect(shell.seen.toasts).toMatchObject([{ kind: 'success', text: 'Un caso affidato' }, { kind: 'error' }])
  expect(calls.filter(({ name }) => name === 'changeSampleRequest').map(({ input }) => input)).toMatchObject([
    { params: { id: 41 }, body: { ownerId: 9, version: 3 } },
    { params: { id: 42 }, body: { ownerId: 9, version: 3 } },
  ])
  expect(lines.map((line) => line.getAttribute('aria-selected'))).toEqual(['false', 'true'])
})

it('an empty board says when cases come; one that could not be read says so', async () => {
  mockCalls({ ...base, listRecallCases: () => listed() })
  show()
  expect(await screen.findByText('Nessun caso aperto')).toBeTruthy()
  cleanup()
  mockCalls({
    ...base,
    listRecallCases: () => {
      throw refusal('unavailable')
    },
  })
  show()
  expect(await screen.findByText(/momentaneamente occupato/)).toBeTruthy()
})
