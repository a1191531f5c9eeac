// @vitest-environment happy-dom
import { Me, Report, ReportStep } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
// Loaded beforehand, so that the lazy page does not keep a test waiting.
import './view-page.tsx'

afterEach(cleanup)

const accepted = record(Report, {
  id: 4,
  number: '2026/00012',
  status: 'accepted',
  newborn: { ...record(Report).newborn, surname: 'ROSSI', name: 'Anna' },
})
const show = (currentRole: Me['currentRole']) =>
  renderRemote(<App />, {
    me: record(Me, { roles: [currentRole], currentRole }),
    path: '/report/4/view',
  })

it('a supervisor reopens an accepted report with a motivation', async () => {
  const calls = mockCalls({
    getReport: () => accepted,
    reopenReport: () => record(ReportStep, { changed: true }),
  })
  const { shell } = show('supervisor')
  const open = await screen.findByRole('button', { name: 'Riapri' })
  await act(async () => fireEvent.click(open))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Motivazione/), { target: { value: 'Etichetta scambiata' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Riapri' })))
  await waitFor(() =>
    expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Referto 2026/00012 riaperto' }]),
  )
  expect(calls.find(({ name }) => name === 'reopenReport')?.input).toMatchObject({
    params: { id: 4 },
    body: { motivation: 'Etichetta scambiata' },
  })
})

it('an analyst reads a report and cannot reopen it', async () => {
  mockCalls({ getReport: () => accepted })
  show('analyst')
  await screen.findByRole('heading', { name: 'Referto di ROSSI Anna' })
  expect(screen.queryByRole('button', { name: 'Riapri' })).toBeNull()
})

it('the page says who refused a report and why', async () => {
  const refused = { at: '2026-11-20T08:30:00Z', by: { id: 2, label: 'Rinaldi Marco' }, reason: 'Da ripetere' }
  mockCalls({ getReport: () => ({ ...accepted, status: 'refused', number: null, refused }) })
  show('analyst')
  expect(await screen.findByText('Rifiutato da Rinaldi Marco il 20/11/2026 09:30')).toBeTruthy()
  expect(screen.getByText('Da ripetere')).toBeTruthy()
})

it('the page names what was corrected after the acceptance', async () => {
  mockCalls({ getReport: () => ({ ...accepted, corrected: ['surname', 'birthAt'] }) })
  show('analyst')
  expect(await screen.findByText('Dati corretti dopo l’accettazione: cognome, data di nascita.')).toBeTruthy()
})

it('the page names what was corrected after the results while the report waits', async () => {
  mockCalls({
    getReport: () => ({
      ...accepted,
      status: 'pending',
      accepted: null,
      corrected: ['gestation', 'feeding'],
    }),
  })
  show('analyst')
  expect(
    await screen.findByText(
      'Dati corretti dopo l’accettazione del cartoncino: età gestazionale, alimentazione.',
    ),
  ).toBeTruthy()
})

it('a report out of sight reads as not found', async () => {
  mockCalls({
    getReport: () => {
      throw refusal('not_found')
    },
  })
  show('analyst')
  expect(await screen.findByText('La risorsa richiesta non è stata trovata')).toBeTruthy()
})
