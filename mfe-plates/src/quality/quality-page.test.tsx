// @vitest-environment happy-dom
import { AnalyteColumn, GridQc, Me, PlateQuality } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import QualityPage from './quality-page.tsx'

afterEach(cleanup)

const analyte = (code: string) => record(AnalyteColumn, { code, label: code, unit: 'µmol/L', decimals: 0 })
const value = (code: string, given: Partial<GridQc['values'][number]> = {}) => ({
  code,
  raw: '100',
  value: 100,
  comparator: null,
  unit: 'µmol/L',
  expectedText: '90–110',
  z: 0,
  state: 'ok' as const,
  rule: null,
  ...given,
})
const failed = value('PHE', { value: 140, z: 4, state: 'fail', rule: '1-3s' })
const quality = record(PlateQuality, {
  id: 3,
  name: 'SNE 12',
  status: 'analyzed',
  qcState: 'fail',
  gaps: [],
  analytes: [analyte('PHE'), analyte('TYR')],
  controls: [record(GridQc, { well: 'A2', level: 'low', values: [failed, value('TYR')] })],
  held: [{ code: 'PHE', reason: 'controllo basso A2: oltre 3 deviazioni standard', forGood: false }],
  released: null,
  siblings: [{ id: 4, label: 'IC 12', qcState: 'ok' }],
  analyses: { all: 80, undecided: 79 },
})
const person = (lead: boolean, currentRole: 'analyst' | 'supervisor' = 'supervisor') =>
  record(Me, {
    roles: [currentRole],
    currentRole,
    impersonatedBy: null,
    hcp: {
      title: null,
      name: 'Lea',
      surname: 'Lead',
      phone: null,
      lead,
      validator: false,
      config: { screenings: ['sne'] },
      workgroup: null,
    },
  })
const show = (me = person(true)) =>
  renderRemote(
    <Routes>
      <Route path="/plate/:plateId/quality" element={<QualityPage />} />
    </Routes>,
    { me, path: '/plate/3/quality' },
  )
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Rilascia i controlli' })

it('the page shows values out of rule first, with expectation and rule, and what they hold', async () => {
  mockCalls({ getPlateQuality: () => quality })
  show()
  expect(await screen.findByText('1 analita trattenuto: PHE')).toBeTruthy()
  expect(screen.getByText(/Campioni ancora da decidere: 79 di 80/)).toBeTruthy()
  expect(screen.getByText('✕ 140')).toBeTruthy()
  expect(screen.getByText('atteso 90–110 · 4,0 DS')).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: /TYR/ })).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Tutti gli analiti (2)' })))
  expect(screen.getByRole('rowheader', { name: /TYR/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'IC 12' }).getAttribute('href')).toBe('/plate/4/quality')
})

it('a lead releases with a reason; nobody else', async () => {
  const calls = mockCalls({ getPlateQuality: () => quality, releaseQuality: () => ({ changed: true }) })
  const { unmount } = show(person(false))
  expect(await button()).toMatchObject({ disabled: true, title: 'I controlli li rilascia un responsabile' })
  unmount()
  show()
  const release = await button()
  await act(async () => void fireEvent.click(release))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: 'Deriva nota' } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Rilascia i controlli' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'releaseQuality')?.input).toMatchObject({
      params: { id: 3 },
      body: { reason: 'Deriva nota' },
    }),
  )
})

it('a control without template that amplified is released by nobody', async () => {
  const held = [{ code: 'SMN1', reason: 'il controllo senza templato ha amplificato', forGood: true }]
  mockCalls({ getPlateQuality: () => ({ ...quality, held }) })
  show()
  expect(await screen.findByText(/Nessuno rilascia questa corsa/)).toBeTruthy()
  expect((await button()).disabled).toBe(true)
})

it.each([
  ['none' as const, [], /Nessun controllo è stato giudicato/, true],
  ['ok' as const, [], /nessuno deve firmare/, false],
])('a run in the state %s says so', async (qcState, held, text, releasable) => {
  mockCalls({ getPlateQuality: () => ({ ...quality, qcState, held, controls: [] }) })
  show()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('Su questa piastra non ci sono pozzetti di controllo.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rilascia i controlli' }) !== null).toBe(releasable)
})

it('a released run says who released it, when and why', async () => {
  const released = {
    at: '2026-11-20T08:30:00Z',
    by: { id: 2, label: 'Rinaldi Marco' },
    reason: 'Deriva nota',
  }
  mockCalls({ getPlateQuality: () => ({ ...quality, qcState: 'overridden', released }) })
  show(person(true, 'analyst'))
  expect(await screen.findByText('Rilasciata da Rinaldi Marco il 20/11/2026 09:30')).toBeTruthy()
  expect(screen.getByText('Deriva nota')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rilascia i controlli' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Griglia' })).toBeTruthy()
})

it('a plate without results says what is missing', async () => {
  mockCalls({
    getPlateQuality: () => {
      throw refusal('invalid_transition')
    },
  })
  show()
  expect(await screen.findByText('Nessun risultato su questa piastra')).toBeTruthy()
})

