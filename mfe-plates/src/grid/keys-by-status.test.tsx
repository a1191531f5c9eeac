// @vitest-environment happy-dom
import { AnalyteValue, Grid, GridDraftRow, GridRow, Me } from '@sne/shared/contract'
import {
  allowedActions,
  type GridActionName,
  gridActions,
  isOneOf,
  keysOf,
  sampleAnalysisMachine,
  sampleAnalysisStatuses,
} from '@sne/shared/domain'
import {
  mockCalls,
  pressKey,
  record,
  renderRemote,
  type StoppedClock,
  stoppedClock,
} from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shortActions } from '../parts/decision/finding-texts.ts'
import { GridWork } from './grid-work.tsx'
import { gridTexts as texts } from './texts.ts'

/**
 * Every key and button of the grid, on a row in every status. The grid is open, closed, or in a session of
 * support.
 */

let clock: StoppedClock
let tests = 0
beforeEach(() => {
  clock = stoppedClock()
  tests += 1
  clock.advance(tests * 10_000)
})
afterEach(cleanup)

const person = (mode: Mode) =>
  record(Me, {
    id: 3,
    roles: ['analyst'],
    currentRole: 'analyst',
    impersonatedBy:
      mode === 'session of support' ? { id: 9, email: 'supporto@example.org', label: 'Supporto' } : null,
  })

const modes = ['open grid', 'closed grid', 'session of support'] as const
type Mode = (typeof modes)[number]
const cases = modes.flatMap((mode) => keysOf(sampleAnalysisStatuses).map((status) => [mode, status] as const))

/** Why the server refuses an action of the row. */
const because = (name: GridActionName) => `Rifiutata: ${name}`
/** An action of which the server says nothing. */
const hidden: GridActionName = 'noted'

function gridOf(mode: Mode, status: GridRow['status'], values: GridRow['values'] = []) {
  // Rows of a status without a decision have no action: the server says why.
  const decidable = isOneOf(allowedActions(sampleAnalysisMachine, status, 'analyst'), 'suspend')
  const names = gridActions.map(({ machineName }) => machineName).filter((name) => name !== hidden)
  const allowed = decidable ? names.filter((_, index) => index % 2 === 0) : []
  const rowOf = (id: number, well: string) =>
    record(GridRow, {
      sampleAnalysisId: id,
      wells: [well],
      status,
      values,
      findings: [],
      against: [],
      anomalies: 0,
      atClosing: null,
      decision: null,
      allowedActions: allowed,
      refusedActions: names
        .filter((name) => !allowed.includes(name))
        .map((actionId) => ({ actionId, reason: because(actionId) })),
      proposedAction: { actionId: 'report_negative', reason: '', sameDay: false, secondTiers: [] },
      draft: record(GridDraftRow, {
        sampleAnalysisId: id,
        actionId: null,
        note: null,
        checked: false,
        secondTierTypeIds: null,
        savedVersion: null,
        saved: null,
        values: null,
      }),
    })
  const grid = record(Grid, {
    id: 5,
    status: mode === 'closed grid' ? 'closed' : 'open',
    qcState: 'ok',
    barredAnalytes: [],
    limitsApproved: true,
    analytes: [],
    qc: [],
    rows: [rowOf(7, 'B3'), rowOf(8, 'B4')],
  })
  return { grid, allowed, names }
}

