// @vitest-environment happy-dom
import { AnalysisType, DetectionAnswer, DriftBoard, DriftRow, Me, PatientChart } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlainOptions } from '../parts/picture/draw-plain.ts'
import DriftBoardPage from './board-page.tsx'
import PatientsPage from './patients-page.tsx'

const drawn = vi.hoisted((): { options: PlainOptions[] } => ({ options: [] }))
// A canvas has no pixels here: the browser test sees the picture.
vi.mock('../parts/picture/draw-plain.ts', () => ({
  drawPlain: (_: unknown, options: PlainOptions) => {
    drawn.options.push(options)
    return () => {}
  },
}))
beforeEach(() => void drawn.options.splice(0))
afterEach(cleanup)

const me = record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const analysisType = { id: 3, code: 'sne_ms', label: 'SNE' }
const analyte = { code: 'PHE', label: 'Fenilalanina', unit: 'µmol/L', decimals: 1 }
const since = { plateId: 31, plate: 'SNE 31', at: '2026-03-12T09:00:00Z' }
const drift = { direction: 'up' as const, since, batches: 8, newborns: 480, deviation: 3.2, percent: 11.4 }
const drifting = record(DriftRow, {
  ...{ analysisType, analyte, instrument: 'MS-1', batches: 40, history: 30, chosen: false, centre: 52 },
  ...{ latest: { ...since, plateId: 38, n: 60, median: 58.1 }, ewma: 2.9, recent: [0.1, 0.4, 2.9], drift },
})
const still = record(DriftRow, {
  ...{ ...drifting, analyte: { ...analyte, code: 'TYR', label: 'Tirosina' }, ewma: 0.2, drift: null },
})
const short = record(DriftRow, {
  ...{ ...drifting, analyte: { ...analyte, code: 'MET', label: 'Metionina' }, history: 0 },
  ...{ ewma: null, centre: null, recent: [], drift: null },
})
const types = { listAnalysisTypes: () => ({ items: [record(AnalysisType, { id: 3, label: 'SNE' })] }) }
const boardOf = (rows: DriftRow[], waiting = 0) =>
  record(DriftBoard, { from: '2025-03-20', to: '2026-03-20', rows, waiting })

function showBoard(answer: () => DriftBoard, path = '/quality/drift') {
  const calls = mockCalls({ ...types, getDriftBoard: answer })
  renderRemote(<DriftBoardPage />, { me, path })
  return calls
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name: `Tabella: ${name}` })).getAllByRole('row')

it('the board leads from a drift to its plate, its newborns, its medians and its controls', async () => {
  showBoard(() => boardOf([drifting, still, short]))
  const rows = await rowsOf('Deriva dei neonati')
  expect(rows).toHaveLength(4)
  expect(rows[1]?.textContent).toContain('In salita')
  expect(rows[1]?.textContent).toContain('+3,2 DS (+11,4 %)')
  expect(rows[2]?.textContent).toContain('Nei limiti')
  expect(rows[3]?.textContent).toContain('Storia breve')
  const hrefs = within(rows[1] as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/quality/patients?analysisTypeId=3&analyte=PHE',
    '/plate/31/quality',
    '/quality/trace?fromPlateId=31',
    '/quality/chart?analysisTypeId=3&analyte=PHE&view=drift',
  ])
  expect(screen.getByText('1 in deriva su 3 serie.')).toBeTruthy()
})

it('the board shows drifting analytes alone when asked, and says when there is none', async () => {
  showBoard(() => boardOf([drifting, still]), '/quality/drift?show=drifting')
  expect(await rowsOf('Deriva dei neonati')).toHaveLength(2)
  cleanup()
  showBoard(() => boardOf([still]), '/quality/drift?show=drifting')
  expect(await screen.findByText('Nessun analita in deriva')).toBeTruthy()
})

