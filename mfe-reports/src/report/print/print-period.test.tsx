// @vitest-environment happy-dom
import { Me, ReportRow } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PrintPeriod } from './print-period.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const me = record(Me, { roles: ['supervisor'], currentRole: 'supervisor' })
const row = (id: number) => record(ReportRow, { id, status: 'accepted', printedAt: null })
const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))

it('a report accepted while the dialog is open is neither printed with the others nor marked as printed', async () => {
  const accepted = [row(1), row(2)]
  const details = { waiting: [{ id: 2, number: '2026/7', failed: true }], ready: 1, retryAfter: 0 }
  const calls = mockCalls({
    listAcceptedReports: () => ({
      items: accepted,
      total: accepted.length,
      page: 1,
      pageSize: 500,
      more: false,
      sort: null,
    }),
    printAcceptedReports: ({ query }) => {
      if (!query.drawnOnly) throw refusal('document_pending', details)
      return new File(['%PDF-'], 'referti.pdf')
    },
    markReportsPrinted: () => ({ changed: true, ids: [1] }),
  })
  renderRemote(<PrintPeriod />, { me })
  await press('Stampa')
  await screen.findByText('1 referto non è ancora pronto')
  accepted.push(row(3))
  await press('Stampa l’altro referto')
  await screen.findByText('Stampati tutti?')
  await press('Sì, segna come stampati')
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'markReportsPrinted')?.input.body).toEqual({ ids: [1] }),
  )
})
