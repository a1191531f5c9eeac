// @vitest-environment happy-dom
import { AnalysisType, ControlChart, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlainOptions } from '../parts/picture/draw-plain.ts'
import ChartPage from './chart-page.tsx'

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

const point = (plateId: number, level: 'low' | 'high', z: number) => ({
  imported: false,
  ...{ plateId, plate: `BTD ${plateId}`, at: `2026-03-${10 + plateId}T10:00:00Z`, well: 'B1', level },
  ...{ lot: level, instrument: null, value: 61.5, z, target: '50 ± 5', state: 'ok' as const, rule: null },
})
const points = [1, 2, 3, 4, 5].flatMap((run) => [point(run, 'low', 3), point(run, 'high', 3)])
const chart = record(ControlChart, {
  analysisType: { id: 3, code: 'btd_act', label: 'Biotinidasi' },
  analyte: { code: 'BTD', label: 'Biotinidasi', unit: 'U', decimals: 1 },
  analytes: [{ code: 'BTD', label: 'Biotinidasi' }],
  instruments: [null],
  ...{ from: '2026-03-01', to: '2026-03-31', points, events: [], cut: false },
  reference: null,
  references: [],
})
const me = (lead: boolean) =>
  record(Me, {
    ...{ roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null },
    hcp: {
      ...{ title: null, name: 'Lea', surname: 'Lead', phone: null, lead, validator: false },
      config: { screenings: ['sne'] },
      workgroup: null,
    },
  })
const show = (view: string, answer = chart, lead = true) => {
  const calls = mockCalls({
    listAnalysisTypes: () => ({ items: [record(AnalysisType, { id: 3, label: 'Biotinidasi' })] }),
    getControlChart: () => answer,
    setQualityReference: () => ({ changed: true }),
  })
  renderRemote(<ChartPage />, { me: me(lead), path: `/quality/chart?view=${view}` })
  return calls
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name: `Tabella: ${name}` })).getAllByRole('row')

it('a histogram counts the values of each level, beside a table', async () => {
  show('histogram')
  const rows = await rowsOf('Istogramma')
  expect(rows.map(({ textContent }) => textContent)).toContain('da 3,0 a 3,555')
  expect(screen.getByRole('img', { name: /^Istogramma dei controlli di BTD/ })).toBeTruthy()
  await waitFor(() => expect(drawn.options[0]?.bars?.length).toBe(32))
})

it('a Youden plot has a point a run, which a table links to its controls', async () => {
  show('youden')
  const rows = await rowsOf('Youden')
  expect(rows).toHaveLength(6)
  expect(rows[1]?.textContent).toContain('BTD 53,003,00')
  expect(rows[1]?.querySelector('a')?.getAttribute('href')).toBe('/plate/5/quality')
  await waitFor(() => expect(drawn.options[0]?.marks?.length).toBe(5))
})

it.each(['cusum', 'ewma', 'drift'])(
  'the view %s of an address is shown with its Italian name',
  async (view) => {
    show(view)
    await rowsOf('Deriva di BTD')
    expect(screen.getByText('Deriva e dispersione (CUSUM, EWMA)')).toBeTruthy()
    expect(screen.queryByText(view)).toBeNull()
  },
)

it('a drift leads to the run of its estimated change and to the newborns measured after it', async () => {
  show('drift')
  const [told] = await screen.findAllByText(/^Deriva verso l’alto, segnalata/)
  expect(told).toBeTruthy()
  const [trace] = screen.getAllByRole('link', { name: 'Piastre e neonati analizzati da allora' })
  expect(trace?.getAttribute('href')).toMatch(/^\/quality\/trace\?fromPlateId=\d$/)
  await waitFor(() => expect(drawn.options.map(({ lines }) => lines?.length)).toEqual([2, 2, 3, 2]))
})

it('a wider spread leads to the newborns measured after it; the table has moving range and sums of the spread', async () => {
  const zs = [0.7, -0.7, 0.7, -0.7, 4, -4, 4, -4, 4]
  show('drift', { ...chart, points: zs.map((z, index) => point(index + 1, 'low', z)) })
  const rows = await rowsOf('Deriva di BTD')
  expect(rows[0]?.textContent).toContain('Escursione mobile')
  expect(rows[1]?.textContent).toContain('4,008,00')
  expect(rows[1]?.textContent).toContain('oltre 3 DS')
  expect((await screen.findAllByText(/^Dispersione maggiore dell’attesa, segnalata/)).length).toBeGreaterThan(
    0,
  )
  const traces = screen.getAllByRole('link', { name: 'Piastre e neonati analizzati da allora' })
  expect(traces.map((link) => link.getAttribute('href'))).toContain('/quality/trace?fromPlateId=5')
})

it('runs that were rejected or called wrong are left out of a drift', async () => {
  const rejected = [1, 2, 3, 4, 5].map((plateId) => ({
    ...{ kind: 'rejected' as const, plateId, plate: `BTD ${plateId}`, at: '2026-03-20T10:00:00Z', text: 'x' },
  }))
  show('drift', { ...chart, events: rejected.slice(0, 4), points: [...points, point(6, 'low', 0)] })
  const rows = await rowsOf('Deriva di BTD')
  expect(rows).toHaveLength(3)
})

it('a lead chooses the reference period, and nobody else', async () => {
  const calls = show('drift')
  await act(
    async () => void fireEvent.click(await screen.findByRole('button', { name: 'Scegli il periodo' })),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Scegli il periodo' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'setQualityReference')?.input.body).toEqual({
      ...{ analysisTypeId: 3, analyte: 'BTD', period: { from: '2026-03-01', to: '2026-03-31' } },
    }),
  )
  cleanup()
  show('drift', chart, false)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Scegli il periodo' })
  expect(button.disabled).toBe(true)
})
