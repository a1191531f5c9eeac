// @vitest-environment happy-dom
import {
  AnalyteColumn,
  AnalyteValue,
  Grid,
  GridDraftRow,
  GridRow,
  Me,
  NewbornLabel,
} from '@sne/shared/contract'
import {
  mockCalls,
  pressKey,
  record,
  renderRemote,
  type StoppedClock,
  scanKeys,
  stoppedClock,
} from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GridWork } from './grid-work.tsx'
import { gridTexts as texts } from './texts.ts'

let clock: StoppedClock
beforeEach(() => {
  clock = stoppedClock()
  clock.advance(10_000)
})
afterEach(cleanup)

const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const surnames = ['Rossi', 'Bianchi', 'Verdi', 'Marini']
/** Out of range from the second to the fourth row: C3 falls, C5 rises. */
const valuesOf = (index: number) =>
  ['C3', 'C5'].map((code) =>
    record(AnalyteValue, {
      code,
      value: code === 'C3' ? 9 - index : index,
      flag: index > 0 ? 'H' : 'N',
      excluded: false,
      edited: null,
    }),
  )
const draftOf = (index: number) =>
  record(GridDraftRow, {
    ...{ sampleAnalysisId: index + 1, actionId: null, note: null, checked: false, secondTierTypeIds: null },
    ...{ savedVersion: null, saved: null, values: null },
  })

const rowOf = (surname: string, index: number) =>
  record(GridRow, {
    sampleAnalysisId: index + 1,
    wells: [`A${index + 1}`],
    barcode: `SN26000${index + 1}`,
    protocol: `2026/${index + 1}`,
    status: 'to_review',
    newborn: record(NewbornLabel, { surname, name: 'Anna' }),
    values: valuesOf(index),
    anomalies: index > 0 ? 1 : 0,
    findings: [],
    against: [],
    refusedActions: [],
    allowedActions: ['report_negative', 're_test_duplicate'],
    proposedAction: { actionId: 'report_negative', reason: '', sameDay: false, secondTiers: [] },
    ...{ atClosing: null, decision: null, history: null, draft: draftOf(index) },
  })

const grid = record(Grid, {
  ...{ id: 5, status: 'open', qcState: 'ok', barredAnalytes: [], limitsApproved: true, qc: [] },
  analytes: ['C3', 'C5'].map((code) => record(AnalyteColumn, { code, group: 'Acidurie', decimals: 1 })),
  rows: surnames.map(rowOf),
})

async function opened() {
  mockCalls({
    getGridDraft: () => ({ version: 0, rows: [], savedAt: null, status: 'open', qcState: 'ok', decided: 0 }),
    saveGridDraft: () => ({
      changed: true,
      version: 1,
      rows: [],
      savedAt: null,
      status: 'open',
      qcState: 'ok',
      decided: 0,
    }),
  } as never)
  const { shell } = renderRemote(<GridWork grid={grid} onReload={() => undefined} />, { me })
  await act(async () => undefined)
  return shell
}
/** One press after a pause longer than that of a scanner. */
const press = async (key: string, more = {}) => {
  clock.advance(10_000)
  await pressKey(key, more)
}
const wells = () =>
  [...document.querySelectorAll('tr[data-row] .grd-well')].map(({ textContent }) => textContent)
const decided = () => [...document.querySelectorAll('.grd-decided')].map((one) => one.textContent?.[0])
const current = () => document.querySelector('tr[aria-current=true] .grd-well')?.textContent
const count = () => document.querySelector('.grd-shown [role=status]')?.textContent
const search = async (text: string) => {
  await press('f')
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } }))
}

