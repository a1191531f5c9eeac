// @vitest-environment happy-dom
import { DecisionMade, KeptFile, Me, SampleAnalysis, SampleRequest } from '@sne/shared/contract'
import { mockCalls, pressKey, record, renderRemote } from '@sne/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import DecidePage from './decide-page.tsx'

const judgement = {
  proposedAction: {
    actionId: 'suspend',
    reason: 'PHE: rientrato dopo un dubbio',
    sameDay: false,
    secondTiers: [],
  },
  allowedActions: ['recall_spot', 'urgent_recall', 'suspend'],
  secondTiers: [],
  effects: [],
  beside: false,
  refusedActions: [{ actionId: 'report_negative', reason: 'Valore critico non confermato: PHE' }],
  findings: [
    {
      analyte: 'PHE',
      state: 'Rientrato dopo un dubbio',
      critical: true,
      doubted: true,
      sampleAnalysisId: 7,
      closedBy: null,
    },
  ],
  against: [{ code: 'critical_once', text: 'Valore critico non confermato: PHE' }],
  closure: null,
  discs: { free: 3, awaited: 0, refusedTiers: [] },
} as const

const analysis = record(SampleAnalysis, {
  id: 7,
  status: 'pending',
  judgement: judgement as never,
})
const person = (given: { role?: 'analyst' | 'supervisor'; lead?: boolean } = {}) => {
  const role = given.role ?? 'analyst'
  return record(Me, {
    roles: [role],
    currentRole: role,
    hcp: {
      title: null,
      name: 'Anna',
      surname: 'Analista',
      phone: null,
      lead: given.lead ?? false,
      validator: false,
      config: { screenings: ['sne'] },
      workgroup: null,
    },
  })
}
const show = (me = person()) =>
  renderRemote(
    <Routes>
      <Route path="/sample-analysis/pending/:analysisId" element={<DecidePage />} />
    </Routes>,
    { me, path: '/sample-analysis/pending/7' },
  )

const requests = (items: SampleRequest[]) => ({
  listSampleRequests: () => ({ items, total: items.length, page: 1, pageSize: 10, sort: null }),
})
const nothingAsked = requests([])

it('the page shows the report of serum that came for the analysis', async () => {
  const serum = record(SampleRequest, {
    number: '2026/000007',
    origin: { sampleAnalysisId: 7, sampleId: null, barcode: null, protocol: null },
    serum: { outcome: 'confirmed', collectedAt: null, notes: null },
    values: [{ code: 'TSH', value: 12.4, unit: 'mU/L', low: 0.5, high: 6 }],
    refused: null,
    notes: null,
    file: { ...record(KeptFile), name: 'siero.pdf' },
  })
  mockCalls({ getSampleAnalysis: () => analysis, ...requests([serum]) })
  show()
  const card = within(await screen.findByRole('region', { name: 'Che cosa è arrivato' }))
  expect(card.getByText('Positività confermata')).toBeTruthy()
  expect(card.getByText('TSH 12,40 mU/L ▲')).toBeTruthy()
  expect(card.getByRole('link', { name: 'richiesta 2026/000007' })).toBeTruthy()
})

it('the page shows what stands against a negative report and offers only what is possible', async () => {
  mockCalls({ getSampleAnalysis: () => analysis, ...nothingAsked })
  show()
  expect(await screen.findByRole('button', { name: /Richiama/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Nella norma/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Sospendi/ })).toBeNull()
  expect(screen.getAllByText(/Valore critico non confermato: PHE/).length).toBeGreaterThan(0)
})

it('the page says why the supervisor refused, and shows the values unfolded', async () => {
  const note = 'Ricontrollare il pozzetto B4'
  const pending = { reason: 'report_refused', note, since: '2026-11-20T08:00:00Z' } as const
  mockCalls({ getSampleAnalysis: () => ({ ...analysis, pending }), ...nothingAsked })
  show()
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.getByText('Referto rifiutato')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Solo fuori soglia' })).toBeTruthy()
})

it('the page names who decided what to whoever comes second', async () => {
  const decided = { at: '2026-11-20T08:00:00Z', by: { id: 4, label: 'Ferri Elena' } }
  const after = { ...analysis, status: 'decided', judgement: null, actionId: 'recall_spot', decided } as const
  mockCalls({ getSampleAnalysis: () => after, ...nothingAsked })
  show()
  expect(await screen.findByText(/«.+», decisa da Ferri Elena il 20\/11\/2026/)).toBeTruthy()
})

it('the page of a pending analysis decides by a key, after a confirmation with a note', async () => {
  const calls = mockCalls({
    getSampleAnalysis: () => analysis,
    ...nothingAsked,
    decideSampleAnalysis: () => record(DecisionMade, { changed: true }),
  })
  show()
  await screen.findByRole('button', { name: /Richiama/ })
  await pressKey('5')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Nota'), { target: { value: 'Nuovo spot' } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Decidi' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'decideSampleAnalysis')?.input).toMatchObject({
      params: { id: 7 },
      body: { actionId: 'recall_spot', note: 'Nuovo spot' },
    }),
  )
})

it('the page lets a lead alone check the identity of a doubted value', async () => {
  mockCalls({ getSampleAnalysis: () => analysis, ...nothingAsked })
  show(person({ role: 'supervisor' }))
  const button = await screen.findByRole('button', { name: 'Verifica identità: PHE' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText('La decisione la prende un analista.')).toBeTruthy()
})

it('the page says that an analysis which somebody decided meanwhile waits no longer', async () => {
  mockCalls({ getSampleAnalysis: () => ({ ...analysis, status: 'decided', judgement: null }) })
  show()
  expect(await screen.findByText(/non è più in sospeso/)).toBeTruthy()
})

it('the page lets a lead decide without a datum on which the limits depend, with a reason', async () => {
  const against = [
    { code: 'fact_unknown' as const, text: 'Dato del neonato mancante (età gestazionale): TYR' },
  ]
  const waiting = { ...analysis, judgement: analysis.judgement && { ...analysis.judgement, against } }
  const calls = mockCalls({
    getSampleAnalysis: () => waiting,
    ...nothingAsked,
    decideWithoutFact: () => ({ changed: true }),
  })
  const { unmount } = show(person({ role: 'supervisor' }))
  const shown = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Decidi senza il dato' })
  expect((await shown()).title).toBe('La firma un responsabile.')
  unmount()
  show(person({ role: 'supervisor', lead: true }))
  const button = await shown()
  await act(async () => void fireEvent.click(button))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Perché/), { target: { value: 'Età non rilevabile' } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Decidi senza il dato' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'decideWithoutFact')?.input).toMatchObject({
      params: { id: 7 },
      body: { reason: 'Età non rilevabile' },
    }),
  )
})
