// @vitest-environment happy-dom
import { Me, Plate, PuncherReport, PuncherWell, PunchingList } from '@sne/shared/contract'
import { mockCalls, plateWells, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import PunchingPage from '../punching-page.tsx'
import { comparedMap, inOrder, stillOffered } from './compared-wells.ts'

afterEach(cleanup)

const me = record(Me, { roles: ['planner'], currentRole: 'planner', impersonatedBy: null })
const well = (position: string, change: Partial<PuncherWell> = {}) =>
  record(PuncherWell, {
    position,
    type: 'sample',
    barcode: `SN-${position}`,
    punchStatus: 'to_punch',
    rows: [{ line: 2, card: `SN-${position}`, time: '08:31', comment: null }],
    verdict: 'as_planned',
    belongs: [],
    confirmable: true,
    decisions: [],
    ...change,
  })
const swapped = well('A2', {
  rows: [{ line: 3, card: 'SN-A3', time: null, comment: null }],
  verdict: 'other_card',
  belongs: ['A3'],
  confirmable: false,
  decisions: ['leave', 'to_planning'],
})
const reportOf = (wells: readonly PuncherWell[], change: Partial<PuncherReport> = {}) =>
  record(PuncherReport, {
    version: 5,
    wells: [...wells],
    toConfirm: [],
    problems: [],
    otherPlates: [],
    ...change,
  })
const plate = record(Plate, {
  id: 3,
  name: 'Piastra 3',
  barcode: 'PL-3',
  status: 'punching',
  version: 5,
  wells: plateWells(),
})
type Handlers = Parameters<typeof mockCalls>[0]

async function show(importPunching: NonNullable<Handlers['importPunching']>) {
  const calls = mockCalls({
    getPlateGroup: () => ({ groupId: null, name: null, plates: [plate] }),
    listPunching: () => record(PunchingList, { plateId: 3, items: [] }),
    importPunching,
  })
  const rendered = renderRemote(
    <Routes>
      <Route path="/plate/:plateId/punching" element={<PunchingPage />} />
    </Routes>,
    { me, path: '/plate/3/punching' },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Importa dal punzonatore' }))
  return {
    ...rendered,
    imports: () =>
      calls.flatMap(({ name, input }) =>
        name === 'importPunching' && !(input.body as { dryRun?: boolean }).dryRun ? [input.body] : [],
      ),
  }
}
const choose = (name = 'punzonatore.csv') =>
  act(async () => {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('There is no place for a file')
    fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
  })
const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })))
async function decide(position: string, label: string) {
  const field = await screen.findByRole('combobox', { name: `Decisione per ${position}` })
  await act(async () => fireEvent.mouseDown(field))
  await act(async () => fireEvent.click(await screen.findByTitle(label)))
}
const imported = {
  kind: 'imported' as const,
  changed: true,
  punched: ['A1'],
  already: [],
  redo: [],
  toPlanning: ['A2'],
  status: 'punching' as const,
  version: 6,
}

it('the import confirms only after each well that differs is decided, and sends what was shown', async () => {
  const report = reportOf([well('A1'), swapped])
  const { shell, imports } = await show(({ body }) => (body.dryRun ? { kind: 'report', report } : imported))
  await choose()
  expect(await screen.findByText('1 pozzetto da decidere')).toBeTruthy()
  expect(screen.getByText('È il cartoncino di A3: togliere il disco da A2.')).toBeTruthy()
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Conferma 1 pozzetto' })
  expect(confirm.disabled).toBe(true)
  await decide('A2', 'Torna da pianificare')
  expect(confirm.disabled).toBe(false)
  await act(async () => fireEvent.click(confirm))
  expect(
    await screen.findByText(/1 pozzetto diventa punzonato.*1 campione torna da pianificare/),
  ).toBeTruthy()
  expect(imports()).toEqual([])
  await press('Registra')
  await waitFor(() =>
    expect(imports()).toEqual([
      {
        version: 5,
        wells: ['A1'],
        decisions: [{ well: 'A2', decision: 'to_planning' }],
        confirmed: false,
        dryRun: false,
      },
    ]),
  )
  expect(await screen.findByRole('textbox', { name: 'Cartoncino' })).toBeTruthy()
  expect(shell.seen.toasts.at(-1)).toMatchObject({ kind: 'success' })
})