it('F searches rows, the head says how many of all are shown, and Shift+F shows all', async () => {
  await opened()
  await search('ver')
  expect(wells()).toEqual(['A3'])
  expect(count()).toBe('1 di 4 righe · 3 da decidere nascoste')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3')
  await act(
    async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nessuno' } }),
  )
  expect(screen.getByText(texts.noRowFound)).toBeTruthy()
  await act(async () => void fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' }))
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(document.activeElement?.className).toBe('grd-scroll')
  await press('F', { shiftKey: true })
  expect(wells()).toEqual(['A1', 'A2', 'A3', 'A4'])
  expect(count()).toBe('')
})

it('keys decide the row that is shown, and no row moves or goes while the person decides', async () => {
  await opened()
  await press('Tab')
  await press('o')
  expect(wells()).toEqual(['A1', 'A2', 'A3', 'A4'])
  expect(current()).toBe('A2')
  await press('o')
  expect(wells()).toEqual(['A4', 'A3', 'A2', 'A1'])
  expect(document.querySelector('th[aria-sort=ascending]')?.firstChild?.textContent).toBe('C3')
  await press('ArrowUp')
  await press('2')
  expect(decided()).toEqual(['…', '2', '…', '…'])
  expect(current()).toBe('A2')
  expect(wells()).toEqual(['A4', 'A3', 'A2', 'A1'])
  await press('u')
  expect(current()).toBe('A3')
  expect(decided()).toEqual(['…', '…', '…', '…'])
})

it('the key O asks for a value without a cursor, and its third press restores the plate’s order', async () => {
  const shell = await opened()
  await press('o')
  expect(shell.seen.toasts.map(({ text }) => text)).toEqual([texts.orderWantsCell])
  await press('Tab')
  for (let times = 0; times < 3; times += 1) await press('o')
  expect(wells()).toEqual(['A1', 'A2', 'A3', 'A4'])
  expect(document.querySelector('th[aria-sort=ascending]')?.textContent).toBe(texts.well)
})

it('a pressed head puts the rows in its order', async () => {
  await opened()
  const heads = [...document.querySelectorAll('th[aria-sort]')]
  const head = (text: string) => heads.find((one) => one.textContent?.startsWith(text)) as Element
  await act(async () => void fireEvent.click(head('C5')))
  expect(wells()).toEqual(['A4', 'A3', 'A2', 'A1'])
  await act(async () => void fireEvent.click(head(texts.newborn)))
  expect(wells()).toEqual(['A2', 'A4', 'A1', 'A3'])
})

it('"accept all" takes only rows that are shown, and says so', async () => {
  await opened()
  await search('bianchi')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: texts.acceptProposals(1) })))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(texts.acceptShown(3))).toBeTruthy()
  await act(async () => void fireEvent.click(dialog.getAllByRole('button').at(-1) as Element))
  await press('F', { shiftKey: true })
  expect(decided()).toEqual(['…', '1', '…', '…'])
})

it('closing waits while a filter hides rows, and shows them all', async () => {
  await opened()
  for (let row = 0; row < 4; row += 1) await press('1')
  await search('bianchi')
  await act(async () => void fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' }))
  await press('Enter', { ctrlKey: true })
  const dialog = within(await screen.findByRole('dialog'))
  const close = dialog.getByRole<HTMLButtonElement>('button', { name: texts.close })
  expect(dialog.getByText(texts.closeHidden(4, 3))).toBeTruthy()
  expect(close.disabled).toBe(true)
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: texts.showAll })))
  expect(dialog.queryByText(texts.closeHidden(4, 3))).toBeNull()
  expect(close.disabled).toBe(false)
  expect(wells()).toHaveLength(4)
})

it('a card that is read, and a decision that is taken back, show a hidden row again', async () => {
  const shell = await opened()
  await press('1')
  await search('bianchi')
  await act(async () => void fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' }))
  await press('u')
  expect(current()).toBe('A1')
  expect(wells()).toHaveLength(4)
  await search('bianchi')
  await act(async () => void fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' }))
  clock.advance(10_000)
  await scanKeys('SN260004')
  expect(current()).toBe('A4')
  expect(shell.seen.toasts.map(({ text }) => text)).toEqual([
    texts.filterTakenAway('A1'),
    texts.filterTakenAway('A4'),
  ])
})
