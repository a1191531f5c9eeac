// @vitest-environment happy-dom
import { Me, Report, ReportReassessment, ReportToReassess } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../../app.tsx'
// Loaded beforehand, so that the lazy pages do not keep a test waiting.
import '../view-page.tsx'
import './list-page.tsx'

afterEach(cleanup)

const mark = record(ReportReassessment, {
  id: 7,
  cause: 'correction',
  text: 'Dati corretti: età gestazionale; TYR: Nella norma → Sopra soglia',
  marked: { at: '2026-11-20T08:30:00Z', by: { id: 2, label: 'Rinaldi Marco' } },
  state: 'open',
  closed: null,
})
const report = record(Report, {
  id: 4,
  number: '2026/00012',
  status: 'accepted',
  toReassess: true,
  corrected: ['gestation'],
  reassessments: [mark],
})
const supervisor = (validator: boolean, impersonatedBy: Me['impersonatedBy'] = null) => {
  const hcp = {
    title: null,
    name: 'Lea',
    surname: 'Lead',
    phone: null,
    lead: false,
    validator,
    config: { screenings: ['sne' as const] },
    workgroup: null,
  }
  return record(Me, { roles: ['supervisor'], currentRole: 'supervisor', impersonatedBy, hcp })
}
const show = (me: Me, path = '/report/4/view') => renderRemote(<App />, { me, path })
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Conferma il referto' })

async function confirmWith(reason: string) {
  await act(async () => void fireEvent.click(await button()))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Perché/), { target: { value: reason } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Conferma il referto' })))
}

it('a report to reassess says what changed and who changed it; a validator confirms what was read', async () => {
  const calls = mockCalls({ getReport: () => report, confirmReassessment: () => ({ changed: true }) })
  const { shell } = show(supervisor(true))
  expect(await screen.findByText(/TYR: Nella norma → Sopra soglia/)).toBeTruthy()
  expect(screen.getByText('Rinaldi Marco, 20/11/2026 09:30')).toBeTruthy()
  await confirmWith('Esito invariato')
  await waitFor(() =>
    expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Referto 2026/00012 confermato' }]),
  )
  expect(calls.find(({ name }) => name === 'confirmReassessment')?.input).toMatchObject({
    params: { id: 4 },
    body: { ids: [7], reason: 'Esito invariato' },
  })
})

it('a colleague who was faster is said, and the report is read again', async () => {
  const calls = mockCalls({
    getReport: () => report,
    confirmReassessment: () => {
      throw refusal('stale_version')
    },
  })
  show(supervisor(true))
  await screen.findByText(/TYR/)
  const before = calls.filter(({ name }) => name === 'getReport').length
  await confirmWith('Esito invariato')
  await waitFor(() => expect(calls.filter(({ name }) => name === 'getReport').length).toBeGreaterThan(before))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it.each([
  [
    'without the right to validate',
    supervisor(false),
    'Lo conferma un supervisore abilitato alla validazione.',
  ],
  [
    'in a session of support',
    supervisor(true, { id: 9, label: 'Supporto', email: 'supporto@esempio.it' }),
    null,
  ],
])('a supervisor %s cannot confirm and reads why', async (_, me, why) => {
  mockCalls({ getReport: () => report })
  show(me)
  const shown = await button()
  expect(shown.disabled).toBe(true)
  expect(why === null ? shown.title : why).toBe(shown.title)
  expect(shown.title).not.toBe('')
})

it('an analyst reads what changed and has no button', async () => {
  mockCalls({ getReport: () => report })
  show(record(Me, { roles: ['analyst'], currentRole: 'analyst' }))
  await screen.findByText(/TYR/)
  expect(screen.queryByRole('button', { name: 'Conferma il referto' })).toBeNull()
})

it('the answer of a supervisor stays readable', async () => {
  const closed = {
    at: '2026-11-21T08:30:00Z',
    by: { id: 3, label: 'Bianchi Carla' },
    reason: 'Esito invariato',
  }
  mockCalls({
    getReport: () => ({
      ...report,
      toReassess: false,
      reassessments: [{ ...mark, state: 'confirmed', closed }],
    }),
  })
  show(supervisor(true))
  expect(
    await screen.findByText('Confermato da Bianchi Carla il 21/11/2026 09:30: Esito invariato'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Conferma il referto' })).toBeNull()
})

it('the list says what changed and leads to the report', async () => {
  mockCalls({
    listReassessments: () => ({
      items: [{ ...record(ReportToReassess), ...report, reassessments: [mark] }],
      total: 1,
      page: 1,
      pageSize: 25,
      sort: null,
    }),
  })
  show(supervisor(true), '/report/reassess/list')
  expect(await screen.findByText(/TYR: Nella norma → Sopra soglia/)).toBeTruthy()
  expect(screen.getByText(/2026\/00012/)).toBeTruthy()
})
