// @vitest-environment happy-dom
import { PlannableRequest, PlanningChange, PlanningInfo, Plate } from '@sne/shared/contract'
import { mockCalls, plateWells, pressKey, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import PlanningPage from './planning-page.tsx'

afterEach(cleanup)

const plate = record(Plate, { id: 3, status: 'planning', wells: plateWells() })
const rows = [1, 2, 3].map((id) =>
  record(PlannableRequest, {
    requestKey: `a${id}`,
    sampleId: id,
    barcode: `SN-${id}`,
    protocol: `2026/0000${id}`,
    nonConformities: [],
  }),
)

/** A plate without siblings and three requests; a text finds the requests whose code holds it. */
async function show(hold: (q: string | undefined) => Promise<void> | undefined = () => undefined) {
  const calls = mockCalls({
    getPlateGroup: () => ({ groupId: null, name: null, plates: [plate] }),
    getPlanningInfo: () => record(PlanningInfo, { exhausted: [] }),
    listPlannableRequests: async ({ query }) => {
      if (query.pageSize !== 0) await hold(query.q)
      const found = rows.filter(({ barcode }) => barcode.includes(query.q ?? ''))
      const { page = 1, pageSize = 25 } = query
      return {
        items: pageSize === 0 ? [] : found,
        total: found.length,
        page,
        pageSize,
        sort: null,
        order: null,
      }
    },
    planAll: ({ body }) =>
      record(PlanningChange, {
        changed: true,
        placed: [],
        leftOut: [],
        layout: body.gesture?.seen ?? [],
        plates: [plate],
      }),
  })
  const { shell } = renderRemote(
    <Routes>
      <Route path="/plate/:plateId/planning" element={<PlanningPage />} />
    </Routes>,
    { path: '/plate/3/planning' },
  )
  await screen.findByText('Da pianificare (3)')
  return Object.assign(calls, { said: () => shell.seen.toasts.map(({ text }) => text) })
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const search = (text: string) => act(async () => void fireEvent.change(field(), { target: { value: text } }))
const placed = (calls: Awaited<ReturnType<typeof show>>) =>
  calls.flatMap(({ name, input }) => (name === 'planAll' ? [input.body] : []))

it('the key A with a search text places only the listed cards', async () => {
  const calls = await show()
  await search('SN-2')
  fireEvent.click(await screen.findByRole('button', { name: /^Inserisci i trovati \(1\)/ }))
  await waitFor(() => expect(placed(calls)).toMatchObject([{ sampleIds: [2] }]))
})

it('a text that finds nothing says how many wait in all, and places nothing', async () => {
  const calls = await show()
  await search('Mazza')
  expect(await screen.findByText('Nessun campione con «Mazza»')).toBeTruthy()
  expect(await screen.findByText('Senza questo testo: 3 da pianificare in tutto.')).toBeTruthy()
  expect(screen.getByText('Da pianificare (0 di 3)')).toBeTruthy()
  await pressKey('a')
  await search('')
  await screen.findByText('Da pianificare (3)')
  expect(placed(calls)).toEqual([])
})

it('Enter selects the text, so that the next scan replaces it', async () => {
  await show()
  await search('SN-2')
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4])
})

it('A while a text is searched places nothing of the list before, and says so', async () => {
  const held = new Map([
    ['SN-2', Promise.withResolvers<void>()],
    ['', Promise.withResolvers<void>()],
  ])
  let isSlow = false
  const calls = await show((q = '') => (isSlow ? held.get(q)?.promise : undefined))
  isSlow = true
  await search('SN-2')
  await pressKey('a')
  expect(calls.said()).toEqual([expect.stringMatching(/^Ricerca in corso: nessun campione inserito/)])
  fireEvent.click(screen.getByRole('button', { name: /^Inserisci i trovati \(…\)/ }))
  await pressKey('n')
  expect(calls.said()).toHaveLength(3)
  expect(calls.filter(({ name }) => /^plan(All|Single)$/.test(name))).toEqual([])
  await act(async () => held.get('SN-2')?.resolve())
  await screen.findByText('Da pianificare (1 di 3)')
  await pressKey('a')
  await waitFor(() => expect(placed(calls)).toMatchObject([{ sampleIds: [2] }]))
})