async function shown(mode: Mode, status: GridRow['status'], values?: GridRow['values']) {
  cleanup()
  clock.advance(10_000)
  const { grid, allowed, names } = gridOf(mode, status, values)
  const calls = mockCalls({
    getGridDraft: () => ({
      version: 0,
      rows: [],
      savedAt: null,
      status: grid.status,
      qcState: 'ok',
      decided: 0,
    }),
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
  const { shell } = renderRemote(<GridWork grid={grid} onReload={() => undefined} />, { me: person(mode) })
  await act(async () => undefined)
  const decided = () => document.querySelector('tr[data-row="0"] .grd-decided')?.textContent ?? ''
  return { calls, shell, allowed, names, decided }
}

it.each(cases)(
  '%s, row %s: each key of an action decides, asks, says why not, or does nothing',
  async (mode, status) => {
    let page = await shown(mode, status)
    for (const { machineName, key, noteRequired } of gridActions) {
      const { calls, shell, allowed, names, decided } = page
      const before = [decided(), shell.seen.toasts.length, calls.length] as const
      clock.advance(10_000)
      await pressKey(key)
      const said = shell.seen.toasts.slice(before[1]).map(({ text }) => text)
      const told = `${key} ${machineName}`
      const open = mode === 'open grid'
      if (open && allowed.includes(machineName)) {
        if (noteRequired) expect(await screen.findByRole('dialog'), told).toBeTruthy()
        else expect(decided(), told).toBe(`${key} ${shortActions[machineName]}`)
        expect(said, told).toEqual([])
        page = await shown(mode, status)
        continue
      }
      expect(decided(), told).toBe(before[0])
      expect(screen.queryByRole('dialog'), told).toBeNull()
      expect(said, told).toEqual(open && names.includes(machineName) ? [because(machineName)] : [])
      expect(calls.slice(before[2]), told).toEqual([])
    }
  },
)

it.each(cases)(
  '%s, row %s: a button for each action that is allowed, and none for another',
  async (mode, status) => {
    const { allowed, decided } = await shown(mode, status)
    const offered = mode === 'open grid' ? allowed : []
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.grd-actions button')]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(
      offered.map((name) => {
        const { key } = gridActions.find(({ machineName }) => machineName === name) ?? { key: '' }
        return `${key} ${shortActions[name]}`
      }),
    )
    expect(screen.queryAllByRole('button', { name: new RegExp(`^${texts.close}`) })).toHaveLength(
      mode === 'open grid' ? 1 : 0,
    )
    const first = buttons[0]
    if (first) {
      await act(async () => void fireEvent.click(first))
      expect(decided()).toBe(first.textContent)
    }
  },
)

it.each(cases)('%s, row %s: the other keys change nothing that may not be changed', async (mode, status) => {
  const open = mode === 'open grid'
  const review = open && status === 'to_review'
  const { calls, decided } = await shown(mode, status)
  const before = decided()
  for (const key of [
    'ArrowDown',
    'ArrowUp',
    'PageDown',
    'PageUp',
    'n',
    'Tab',
    'e',
    'e',
    't',
    'u',
    'Delete',
    'r',
  ]) {
    clock.advance(10_000)
    await pressKey(key)
    expect(decided(), key).toBe(before)
    expect(screen.queryByRole('dialog'), key).toBeNull()
  }
  expect(calls.filter(({ name }) => !/^(get|list)/.test(name))).toEqual([])
  const note = await shown(mode, status)
  await pressKey('N', { shiftKey: true })
  expect(screen.queryByRole('dialog') !== null, 'a note').toBe(review)
  const enter = await shown(mode, status)
  await pressKey('Enter')
  expect(enter.decided(), 'the proposal').toBe(review ? `1 ${shortActions.report_negative}` : note.decided())
  expect(enter.shell.seen.toasts.map(({ text }) => text)).toEqual(
    open && !review ? [because('report_negative')] : [],
  )
  await shown(mode, status)
  await pressKey('Enter', { ctrlKey: true })
  const closing = screen.queryByRole('dialog')
  expect(closing !== null, 'the closing').toBe(open)
  if (closing && status === 'to_review')
    expect(
      within(closing).getByRole<HTMLButtonElement>('button', { name: texts.close }).disabled,
      'rows without a decision',
    ).toBe(true)
})

it.each(['HH', 'LL', 'ERR', 'NC'] as const)(
  'a row with a value that is %s is reported in range by no single key or button',
  async (flag) => {
    const value = record(AnalyteValue, {
      code: 'PHE',
      value: 900,
      flag,
      excluded: false,
      replicateValues: [],
    })
    for (const by of ['1', 'Enter', 'button']) {
      const { decided } = await shown('open grid', 'to_review', [value])
      const before = decided()
      if (by === 'button')
        await act(async () => void fireEvent.click(document.querySelector('.grd-actions button') as Element))
      else await pressKey(by)
      const asked = within(await screen.findByRole('dialog'))
      expect(asked.getByText(/PHE 900/), by).toBeTruthy()
      expect(decided(), by).toBe(before)
    }
  },
)
