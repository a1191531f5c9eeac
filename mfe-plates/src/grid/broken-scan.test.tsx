// @vitest-environment happy-dom
import { Grid, GridRow, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote, type StoppedClock, stoppedClock } from '@sne/shared/testing'
import { useUnusedScans } from '@sne/shared/ui-core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDraft } from './use-draft.ts'
import { type Cursor, useGridKeys } from './use-grid-keys.ts'

/* Keys of a scan that pauses after its first character. */

let clock: StoppedClock
let tests = 0
beforeEach(() => {
  clock = stoppedClock()
  tests += 1
  clock.advance(tests * 10_000)
})
afterEach(cleanup)

const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const high: GridRow['values'][number] = {
  code: 'TYR',
  flag: 'H',
  excluded: false,
  raw: null,
  value: 1,
  unit: '',
  cutoffRuleId: null,
  limits: { low: null, high: null, criticalLow: null, criticalHigh: null },
  percentile: null,
  replicateValues: [],
  edited: null,
}
const row = (id: number, well: string, values: GridRow['values'] = []) =>
  record(GridRow, {
    values,
    anomalies: values.length,
    sampleAnalysisId: id,
    wells: [well],
    status: 'to_review',
    allowedActions: ['report_positive', 'report_negative'],
    draft: { ...record(GridRow).draft, sampleAnalysisId: id, actionId: null, savedVersion: null },
  })
const grid = record(Grid, {
  id: 5,
  status: 'open',
  qcState: 'ok',
  rows: [row(7, 'B3'), row(8, 'B4', [high])],
})
const noWork = () => undefined

/** A grid by its keys alone: the decision of each row, the row of the cursor, and the shell's messages. */
function Keys() {
  const draft = useDraft(grid, noWork)
  const [cursor, setCursor] = useState<Cursor>({ row: 0, code: null })
  const [said, setSaid] = useState('')
  useUnusedScans(setSaid)
  useGridKeys({
    ...{ rows: grid.rows, draft, cursor, setCursor },
    moveTo: (index) => setCursor({ row: index ?? 0, code: null }),
    codes: ['PHE', 'TYR'],
    open: true,
    choose: (actionId) => {
      draft.change(grid.rows[cursor.row]!.sampleAnalysisId, { actionId })
      setCursor({ row: cursor.row + 1, code: null })
    },
    onNote: noWork,
    onExplain: noWork,
    onFold: noWork,
    onDeltas: noWork,
    onFilter: noWork,
    onOrder: noWork,
    onShowAll: noWork,
    onUndone: noWork,
    onClose: noWork,
  })
  const decided = grid.rows.map(
    ({ sampleAnalysisId }) => draft.choices.get(sampleAnalysisId)?.actionId ?? '-',
  )
  return (
    <>
      <p data-testid="cell">{cursor.code}</p>
      <output>{`${decided.join(' ')} ${cursor.row}`}</output>
      <p role="alert">{said}</p>
    </>
  )
}
const shown = () => screen.getByRole('status').textContent
const press = (key: string, pace: number) =>
  act(async () => {
    clock.advance(pace)
    fireEvent.keyDown(document.body, { key })
  })

it.each([300, 740, 1000])(
  'a decision by the head of a scan is taken back after %i ms, and named',
  async (pause) => {
    const calls = mockCalls({
      saveGridDraft: () => ({
        changed: true,
        version: 1,
        rows: [],
        savedAt: null,
        status: 'open',
        qcState: 'ok',
        decided: 0,
      }),
    })
    renderRemote(<Keys />, { me })
    await press('8', 5000)
    await waitFor(() => expect(shown()).toBe('report_positive - 1'))
    for (const [place, key] of [...'157321', 'Enter'].entries()) await press(key, place === 0 ? pause : 5)
    await waitFor(() => expect(shown()).toBe('- - 0'))
    expect(screen.getByRole('alert').textContent).toContain(
      '8 = «Referta: positivo» su B3: annullato, premere di nuovo se voluto.',
    )
    await waitFor(() => {
      const saved = calls.filter(({ name }) => name === 'saveGridDraft').at(-1)?.input
      expect(saved?.body).toMatchObject({ rows: [{ sampleAnalysisId: 7, actionId: null }] })
    })
  },
)

it('a decision stays when the person presses another key before the scan', async () => {
  mockCalls({})
  renderRemote(<Keys />, { me })
  await press('8', 5000)
  await waitFor(() => expect(shown()).toBe('report_positive - 1'))
  await press('ArrowUp', 300)
  for (const [place, key] of [...'157321', 'Enter'].entries()) await press(key, place === 0 ? 300 : 5)
  expect(shown()).toBe('report_positive - 0')
})

it('n goes to the first value out of range of the next altered row', async () => {
  mockCalls({})
  renderRemote(<Keys />, { me })
  await press('n', 5000)
  await waitFor(() => expect(screen.getByTestId('cell').textContent).toBe('TYR'))
  expect(shown()).toBe('- - 1')
})

it.each(['8', 'Enter'])(
  '%s shortly after a decision does not decide the row that was not shown yet',
  async (second) => {
    mockCalls({ saveGridDraft: () => Promise.reject(new Error('not saved')) })
    renderRemote(<Keys />, { me })
    await press('8', 5000)
    await press(second, 95)
    await press('F12', 5000)
    await waitFor(() => expect(shown()).toBe('report_positive - 1'))
    expect(screen.getByRole('alert').textContent).not.toBe('')
  },
)
