// @vitest-environment happy-dom
import { PlannableRequest, PlanningChange, PlanningInfo, Plate, type Well } from '@sne/shared/contract'
import { layoutOf, type Position } from '@sne/shared/domain'
import { mockCalls, plateWells, pressKey, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import PlanningPage from './planning-page.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const sample = (id: number): Partial<Well> => ({
  type: 'sample',
  requestKey: `a${id}`,
  sampleId: id,
  replicateNo: 1,
  qc: null,
  barcode: `SN-${id}`,
})
const empty = { requestKey: null, sampleId: null, replicateNo: null, qc: null, barcode: null }
const plateWith = (version: number, filled: Partial<Record<Position, Partial<Well>>>) => {
  const wells = plateWells(filled).map((well) => (well.type === 'empty' ? { ...well, ...empty } : well))
  return record(Plate, { id: 3, status: 'planning', version, wells })
}

/** A plate with two samples; `state.plate` is the server's plate. */
async function show(more: Parameters<typeof mockCalls>[0] = {}) {
  const state = { plate: plateWith(1, { A1: sample(1), A2: sample(2) }) }
  const changeOf = () =>
    record(PlanningChange, {
      changed: true,
      placed: [],
      freed: [],
      leftOut: [],
      layout: layoutOf([state.plate]) as PlanningChange['layout'],
      plates: [state.plate],
    })
  const calls = mockCalls({
    getPlateGroup: () => ({ groupId: null, name: null, plates: [state.plate] }),
    getPlanningInfo: () => record(PlanningInfo, { exhausted: [], qcLots: [], requiredLevels: [] }),
    listPlannableRequests: () => ({
      items: [] as PlannableRequest[],
      total: 0,
      page: 1,
      pageSize: 200,
      sort: null,
      order: null,
    }),
    setLayout: ({ body }) => {
      const wells = Object.fromEntries(
        (body.layout[0]?.wells ?? []).flatMap((well) =>
          well.type === 'sample' ? [[well.position, sample(well.sampleId)]] : [],
        ),
      )
      state.plate = plateWith(state.plate.version + 1, wells)
      return changeOf()
    },
    ...more,
  })
  renderRemote(
    <Routes>
      <Route path="/plate/:plateId/planning" element={<PlanningPage />} />
    </Routes>,
    { path: '/plate/3/planning' },
  )
  await screen.findByRole('gridcell', { name: /A1.*SN-1/ })
  return { state, calls, changeOf }
}
const cell = (name: RegExp) => screen.findByRole('gridcell', { name })
const freeFirst = async () => {
  const well = await cell(/A1.*SN-1/)
  await act(async () => {
    fireEvent.mouseDown(well)
    fireEvent.mouseUp(well)
    fireEvent.click(well)
  })
  await act(async () => void fireEvent.keyDown(well, { key: 'Delete' }))
}
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it('freeing a well is one call with the seen map, and its undo names the map taken back', async () => {
  const { calls } = await show()
  await freeFirst()
  await waitFor(() => expect(button(/^Annulla/).disabled).toBe(false))
  fireEvent.click(button(/^Annulla/))
  await waitFor(() => expect(calls.filter(({ name }) => name === 'setLayout')).toHaveLength(2))
  const [free, undo] = calls.flatMap(({ name, input }) =>
    name === 'setLayout' ? [input.body as { gesture: { seen: object }; layout: object }] : [],
  )
  expect(undo?.gesture.seen).toEqual(free?.layout)
  expect(undo?.layout).toEqual(free?.gesture.seen)
  expect(calls.filter(({ name }) => /plan(Multiple|Single)|Spot/.test(name))).toEqual([])
})

it('a refused act says why on the page, and the page shows the map of the server', async () => {
  const { state } = await show({
    setLayout: () => {
      throw refusal('stale_version')
    },
  })
  state.plate = plateWith(2, { A1: sample(1), B2: sample(9) })
  await freeFirst()
  expect((await screen.findAllByText(/Un altro utente ha modificato/)).length).toBeGreaterThan(0)
  expect(await cell(/B2.*SN-9/)).toBeTruthy()
  expect(button(/^Annulla/).disabled).toBe(true)
})

it('an act of a colleague shows by itself, with the wells and the cards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { state } = await show()
  state.plate = plateWith(2, { A1: sample(1), C3: sample(9) })
  await act(() => vi.advanceTimersByTimeAsync(4500))
  expect(
    await screen.findByText('La piastra è stata cambiata da altri: A2 tolto SN-2, C3 inserito SN-9.'),
  ).toBeTruthy()
})

it('N pressed three times before the server answers places three rows, one each', async () => {
  const answers: (() => void)[] = []
  const waiting = [11, 12, 13, 14].map((id) =>
    record(PlannableRequest, { requestKey: `a${id}`, sampleId: id, protocol: null, barcode: `SN-${id}` }),
  )
  const { calls, changeOf } = await show({
    listPlannableRequests: () => ({
      ...{ items: waiting, total: 4, page: 1, pageSize: 200, sort: null, order: null },
    }),
    planSingle: () => new Promise((resolve) => answers.push(() => resolve(changeOf()))),
  })
  await screen.findAllByText('SN-14')
  const asked = () =>
    calls.flatMap(({ name, input }) =>
      name === 'planSingle' ? [(input.body as { requestKey: string }).requestKey] : [],
    )
  for (let count = 0; count < 3; count++) await pressKey('n')
  for (let count = 1; count <= 3; count++) {
    await waitFor(() => expect(answers).toHaveLength(count))
    await act(async () => answers[count - 1]?.())
  }
  expect(asked()).toEqual(['a11', 'a12', 'a13'])
})

it.each([
  ['a plate in planning', { status: 'planning' as const }, {}, false],
  [
    'a punched plate with samples',
    { status: 'punching' as const },
    { punchStatus: 'punched' as const },
    true,
  ],
])('%s offers its deletion as the server allows it', async (_, more, punch, isDisabled) => {
  const wells = plateWith(1, { A1: { ...sample(1), ...punch } }).wells
  await show({
    getPlateGroup: () => ({ groupId: null, name: null, plates: [{ ...plateWith(1, {}), ...more, wells }] }),
  })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Elimina' })
  expect(button.disabled).toBe(isDisabled)
  expect(button.title).toBe(
    isDisabled
      ? 'La punzonatura è iniziata: la piastra si elimina solo se nessun campione è più da misurare.'
      : '',
  )
})

it('a plate whose wells are final offers no deletion', async () => {
  const plate = { ...plateWith(1, { A1: sample(1) }), status: 'closed' as const }
  await show({ getPlateGroup: () => ({ groupId: null, name: null, plates: [plate] }) })
  expect(screen.queryByRole('button', { name: 'Elimina' })).toBeNull()
})