it('the board says that it is empty, what still has to be counted, and that it failed', async () => {
  showBoard(() => boardOf([], 3))
  expect(await screen.findByText('Nessuna mediana di neonati')).toBeTruthy()
  expect(screen.getByText(/^3 corse devono ancora essere contate/)).toBeTruthy()
  cleanup()
  showBoard(() => {
    throw refusal('not_found')
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
})

const batch = (plateId: number, signal: 'up' | null) => ({
  ...{
    plateId,
    plate: `SNE ${plateId}`,
    at: `2026-03-${10 + plateId}T09:00:00Z`,
    n: 60,
    p10: 40,
    median: 52,
  },
  ...{ p90: 70, z: 3, moving: 2, movingLimit: 1.9, ewma: 1.5, ewmaLimit: 1.2, signal },
})
const chart = record(PatientChart, {
  ...{ analysisType, analyte, analytes: [{ code: 'PHE', label: 'Fenilalanina' }], by: 'plate' },
  ...{ from: '2025-12-20', to: '2026-03-20', reference: null, waiting: 0 },
  series: [
    {
      instrument: 'MS-1',
      history: {
        ...{ from: '2025-03-20T09:00:00Z', to: '2026-02-01T09:00:00Z', batches: 30, newborns: 1800 },
        ...{ centre: 50, sd: 1.2, chosen: false },
      },
      batches: [batch(1, null), batch(2, 'up')],
      drift,
    },
  ],
})
const result = { bias: 10, detected: 0.9, mean: 240.4, median: 180, p95: null }
const detection = record(DetectionAnswer, {
  ...{ analysisType, analyte, starts: 200 },
  instruments: [
    {
      instrument: 'MS-1',
      study: {
        ...{ batches: 40, newborns: 2400 },
        charts: [{ chart: 'ewma', falseAlarms: { count: 1, share: 0.025 }, results: [result] }],
      },
    },
  ],
})
function showChart(answer: PatientChart) {
  const calls = mockCalls({
    ...types,
    getPatientChart: () => answer,
    measureDetection: () => detection,
  })
  renderRemote(<PatientsPage />, { me, path: '/quality/patients?analysisTypeId=3&analyte=PHE' })
  return calls
}

it('the medians of an analyte have a table behind their pictures, and a drift that leads to its newborns', async () => {
  showChart(chart)
  const rows = await rowsOf('Mediane di PHE · MS-1')
  expect(rows).toHaveLength(3)
  expect(rows[1]?.textContent).toContain('SNE 26040,052,070,0')
  expect(rows[1]?.textContent).toContain('verso l’alto')
  expect(screen.getByText('Deriva verso l’alto: 3,2 DS, 11,4 %')).toBeTruthy()
  const trace = screen.getByRole('link', { name: 'Piastre e neonati analizzati da allora' })
  expect(trace.getAttribute('href')).toBe('/quality/trace?fromPlateId=31')
  await waitFor(() => expect(drawn.options.map(({ lines }) => lines?.length)).toEqual([3, 4]))
})

it('a short history has medians without distances', async () => {
  const [series] = chart.series
  if (!series) throw new Error('no series')
  showChart({ ...chart, series: [{ ...series, history: null, drift: null }] })
  const rows = await rowsOf('Mediane di PHE · MS-1')
  expect(rows[0]?.textContent).not.toContain('EWMA')
  expect(screen.getByText(/^Storia troppo breve per i limiti/)).toBeTruthy()
})

it('detection is measured when it is asked for', async () => {
  const calls = showChart(chart)
  const button = await screen.findByRole('button', { name: 'Calcola la rivelazione' })
  expect(calls.map(({ name }) => name)).not.toContain('measureDetection')
  await act(async () => void fireEvent.click(button))
  const rows = await rowsOf('Che cosa vede questa carta, MS-1')
  expect(rows[1]?.textContent).toBe('+10\u00a0%90,0 %240–')
  expect(screen.getByText('EWMA: falsi allarmi 1, 2,5 % delle corse')).toBeTruthy()
})
