// @vitest-environment happy-dom
import { PlannableRequest, PlanningChange, PlanningInfo, Plate, type Well } from '@sne/shared/contract'
import { layoutOf, type Position } from '@sne/shared/domain'
import { mockCalls, plateWells, pressKey, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import PlanningPage from './planning-page.tsx'

/* Keys of planning that come while an earlier one is being saved, or that have nothing to do: done, or said. */

afterEach(cleanup)

const empty = { requestKey: null, sampleId: null, replicateNo: null, qc: null, barcode: null }
const plateWith = (version: number, filled: Partial<Record<Position, number>>) => {
  const wells = plateWells(
    Object.fromEntries(
      Object.entries(filled).map(([position, id]): [string, Partial<Well>] => [
        position,
        { type: 'sample', requestKey: `a${id}`, sampleId: id, replicateNo: 1, qc: null, barcode: `SN-${id}` },
      ]),
    ),
  ).map((well) => (well.type === 'empty' ? { ...well, ...empty } : well))
  return record(Plate, { id: 3, status: 'planning', version, wells })
}

/** A plate with SN-1 in A1, and three requests. Answers wait until they are released. */
async function show(waiting: readonly number[] = [11, 12, 13]) {
  const state = { plate: plateWith(1, { A1: 1 }), list: [...waiting] }
  const held: (() => void)[] = []
  const change = (plate: Plate, changed = true) => {
    state.plate = plate
    const layout = layoutOf([plate]) as PlanningChange['layout']
    return record(PlanningChange, { changed, placed: [], freed: [], leftOut: [], layout, plates: [plate] })
  }
  const answer = <T,>(make: () => T) => new Promise<T>((resolve) => held.push(() => resolve(make())))
  const next = () => state.plate.version + 1
  const calls = mockCalls({
    getPlateGroup: () => ({ groupId: null, name: null, plates: [state.plate] }),
    getPlanningInfo: () => record(PlanningInfo, { exhausted: [], qcLots: [], requiredLevels: [] }),
    listPlannableRequests: () => ({
      items: state.list.map((id) =>
        record(PlannableRequest, { requestKey: `a${id}`, sampleId: id, protocol: null, barcode: `SN-${id}` }),
      ),
      ...{ total: state.list.length, page: 1, pageSize: 200, sort: null, order: null },
    }),
    planAll: () =>
      answer(() => {
        state.list = []
        return change(plateWith(next(), { A1: 1, A2: 11, A3: 12, A4: 13 }))
      }),
    planSingle: () => answer(() => change(plateWith(next(), { B2: 11 }))),
    setLayout: ({ body }) =>
      answer(() => {
        const wells = body.layout[0]?.wells ?? []
        const isSame = wells.length === layoutOf([state.plate])[0]?.wells.length
        const filled = wells.flatMap((well) =>
          well.type === 'sample' ? [[well.position, well.sampleId]] : [],
        )
        return change(plateWith(next(), Object.fromEntries(filled)), !isSame)
      }),
  })
  const { shell } = renderRemote(
    <Routes>
      <Route path="/plate/:plateId/planning" element={<PlanningPage />} />
    </Routes>,
    { path: '/plate/3/planning' },
  )
  await screen.findByRole('gridcell', { name: /A1.*SN-1/ })
  await waitFor(() => expect(screen.queryAllByText(/^SN-1\d$/).length).toBeGreaterThanOrEqual(waiting.length))
  const release = async () => {
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    await act(async () => held.shift()?.())
  }
  const inputs = (wanted: string) => calls.flatMap(({ name, input }) => (name === wanted ? [input] : []))
  const said = () => shell.seen.toasts.map(({ text }) => text)
  return { held, release, inputs, said }
}
const cell = (name: RegExp) => screen.findByRole('gridcell', { name })
const onCell = async (well: HTMLElement, key: string) => {
  await act(async () => {
    fireEvent.mouseDown(well)
    fireEvent.mouseUp(well)
    fireEvent.click(well)
  })
  await act(async () => void fireEvent.keyDown(well, { key }))
}
const onTheirWay =
  'I campioni dell’elenco si stanno già inserendo: premere di nuovo quando l’elenco è aggiornato.'

it.each(['a', 'n'])(
  'A, then %s while it is being saved: one call, and the second key is said',
  async (key) => {
    const { release, inputs, said } = await show()
    await pressKey('a')
    await pressKey(key)
    expect(said()).toEqual([onTheirWay])
    await release()
    await screen.findByText('Da pianificare (0)')
    expect(inputs('planAll')).toHaveLength(1)
    expect(inputs('planSingle')).toEqual([])
    expect(said()).toEqual([onTheirWay, 'Nessun campione inserito'])
  },
)

it('A shows at once that it was taken, while it waits for a scan that it may begin', async () => {
  await show()
  const button = screen.getByRole('button', { name: /^Inserisci tutti/ })
  expect(button.classList.contains('ant-btn-loading')).toBe(false)
  await act(async () => void fireEvent.keyDown(document.body, { key: 'a' }))
  await waitFor(() => expect(button.classList.contains('ant-btn-loading')).toBe(true))
  // The key acts now, not in the next test.
  await pressKey('F9')
})

it('N with no request left to place says so', async () => {
  const { inputs, said } = await show([11])
  await pressKey('n')
  await pressKey('n')
  expect(said()).toEqual(['Nessun altro campione da inserire.'])
  expect(inputs('planSingle')).toHaveLength(1)
})

it('Ctrl+Z and Ctrl+Y with nothing to take back or to repeat say so', async () => {
  const { said } = await show()
  await pressKey('z', { ctrlKey: true })
  await pressKey('y', { ctrlKey: true })
  expect(said()).toEqual(['Niente da annullare.', 'Niente da ripetere.'])
})

it('Delete twice on a well says that it is free already', async () => {
  const { release, said } = await show()
  const well = await cell(/A1.*SN-1/)
  await onCell(well, 'Delete')
  await onCell(well, 'Delete')
  await release()
  await release()
  await waitFor(() => expect(said()).toEqual(['Nessun pozzetto da liberare: sono già liberi.']))
})

it('Enter on a well whose freeing is being saved places the request in that well', async () => {
  const { release, inputs } = await show()
  const well = await cell(/A1.*SN-1/)
  await onCell(well, 'Delete')
  await act(async () => void fireEvent.keyDown(well, { key: 'Enter' }))
  await release()
  await waitFor(() =>
    expect(inputs('planSingle')).toMatchObject([{ body: { requestKey: 'a11', well: 'A1' } }]),
  )
})
