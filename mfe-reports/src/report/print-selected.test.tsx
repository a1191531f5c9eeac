// @vitest-environment happy-dom
import { Me, ReportRow } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PrintSelected } from './print-selected.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const row = (id: number, printedAt: string | null) =>
  record(ReportRow, { id, status: 'accepted', document: 'ready', printedAt })
const me = record(Me, { roles: ['supervisor'], currentRole: 'supervisor' })
const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
const marking = { markReportsPrinted: () => ({ changed: true, ids: [1] }) }

it('the page asks whether all came out, and marks those never printed only after the answer', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window)
  const calls = mockCalls({ ...marking, printReports: () => new File(['%PDF-'], 'referti.pdf') })
  const { shell } = renderRemote(<PrintSelected reports={[row(1, null), row(2, '2026-11-20T09:00:00Z')]} />, {
    me,
  })
  await press('Stampa 2 referti')
  await screen.findByText('Stampati tutti?')
  expect(calls.some(({ name }) => name === 'markReportsPrinted')).toBe(false)
  await press('Sì, segna come stampati')
  await waitFor(() =>
    expect(shell.seen.toasts).toEqual([{ kind: 'success', text: '1 referto risulta stampato' }]),
  )
  expect(calls.find(({ name }) => name === 'markReportsPrinted')?.input.body).toEqual({ ids: [1] })
})

it('a second click on the answer marks nothing again', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window)
  const calls = mockCalls({ ...marking, printReports: () => new File(['%PDF-'], 'referti.pdf') })
  renderRemote(<PrintSelected reports={[row(1, null)]} />, { me })
  await press('Stampa il referto')
  const yes = await screen.findByRole('button', { name: 'Sì, segna come stampati' })
  await act(async () => {
    yes.click()
    yes.click()
  })
  expect(calls.filter(({ name }) => name === 'markReportsPrinted')).toHaveLength(1)
})

it('the page marks nothing when the paper did not come out', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window)
  const calls = mockCalls({ ...marking, printReports: () => new File(['%PDF-'], 'referti.pdf') })
  renderRemote(<PrintSelected reports={[row(1, null)]} />, { me })
  await press('Stampa il referto')
  await screen.findByText('Stampati tutti?')
  await press('No')
  expect(calls.map(({ name }) => name)).toEqual(['printReports'])
})

it('the print goes on by itself when the document is still being drawn', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window)
  let asked = 0
  mockCalls({
    printReports: () => {
      asked += 1
      if (asked === 1) throw refusal('document_pending', { retryAfter: 0 })
      return new File(['%PDF-'], 'referti.pdf')
    },
  })
  renderRemote(<PrintSelected reports={[row(1, null)]} />, { me })
  await press('Stampa il referto')
  await screen.findByText('Stampati tutti?')
  expect(asked).toBe(2)
})

it('the page does not ask in a session that support opened: the person at the printer marks the reports', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window)
  const calls = mockCalls({ ...marking, printReports: () => new File(['%PDF-'], 'referti.pdf') })
  const impersonatedBy = { id: 9, email: 's@lab.example', label: 'Bassi Sara' }
  renderRemote(<PrintSelected reports={[row(1, null)]} />, { me: { ...me, impersonatedBy } })
  await press('Stampa il referto')
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['printReports']))
  expect(screen.queryByText('Stampati tutti?')).toBeNull()
})

it('the page names a report that cannot be drawn, prints the others and asks about those alone', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window)
  const details = { waiting: [{ id: 2, number: '2026/7', failed: true }], ready: 1, retryAfter: 0 }
  const calls = mockCalls({
    ...marking,
    printReports: ({ query }) => {
      if (!query.drawnOnly) throw refusal('document_pending', details)
      return new File(['%PDF-'], 'referti.pdf')
    },
  })
  renderRemote(<PrintSelected reports={[row(1, null), row(2, null)]} />, { me })
  await press('Stampa 2 referti')
  await screen.findByText('1 referto non è ancora pronto')
  screen.getByText('Referto 2026/7: la preparazione del PDF non è riuscita; il sistema riprova da solo.')
  await press('Stampa l’altro referto')
  await screen.findByText('Stampati tutti?')
  await press('Sì, segna come stampati')
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'markReportsPrinted')?.input.body).toEqual({ ids: [1] }),
  )
})

it('the page offers no print when every report waits for its document', async () => {
  const waiting = [1, 2].map((id) => ({ id, number: `2026/${id}`, failed: true }))
  const calls = mockCalls({
    printReports: () => {
      throw refusal('document_pending', { waiting, ready: 0, retryAfter: 0 })
    },
  })
  renderRemote(<PrintSelected reports={[row(1, null), row(2, null)]} />, { me })
  await press('Stampa 2 referti')
  await screen.findByText('2 referti non sono ancora pronti')
  expect(screen.queryByRole('button', { name: /altr/ })).toBeNull()
  await press('Ho capito')
  expect(calls.map(({ name }) => name)).toEqual(['printReports'])
})

it('the page names reports whose document is lost, and prints the others after the person has confirmed how many', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window)
  const details = { waiting: [], lost: [{ id: 2, number: '2026/7' }], ready: 1 }
  const calls = mockCalls({
    ...marking,
    printReports: ({ query }) => {
      if (query.knownLost !== 1) throw refusal('unavailable', details)
      return new File(['%PDF-'], 'referti.pdf')
    },
  })
  renderRemote(<PrintSelected reports={[row(1, null), row(2, null)]} />, { me })
  await press('Stampa 2 referti')
  await screen.findByText('1 referto non si può stampare')
  screen.getByText('Referto 2026/7: il documento manca, è guasto o non è leggibile sul server.')
  await press('Stampa l’altro referto')
  await screen.findByText('Stampati tutti?')
  expect(calls.filter(({ name }) => name === 'printReports').map(({ input }) => input.query)).toMatchObject([
    { ids: [1, 2] },
    { ids: [1, 2], drawnOnly: true, knownLost: 1 },
  ])
  await press('Sì, segna come stampati')
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'markReportsPrinted')?.input.body).toEqual({ ids: [1] }),
  )
})