it('a refusal or a lost network keeps the comparison and the decisions', async () => {
  const report = reportOf([well('A1'), swapped])
  await show(({ body }) => {
    if (body.dryRun) return { kind: 'report', report }
    throw new TypeError('network')
  })
  await choose()
  await decide('A2', 'Lascia da punzonare')
  await press('Conferma 1 pozzetto')
  await press('Registra')
  expect(await screen.findByText(/^Nessuna risposta: non si sa/)).toBeTruthy()
  expect(screen.getByText('Ogni differenza è decisa')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Conferma 1 pozzetto' }).disabled).toBe(false)
})

it('a plate that was changed meanwhile is compared anew, and a decision for another verdict is asked again', async () => {
  let isChanged = false
  const { imports } = await show(({ body }) => {
    const second = isChanged
      ? well('A2', { verdict: 'failed', confirmable: false, decisions: ['leave'] })
      : swapped
    if (body.dryRun) return { kind: 'report', report: reportOf([well('A1'), second]) }
    isChanged = true
    throw refusal('stale_version')
  })
  await choose()
  await decide('A2', 'Lascia da punzonare')
  await press('Conferma 1 pozzetto')
  await press('Registra')
  expect(await screen.findByText(/confronto aggiornato/)).toBeTruthy()
  expect(await screen.findByText('1 pozzetto da decidere')).toBeTruthy()
  expect(imports()).toHaveLength(1)
})

it('a file that names no plate is confirmed by the person; a refused one says why', async () => {
  const doubt = 'Il file non nomina la piastra.'
  let isRefused = true
  const { imports } = await show(({ body }) => {
    if (isRefused) throw refusal('file_unreadable')
    return body.dryRun ? { kind: 'report', report: reportOf([well('A1')], { toConfirm: [doubt] }) } : imported
  })
  await choose()
  expect(await screen.findByText(/^Nulla è stato registrato/)).toBeTruthy()
  isRefused = false
  await choose()
  await press('Conferma 1 pozzetto')
  await press('Sì, registra')
  await waitFor(() => expect(imports()).toMatchObject([{ confirmed: true }]))
})

it('a file of another kind is not sent', async () => {
  const { imports } = await show(() => ({ kind: 'report', report: reportOf([]) }))
  await choose('foto.png')
  expect(await screen.findByText(/^Nulla è stato registrato/)).toBeTruthy()
  expect(imports()).toEqual([])
})

describe('the compared wells', () => {
  const missing = well('A4', { verdict: 'not_in_file', rows: [], confirmable: false })
  const done = well('A5', { confirmable: false, punchStatus: 'punched' })
  const control = well('H1', {
    type: 'quality_control',
    verdict: 'not_in_file',
    rows: [],
    confirmable: false,
  })

  it('the compared wells stand with what is to be decided first, and controls that the file does not name last', () => {
    expect(inOrder([control, well('A1'), done, missing, swapped]).map(({ position }) => position)).toEqual([
      'A2',
      'A4',
      'A1',
      'A5',
      'H1',
    ])
  })

  it('the compared wells colour the map: as planned green, different red, decided amber', () => {
    const map = (decisions: Record<string, 'leave'>) =>
      new Map(
        comparedMap(plate, reportOf([well('A1'), swapped, missing]), decisions).map((one) => [
          one.position,
          one.tone,
        ]),
      )
    expect([...['A1', 'A2', 'A4'].map((at) => map({}).get(at))]).toEqual(['green', 'red', 'red'])
    expect(map({ A2: 'leave' }).get('A2')).toBe('amber')
  })

  it('the compared wells keep a decision only where the newer comparison says the same of the well', () => {
    const now = reportOf([{ ...swapped, verdict: 'not_on_plate' }])
    expect(stillOffered({ A2: 'leave' }, reportOf([swapped]), reportOf([swapped]))).toEqual({ A2: 'leave' })
    expect(stillOffered({ A2: 'leave' }, reportOf([swapped]), now)).toEqual({})
  })
})
