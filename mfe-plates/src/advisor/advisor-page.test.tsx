// @vitest-environment happy-dom
import { AnalysisType, Me, QualitySummary, SummaryRow } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import AdvisorPage from './advisor-page.tsx'
import { goalOf } from './goal-fields.tsx'

// A canvas has no pixels here: the browser test sees the picture.
vi.mock('../parts/picture/draw-plain.ts', () => ({ drawPlain: () => () => {} }))
afterEach(cleanup)

const row = record(SummaryRow, {
  ...{ analyte: 'PHE', label: 'Fenilalanina', level: 'low', lot: 'L1', target: { mean: 100, sd: 5 } },
  ...{ n: 20, mean: 102, sd: 3, cv: 3, bias: 2, allowable: 20, sigma: 6, broken: [], points: [] },
})
const summary = record(QualitySummary, {
  ...{ analysisType: { id: 1, code: 'sne_ms', label: 'SNE' }, month: '2026-10', rows: [row], actions: [] },
  ...{ runs: { all: 20, rejected: 0, released: 0 }, signed: null, earlier: [], signable: true },
})
const me = record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const show = (answer = summary) => {
  mockCalls({
    listAnalysisTypes: () => ({ items: [record(AnalysisType, { id: 1, label: 'SNE' })] }),
    getQualitySummary: () => answer,
  })
  renderRemote(<AdvisorPage />, { me, path: '/quality/advisor' })
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } })

it('the page advises from the own month, and says when no rule suffices for another goal', async () => {
  show()
  expect(await screen.findByText('Sigma 6,0; spostamento critico 4,35 DS')).toBeTruthy()
  expect(screen.getByText(/^1-4s con \d controlli per corsa$/)).toBeTruthy()
  const rows = within(
    screen.getByRole('region', { name: 'Tabella: regole e numero di controlli' }),
  ).getAllByRole('row')
  expect(rows.length).toBe(28)
  expect(rows[1]?.textContent).toContain('basta')
  write('Errore totale ammesso (%)', '8')
  expect(screen.getByText('Nessuna regola basta')).toBeTruthy()
  expect(screen.getByText(/Migliorare il metodo/)).toBeTruthy()
  write('Scostamento (%)', '9')
  expect(screen.getByText(/supera l’errore ammesso anche senza spostamenti/)).toBeTruthy()
})

it('the page asks for a goal where the month has no controls', async () => {
  show({ ...summary, rows: [] })
  expect(await screen.findByText(/^Nel mese non ci sono controlli/)).toBeTruthy()
  expect(screen.getByText('Mancano: Errore totale ammesso (%), Scostamento (%), CV (%).')).toBeTruthy()
  write('Errore totale ammesso (%)', '20')
  write('Scostamento (%)', '2')
  write('CV (%)', '3,0')
  expect(await screen.findByText('Sigma 6,0; spostamento critico 4,35 DS')).toBeTruthy()
})

it('the page names a missing allowable error, and where a lead sets it', async () => {
  show({ ...summary, rows: [{ ...row, allowable: null, sigma: null }] })
  expect(await screen.findByText('Manca: Errore totale ammesso (%).')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Apri il riepilogo mensile' })
  expect(link.getAttribute('href')).toMatch(/^\/quality\/summary\?analysisTypeId=1&month=\d{4}-\d\d$/)
  expect(screen.getByLabelText(/^Errore totale ammesso/).getAttribute('aria-required')).toBe('true')
})

it('goalOf takes a decimal comma, and no goal that cannot be', () => {
  expect(goalOf({ allowable: '20,5', bias: '-2', cv: '3' })).toEqual({ allowable: 20.5, bias: -2, cv: 3 })
  for (const cv of ['0', '', 'x', '-1', '1e3']) expect(goalOf({ allowable: '20', bias: '0', cv })).toBeNull()
})
