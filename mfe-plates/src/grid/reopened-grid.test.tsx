// @vitest-environment happy-dom
import { Grid, GridDraftRow, GridRow, Me } from '@sne/shared/contract'
import { type GridActionName, gridAction } from '@sne/shared/domain'
import {
  mockCalls,
  pressKey,
  record,
  refusal,
  renderRemote,
  type StoppedClock,
  stoppedClock,
} from '@sne/shared/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import GridPage from './grid-page.tsx'
import { gridTexts as texts } from './texts.ts'

/** A grid that is left and opened again begins with the server's draft. */

let clock: StoppedClock
let tests = 0
beforeEach(() => {
  clock = stoppedClock()
  tests += 1
  clock.advance(tests * 100_000)
})
afterEach(cleanup)

const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })

/** A grid of one row on the server, whose reading can fail or wait. */
function laboratory(action: GridActionName = 're_test_duplicate') {
  const at = { version: 5, action: action as GridActionName | null, away: false }
  let go: () => void = () => undefined
  let gate: Promise<void> | null = null
  const draft = () =>
    record(GridDraftRow, {
      ...{ sampleAnalysisId: 7, actionId: at.action, note: null, checked: true, secondTierTypeIds: null },
      ...{ savedVersion: at.version, values: null },
      saved: { at: '2026-11-20T09:00:00.000Z', by: { id: 3, label: 'Ferri Elena' } },
    })
  const read = () => ({ version: at.version, rows: [draft()], savedAt: null })
  const calls = mockCalls({
    getGrid: async () => {
      if (at.away) throw refusal('unavailable')
      const row = record(GridRow, {
        ...{ sampleAnalysisId: 7, wells: ['B2'], status: 'to_review', draft: draft(), atClosing: null },
        ...{
          refusedActions: [],
          allowedActions: ['report_negative', 're_test_duplicate'],
          findings: [],
          values: [],
        },
      })
      const grid = record(Grid, {
        id: 5,
        status: 'open',
        qcState: 'ok',
        draftVersion: at.version,
        rows: [row],
      })
      await gate
      return grid
    },
    getGridDraft: () => ({ ...read(), status: 'open', qcState: 'ok', decided: 0 }),
    saveGridDraft: ({ body }) => {
      at.version += 1
      at.action = body.rows[0]?.actionId ?? null
      return { ...read(), changed: true }
    },
    closeGrid: () => {
      throw refusal('stale_version', { current: read() } as never)
    },
  })
  const { shell } = renderRemote(
    <Routes>
      <Route path="/plate/:plateId/grid" element={<GridPage />} />
      <Route path="/plate/:plateId" element={<p>Piastra</p>} />
    </Routes>,
    { me, path: '/plate/5/grid' },
  )
  return {
    at,
    calls,
    /** Saves in the meantime, as the person did before leaving or in another tab. */
    saved: (action: GridActionName | null) => {
      at.version += 1
      at.action = action
    },
    hold: () => {
      gate = new Promise((resolve) => {
        go = resolve
      })
    },
    release: () => act(async () => go()),
    goTo: (path: string) => act(async () => shell.goTo(path)),
  }
}
const opened = () => screen.findByRole('button', { name: new RegExp(texts.close) })
/** A moment after the key before it: keys without a pause are a scanner's. */
const press = (key: string, more?: KeyboardEventInit) => {
  clock.advance(5000)
  return pressKey(key, more)
}
const dialog = () => within(screen.getByRole('dialog'))
const counted = (action: GridActionName) => dialog().queryByText(new RegExp(gridAction(action).description))

it.each([
  ['re_test_duplicate', 'report_negative'],
  ['report_negative', 're_test_duplicate'],
] as const)(
  'a row saved as %s and then as %s stands and counts as it was saved last',
  async (first, last) => {
    const { at, saved, hold, release, goTo, calls } = laboratory(first)
    await opened()
    saved(last)
    await goTo('/plate/5')
    hold()
    await goTo('/plate/5/grid')
    // The kept answer is not shown, and the key of the close finds no dialog to open.
    await press('Enter', { ctrlKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: new RegExp(texts.close) })).toBeNull()
    await release()
    await opened()
    await press('Enter', { ctrlKey: true })
    await screen.findByRole('dialog')
    expect(counted(last)).not.toBeNull()
    expect(counted(first)).toBeNull()
    await act(async () => dialog().getByRole('button', { name: texts.close }).click())
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'closeGrid')?.input.body).toEqual({
        draftVersion: at.version,
      }),
    )
  },
)

it('a grid that cannot be read again says so, and shows no kept one', async () => {
  const { at, goTo } = laboratory()
  await opened()
  await goTo('/plate/5')
  at.away = true
  await goTo('/plate/5/grid')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeNull())
  expect(screen.queryByRole('button', { name: new RegExp(texts.close) })).toBeNull()
})

it('a close names the version of the page’s own save', async () => {
  const { at, calls } = laboratory()
  await opened()
  await press('1')
  await press('Enter', { ctrlKey: true })
  await screen.findByRole('dialog')
  await act(async () => dialog().getByRole('button', { name: texts.close }).click())
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'closeGrid')?.input.body).toEqual({ draftVersion: 6 }),
  )
  expect(at.action).toBe('report_negative')
})

it('a close after a decision in another tab of the person names the row and counts it anew', async () => {
  const { saved } = laboratory()
  await opened()
  await press('Enter', { ctrlKey: true })
  await screen.findByRole('dialog')
  expect(counted('re_test_duplicate')).not.toBeNull()
  saved('report_negative')
  await act(async () => dialog().getByRole('button', { name: texts.close }).click())
  await waitFor(() => expect(counted('report_negative')).not.toBeNull())
  expect(counted('re_test_duplicate')).toBeNull()
  expect(dialog().getByText(texts.toRead('B2', 'Ferri Elena'))).toBeTruthy()
})
