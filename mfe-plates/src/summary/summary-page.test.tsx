// @vitest-environment happy-dom
import { Me, QualitySummary, SummaryRow } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import SummaryPage from './summary-page.tsx'

afterEach(cleanup)

const row = record(SummaryRow, {
  ...{ analyte: 'PHE', label: 'Fenilalanina', unit: 'µmol/L', decimals: 0, level: 'low', lot: 'L1' },
  ...{ target: { mean: 100, sd: 5 }, n: 20, mean: 101, sd: 5, cv: 5, bias: 1, allowable: 20, sigma: 3.8 },
  ...{ broken: [{ rule: 'oltre 3 DS', count: 2 }], points: [] },
})
const summary = record(QualitySummary, {
  analysisType: { id: 1, code: 'sne_ms', label: 'SNE' },
  month: '2026-10',
  runs: { all: 20, rejected: 1, released: 2 },
  rows: [row],
  actions: [
    { plateId: 4, plate: 'SNE 4', at: '2026-10-05T08:00:00Z', by: 'Lea', text: 'Respinta: reagenti' },
  ],
  signed: null,
  earlier: [],
  later: [],
  signable: true,
})
const types = { items: [{ id: 1, code: 'sne_ms', label: 'SNE' }] }
const show = (lead: boolean) =>
  renderRemote(<SummaryPage />, {
    me: record(Me, {
      roles: ['supervisor'],
      currentRole: 'supervisor',
      impersonatedBy: null,
      hcp: {
        ...{ title: null, name: 'Lea', surname: 'Lead', phone: null, lead, validator: false },
        config: { screenings: ['sne'] },
        workgroup: null,
      },
    }),
    path: '/quality/summary?analysisTypeId=1&month=2026-10',
  })
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

it('the page shows figures, rules and corrective actions of the month, which a lead signs', async () => {
  const calls = mockCalls({
    listAnalysisTypes: () => types as never,
    getQualitySummary: () => summary,
    signQualitySummary: () => ({ changed: true, id: 3 }),
  })
  show(true)
  expect(await screen.findByText('20 corse; respinte: 1; rilasciate da un responsabile: 2')).toBeTruthy()
  expect(screen.getByText('100 ± 5,0')).toBeTruthy()
  expect(screen.getByText('3,8')).toBeTruthy()
  expect(screen.getByText('oltre 3 DS: 2')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'SNE 4' }).getAttribute('href')).toBe('/plate/4/quality')
  await press(screen.getByRole('button', { name: 'Firma il mese' }))
  expect(await screen.findByText('Firmare il riepilogo di ottobre 2026?')).toBeTruthy()
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Nota'), { target: { value: 'Regolare' } })
  await press(dialog.getByRole('button', { name: 'Firma il mese' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'signQualitySummary')?.input.body).toEqual({
      analysisTypeId: 1,
      month: '2026-10',
      note: 'Regolare',
    }),
  )
})

it('an analyte without an allowable error says that it can be set; columns have whole words', async () => {
  mockCalls({
    listAnalysisTypes: () => types as never,
    getQualitySummary: () => ({ ...summary, rows: [{ ...row, allowable: null, sigma: null }] }),
  })
  show(true)
  expect((await screen.findByRole('button', { name: 'Errore ammesso di PHE' })).textContent).toBe('Imposta')
  for (const name of ['Valori', 'Atteso ± DS', 'Scostamento %', 'Errore ammesso %'])
    expect(screen.getByRole('columnheader', { name })).toBeTruthy()
})

it('the page lets a lead set the allowable error, and nobody else', async () => {
  const calls = mockCalls({
    listAnalysisTypes: () => types as never,
    getQualitySummary: () => summary,
    setQualityGoal: () => ({ changed: true }),
  })
  show(true)
  await press(await screen.findByRole('button', { name: 'Errore ammesso di PHE' }))
  const field = within(await screen.findByRole('dialog')).getByRole('spinbutton')
  fireEvent.change(field, { target: { value: '25' } })
  fireEvent.blur(field)
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salva' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'setQualityGoal')?.input.body).toEqual({
      analysisTypeId: 1,
      analyte: 'PHE',
      allowable: 25,
    }),
  )
  cleanup()
  show(false)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Firma il mese' })).disabled).toBe(
    true,
  )
  expect(screen.queryByRole('button', { name: 'Errore ammesso di PHE' })).toBeNull()
})

it('a signed month says by whom and opens its PDF; it is not signed again', async () => {
  const signed = {
    id: 3,
    month: '2026-10',
    at: '2026-11-02T09:00:00Z',
    by: { id: 2, label: 'Rinaldi' },
    note: null,
  }
  mockCalls({
    listAnalysisTypes: () => types as never,
    getQualitySummary: () => ({ ...summary, signed, signable: false, earlier: [signed] }),
  })
  show(true)
  expect((await screen.findAllByText('Firmato da Rinaldi il 02/11/2026 10:00')).length).toBe(2)
  expect(screen.getByRole('button', { name: /PDF firmato/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Firma il mese' })).toBeNull()
})

it('a signed month names decisions since its signature, which its document does not have', async () => {
  const signed = {
    ...{ id: 3, month: '2026-10', at: '2026-11-02T09:00:00Z', by: { id: 2, label: 'Rinaldi' }, note: null },
  }
  const later = [
    { plateId: 9, plate: 'SNE 9', at: '2026-11-20T08:00:00Z', by: 'Lea', text: 'Corsa errata: reagente' },
  ]
  mockCalls({
    listAnalysisTypes: () => types as never,
    getQualitySummary: () => ({ ...summary, signed, signable: false, earlier: [signed], later }),
  })
  show(true)
  const link = await screen.findByRole('link', { name: /piastra SNE 9: Corsa errata: reagente/ })
  expect(link.getAttribute('href')).toBe('/plate/9/quality')
  expect(screen.getByText('Dopo la firma è cambiato qualcosa in questo mese')).toBeTruthy()
})