it('the page says which control the run lacks, before a lead releases it', async () => {
  const gaps = ['Manca il controllo alto.']
  mockCalls({ getPlateQuality: () => ({ ...quality, qcState: 'none', held: [], gaps }) })
  show()
  expect(await screen.findByText(/^Controlli incompleti/)).toBeTruthy()
  expect(screen.getByText(/^Manca il controllo alto\. Campioni ancora da decidere: 79 di 80/)).toBeTruthy()
})

const planners = [{ id: 9, label: 'Piastra Pia' }]
const standing = { ...quality, planners, rejection: null, deletedResults: [], copies: [] }
const rejectButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Respingi la corsa' })

it('an analyst rejects a run with what was found and what was done, for the only planner', async () => {
  const calls = mockCalls({ getPlateQuality: () => standing, rejectRun: () => ({ changed: true }) })
  show(person(false, 'analyst'))
  await act(async () => void fireEvent.click(await rejectButton()))
  const dialog = within(await screen.findByRole('dialog'))
  await act(async () => void fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Causa/ })))
  await act(async () => void fireEvent.click(await screen.findByTitle('Strumento')))
  fireEvent.change(dialog.getByLabelText(/^Che cosa è stato trovato/), { target: { value: 'Deriva' } })
  fireEvent.change(dialog.getByLabelText(/^Azione correttiva/), { target: { value: 'Pulita la sorgente' } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Respingi la corsa' })))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'rejectRun')?.input.body).toEqual({
      cause: 'instrument',
      reason: 'Deriva',
      action: 'Pulita la sorgente',
      repeatBy: 9,
    }),
  )
})

it('a supervisor who is no lead rejects nothing', async () => {
  mockCalls({ getPlateQuality: () => standing })
  show(person(false))
  expect((await rejectButton()).disabled).toBe(true)
})

it('a rejected run says who repeats it and where, and is neither released nor rejected again', async () => {
  const rejection = {
    at: '2026-11-20T08:30:00Z',
    by: { id: 2, label: 'Rinaldi Marco' },
    cause: 'instrument' as const,
    reason: 'Deriva',
    action: 'Pulita la sorgente',
    repeatBy: { id: 9, label: 'Piastra Pia' },
  }
  const copies = [{ id: 5, label: 'SNE 12 (copia)' }]
  mockCalls({ getPlateQuality: () => ({ ...standing, status: 'repeated', rejection, copies }) })
  show()
  expect(await screen.findByText('Respinta da Rinaldi Marco il 20/11/2026 09:30')).toBeTruthy()
  expect(screen.getByText('Azione correttiva: Pulita la sorgente')).toBeTruthy()
  expect(screen.getByText('Ripete: Piastra Pia')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'SNE 12 (copia)' }).getAttribute('href')).toBe('/plate/5/view')
  for (const name of ['Rilascia i controlli', 'Respingi la corsa'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

describe('the rejection of a run', () => {
  const rejection = {
    at: '2026-11-20T08:30:00Z',
    by: { id: 77, label: 'Rinaldi Marco' },
    cause: 'instrument' as const,
    reason: 'Deriva',
    action: 'Pulita la sorgente',
    repeatBy: planners[0]!,
  }
  const rejected = { ...standing, status: 'rejected' as const, rejection }
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Annulla il respingimento' })

  it('the rejection of a run is taken back by another lead with a reason', async () => {
    const calls = mockCalls({
      getPlateQuality: () => rejected,
      takeBackRejection: () => ({ changed: true }),
    })
    show(person(true))
    await act(async () => void fireEvent.click(await button()))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Corsa sbagliata' } })
    await act(
      async () => void fireEvent.click(dialog.getByRole('button', { name: 'Annulla il respingimento' })),
    )
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'takeBackRejection')?.input.body).toEqual({
        reason: 'Corsa sbagliata',
      }),
    )
  })

  it.each([
    ['who rejected it', person(true), { ...rejection, by: { id: person(true).id, label: 'Io' } }],
    ['who is no lead', person(false), rejection],
  ])('the rejection of a run is not taken back by %s', async (_, who, own) => {
    mockCalls({ getPlateQuality: () => ({ ...rejected, rejection: own }) })
    show(who)
    expect((await button()).disabled).toBe(true)
  })

  it('the rejection of a run whose samples are on a copy is not taken back', async () => {
    mockCalls({ getPlateQuality: () => ({ ...rejected, status: 'repeated' as const }) })
    show(person(true))
    await screen.findByText('Deriva', { exact: false })
    expect(screen.queryByRole('button', { name: 'Annulla il respingimento' })).toBeNull()
  })
})

it('decisions about the run are listed with person and reason, the newest first', async () => {
  const decision = {
    at: '2026-11-20T08:30:00Z',
    by: { id: 77, label: 'Rinaldi Marco' },
    text: 'Controllo ripetuto',
  }
  const decisions = [
    { ...decision, kind: 'released' as const },
    { ...decision, at: '2026-11-20T09:30:00Z', kind: 'rejected' as const, text: 'Deriva' },
  ]
  mockCalls({ getPlateQuality: () => ({ ...standing, decisions }) })
  show(person(true))
  const table = await screen.findByLabelText('Tabella: Decisioni sulla corsa')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/RespingimentoRinaldi MarcoDeriva$/),
    expect.stringMatching(/RilascioRinaldi MarcoControllo ripetuto$/),
  ])
})
