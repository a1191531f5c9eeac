// @vitest-environment happy-dom
import { EqaChart, EqaResult, EqaRound, Me } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import RoundPage from './round-page.tsx'

vi.mock('../parts/picture/draw-plain.ts', () => ({ drawPlain: () => () => {} }))
afterEach(cleanup)

const result = record(EqaResult, {
  ...{ id: null, sampleId: 1, sample: 'C1', analyte: 'BTD', label: 'Biotinidasi', unit: 'U', decimals: 0 },
  ...{ raw: '120', value: 120, comparator: null, flag: 'N', plate: { id: 4, label: 'BTD 4' }, well: 'H12' },
  ...{ hindrance: null, doubt: null, target: null, sd: null, z: null, zEntered: false },
  ...{ correct: null, verdict: null, correction: null },
})
const round = record(EqaRound, {
  id: 9,
  programme: { id: 2, label: 'Biotinidasi' },
  ...{ number: '3', year: 2026, dueOn: '2026-11-20', receivedOn: '2026-11-01', due: 'late' },
  ...{ status: 'analysed', samples: 1, measured: 1, questionable: 0, unsatisfactory: 0, open: 0 },
  ...{ sent: null, evaluated: null, closed: null, closedReason: null, version: 4 },
  sampleList: [
    {
      ...{ id: 1, code: 'C1', label: null, barcode: 'VEQ00000901' },
      places: [{ plate: { id: 4, label: 'BTD 4' }, well: 'H12', status: 'analyzed', counts: true }],
    },
  ],
  results: [result],
})
const sent = record(EqaRound, {
  ...round,
  status: 'sent',
  due: null,
  sent: { at: '2026-11-10T10:00:00Z', by: { id: 1, label: 'Lea Lead' } },
  results: [{ ...result, id: 77 }],
})
const chart = record(EqaChart, {
  series: [
    {
      analyte: 'BTD',
      label: 'Biotinidasi',
      points: [
        {
          ...{ roundId: 8, round: '2/2026', sample: 'B1', at: '2026-10-01T08:00:00Z' },
          ...{ z: 2.4, verdict: 'questionable' },
        },
      ],
    },
  ],
})

const show = (lead = true) =>
  renderRemote(
    <Routes>
      <Route path="/quality/eqa/:roundId" element={<RoundPage />} />
    </Routes>,
    {
      me: record(Me, {
        roles: ['supervisor'],
        currentRole: 'supervisor',
        impersonatedBy: null,
        hcp: {
          ...{ title: null, name: 'Lea', surname: 'Lead', phone: null, lead, validator: false },
          config: { screenings: ['btd'] },
          workgroup: null,
        },
      }),
      path: '/quality/eqa/9',
    },
  )
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

it('a late round says so; a lead signs its results after a question that counts them', async () => {
  const calls = mockCalls({
    getEqaRound: () => round,
    getEqaChart: () => chart,
    sendEqaRound: () => ({ changed: true, round: sent }),
  })
  show()
  expect(await screen.findByText(/Il termine 20\/11\/2026 è passato/)).toBeTruthy()
  expect(screen.getByText('VEQ00000901')).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Firma e invia' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/1 risultati restano fissati/)).toBeTruthy()
  await press(dialog.getByRole('button', { name: 'Firma e invia' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'sendEqaRound')?.input.body).toEqual({ version: 4 }),
  )
})

it('a result that was sent says "Si", as every yes of the product', async () => {
  mockCalls({ getEqaRound: () => sent, getEqaChart: () => chart })
  show()
  expect(await screen.findByRole('cell', { name: 'Si' })).toBeTruthy()
})

it('a person who is no lead, or a round with held results, has no sending; the button says why', async () => {
  mockCalls({ getEqaRound: () => round, getEqaChart: () => chart })
  show(false)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Firma e invia' })
  expect(button.disabled).toBe(true)
  expect(button.title).toContain('responsabile')
  cleanup()
  const held = { ...round, results: [{ ...result, hindrance: 'held' as const }] }
  mockCalls({ getEqaRound: () => held, getEqaChart: () => chart })
  show()
  const other = await screen.findByRole<HTMLButtonElement>('button', { name: 'Firma e invia' })
  expect(other.title).toContain('trattengono')
  expect(screen.getByText('Trattenuto dai controlli')).toBeTruthy()
})

it('values of the provider are entered in a row for each sent result', async () => {
  const calls = mockCalls({
    getEqaRound: () => sent,
    getEqaChart: () => chart,
    evaluateEqaRound: () => ({ changed: true, round: sent }),
  })
  show()
  await press(await screen.findByRole('button', { name: 'Valori dell’ente' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Assegnato, C1 BTD'), { target: { value: '110' } })
  fireEvent.change(dialog.getByLabelText('DS, C1 BTD'), { target: { value: '5' } })
  await press(dialog.getByRole('button', { name: 'Registra' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'evaluateEqaRound')?.input.body).toEqual({
      version: 4,
      scores: [{ resultId: 77, target: 110, sd: 5, z: null, correct: null }],
    }),
  )
})

it('the scores of the programme stand in a table behind the chart', async () => {
  mockCalls({ getEqaRound: () => sent, getEqaChart: () => chart })
  show()
  const table = within(await screen.findByRole('region', { name: 'Valori del grafico' }))
  expect(table.getByText('2,40')).toBeTruthy()
  expect(table.getByText('Discutibile')).toBeTruthy()
  expect(screen.getByRole('img', { name: /z-score di BTD in 1 campioni/ })).toBeTruthy()
})

it('another analyte is chosen in a list that is searched, and its scores take the place of the first', async () => {
  const points = [
    {
      ...{ roundId: 7, round: '1/2026', sample: 'A4', at: '2026-08-01T08:00:00Z' },
      ...{ z: -0.3, verdict: 'satisfactory' as const },
    },
  ]
  const other = { analyte: 'TSH', label: 'Tireotropina', points }
  mockCalls({ getEqaRound: () => sent, getEqaChart: () => ({ ...chart, series: [...chart.series, other] }) })
  show()
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Analita' }))
  await press((await screen.findAllByText('TSH – Tireotropina')).at(-1) as HTMLElement)
  const table = within(screen.getByRole('region', { name: 'Valori del grafico' }))
  expect(table.getByText('-0,30')).toBeTruthy()
  expect(table.queryByText('2,40')).toBeNull()
})

it('a round that is refused says so', async () => {
  mockCalls({
    getEqaRound: () => {
      throw refusal('not_found')
    },
    getEqaChart: () => chart,
  })
  show()
  expect(await screen.findByText(/non è stata trovata/)).toBeTruthy()
})
