// @vitest-environment happy-dom
import { AnalysisType, ControlChart, ControlMap, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import ChartPage from './chart-page.tsx'
import type { DrawOptions } from './draw.ts'
import MapPage from './map-page.tsx'

const drawn = vi.hoisted((): { options: DrawOptions[] } => ({ options: [] }))
// A canvas has no pixels here: the browser test sees the picture.
vi.mock('./draw.ts', () => ({
  drawChart: (_: unknown, options: DrawOptions) => {
    drawn.options.push(options)
    return () => {}
  },
}))
beforeEach(() => void drawn.options.splice(0))
afterEach(cleanup)

const me = record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const types = { items: [record(AnalysisType, { id: 3, label: 'Biotinidasi' })] }
const point = {
  ...{
    plateId: 7,
    imported: false,
    plate: 'BTD 12',
    at: '2026-03-01T10:00:00Z',
    well: 'B1',
    level: 'low' as const,
    lot: 'L1',
  },
  ...{
    instrument: 'LETTORE-1',
    value: 61.5,
    z: 2.3,
    target: '40,0–60,0',
    state: 'warning' as const,
    rule: '1-2s',
  },
}
const chart = record(ControlChart, {
  analysisType: { id: 3, code: 'btd_act', label: 'Biotinidasi' },
  analyte: { code: 'BTD', label: 'Biotinidasi', unit: 'U', decimals: 1 },
  analytes: [{ code: 'BTD', label: 'Biotinidasi' }],
  instruments: ['LETTORE-1', null],
  points: [point, { ...point, well: 'D1', level: 'high', lot: 'H1', z: null, state: 'ok', rule: null }],
  events: [
    {
      kind: 'lot',
      plateId: 7,
      plate: 'BTD 12',
      at: point.at,
      text: 'Livello basso: dal lotto L0 al lotto L1',
    },
  ],
  cut: false,
})
const show = (answer = chart, path = '/quality/chart') => {
  const calls = mockCalls({ listAnalysisTypes: () => types, getControlChart: () => answer })
  renderRemote(<ChartPage />, { me, path })
  return calls
}
const table = async (name: string) => within(await screen.findByRole('region', { name: `Tabella: ${name}` }))

it('the page shows the first analysis where the address names none, and every value in a table', async () => {
  const calls = show()
  const rows = (await table('Valori')).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[2]?.textContent).toContain(
    'LETTORE-1Basso B1L161,540,0–60,02,30avviso: oltre 2 deviazioni standard',
  )
  expect(rows[2]?.querySelector('a')?.getAttribute('href')).toBe('/plate/7/quality')
  expect(calls.find(({ name }) => name === 'getControlChart')?.input).toMatchObject({
    query: { analysisTypeId: 3 },
  })
  expect((await table('Eventi')).getByText('Livello basso: dal lotto L0 al lotto L1')).toBeTruthy()
})

it('the page names its picture, and says the value under the pointer', async () => {
  show()
  expect((await screen.findByRole('img', { name: /Levey-Jennings/ })).getAttribute('aria-label')).toContain(
    'Levey-Jennings di BTD, 1 valori',
  )
  await waitFor(() => expect(drawn.options).toHaveLength(1))
  act(() => drawn.options[0]?.onPoint(0))
  expect(screen.getByText(/BTD 12 · Basso L1 · 2,30 DS · oltre 2 deviazioni standard/)).toBeTruthy()
})

it('the page asks for what the address names', async () => {
  const calls = show(
    chart,
    '/quality/chart?analysisTypeId=9&analyte=C8&instrument=MS-1&from=2026-01-01&to=2026-02-01',
  )
  await table('Valori')
  expect(calls.find(({ name }) => name === 'getControlChart')?.input).toEqual({
    query: { analysisTypeId: 9, analyte: 'C8', instrument: 'MS-1', from: '2026-01-01', to: '2026-02-01' },
  })
})

it('the page says that a period has no values', async () => {
  show({ ...chart, points: [], events: [] })
  expect(await screen.findByText('Nessun valore di controllo nel periodo')).toBeTruthy()
})

it('the map names every run and analyte, each with its verdict as a sign', async () => {
  const run = {
    id: 7,
    name: 'BTD 12',
    at: point.at,
    instrument: null,
    qcState: 'fail' as const,
    released: null,
  }
  const map = record(ControlMap, {
    analysisType: chart.analysisType,
    from: '2026-01-01',
    to: '2026-03-31',
    runs: [run, { ...run, id: 8, name: 'BTD 13' }, { ...run, id: 9, name: 'BTD 14' }],
    analytes: [{ code: 'BTD', label: 'Biotinidasi', states: ['ok', 'fail', null] }],
    cut: true,
  })
  mockCalls({ listAnalysisTypes: () => types, getControlMap: () => map })
  renderRemote(<MapPage />, { me, path: '/quality/map' })
  const picture = await table('Mappa dei controlli')
  expect(picture.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['·', '✕', ''])
  expect(picture.getByTitle('BTD, BTD 13: fuori regola')).toBeTruthy()
  expect(picture.getByRole('link', { name: /BTD 14/ }).getAttribute('href')).toBe('/plate/9/quality')
  expect(picture.getByRole('link', { name: 'BTD' }).getAttribute('href')).toBe(
    '/quality/chart?analysisTypeId=3&analyte=BTD&from=2026-01-01&to=2026-03-31',
  )
  expect(screen.getByText(/altre corse, più vecchie/)).toBeTruthy()
})
