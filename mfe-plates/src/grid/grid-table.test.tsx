// @vitest-environment happy-dom
import {
  AnalyteColumn,
  AnalyteValue,
  Grid,
  GridDraftRow,
  GridRow,
  HistoryAnalysis,
} from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { savedChoices } from './draft-state.ts'
import { GridTable } from './grid-table.tsx'
import type { Cursor } from './use-grid-keys.ts'

afterEach(() => {
  document.getSelection()?.removeAllRanges()
  cleanup()
})

const codes = Array.from({ length: 70 }, (_, at) => `A${at + 1}`)
const grid = record(Grid, {
  analytes: codes.map((code, at) =>
    record(AnalyteColumn, { code, unit: 'µmol/L', decimals: 1, group: `Gruppo ${Math.floor(at / 5)}` }),
  ),
  barredAnalytes: [],
  qc: [],
  rows: Array.from({ length: 96 }, (_, at) =>
    record(GridRow, {
      sampleAnalysisId: at + 1,
      wells: [`${'ABCDEFGH'[at % 8]}${Math.floor(at / 8) + 1}`],
      values: codes.map((code) => record(AnalyteValue, { code, value: at, flag: 'N', edited: null })),
      draft: record(GridDraftRow, { sampleAnalysisId: at + 1, actionId: null }),
      atClosing: null,
      decision: null,
    }),
  ),
})
const choices = savedChoices(grid.rows)

let move: (cursor: Cursor) => void
function Shown() {
  const [cursor, setCursor] = useState<Cursor>({ row: 0, code: null })
  move = setCursor
  return (
    <div className="grd-scroll">
      <GridTable grid={grid} columns={grid.analytes} choices={choices} cursor={cursor} onCursor={setCursor} />
    </div>
  )
}

const frame = () => document.querySelector('.grd-scroll') as HTMLElement
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]
const places = () => rows().map(({ dataset }) => Number(dataset.row))
const columns = (row = rows().at(-1)) =>
  [...(row?.querySelectorAll<HTMLElement>('[data-code]') ?? [])].map(({ dataset }) => dataset.code)
const head = () => [...document.querySelectorAll('th[scope=col]')].map((cell) => cell.firstChild?.textContent)
const gaps = () =>
  [...document.querySelectorAll<HTMLElement>('tbody[aria-hidden] td')].map(({ style }) => style.height)
const goTo = async (cursor: Cursor) => {
  await act(async () => move(cursor))
  await act(async () => void fireEvent.scroll(frame()))
}

it('a grid of 96 rows and 70 analytes draws those in sight, and says how many there are', () => {
  render(<Shown />)
  expect(rows().length).toBeGreaterThan(15)
  expect(rows().length).toBeLessThan(35)
  expect(columns().length).toBeGreaterThan(5)
  expect(columns().length).toBeLessThan(20)
  expect(head()).toEqual(columns())
  expect(document.querySelectorAll('th[scope=colgroup]').length).toBeLessThan(6)
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('98')
  expect(table.getAttribute('aria-colcount')).toBe('75')
  expect(rows()[2]?.getAttribute('aria-rowindex')).toBe('5')
  expect(document.querySelector('[data-code=A2]')?.getAttribute('aria-colindex')).toBe('7')
  expect(gaps()).toEqual([`${(96 - rows().length) * 36}px`])
})

it('a cursor on a row and a value out of sight scrolls the frame to them and draws them', async () => {
  render(<Shown />)
  await goTo({ row: 80, code: 'A60' })
  expect(places()).toContain(80)
  expect(columns()).toContain('A60')
  expect(head()).toEqual(columns())
  expect(places()).not.toContain(0)
  expect(document.querySelector('.grd-cell-current')?.getAttribute('aria-colindex')).toBe('65')
  expect(document.querySelector('tr[aria-current=true]')?.getAttribute('aria-rowindex')).toBe('83')
  // Cells that are not drawn keep their width: the columns of a row add up to all of them.
  const cells = [...(rows()[0]?.cells ?? [])].reduce((sum, { colSpan }) => sum + colSpan, 0)
  expect(cells).toBe(75)
  await goTo({ row: 0, code: 'A1' })
  expect(places()[0]).toBe(0)
  expect(columns()[0]).toBe('A1')
})

it('a scrolled frame draws the rows where it is, and takes the cursor nowhere', async () => {
  render(<Shown />)
  frame().scrollTop = 50 * 36
  await act(async () => void fireEvent.scroll(frame()))
  expect(places()).toContain(50)
  expect(places()).not.toContain(0)
  expect(document.querySelector('tr[aria-current=true]')).toBeNull()
  expect(frame().scrollTop).toBe(50 * 36)
  expect(gaps()).toHaveLength(2)
})

it('paper has every row and value', async () => {
  render(<Shown />)
  const drawn = rows().length
  await act(async () => void fireEvent(window, new Event('beforeprint')))
  expect(rows()).toHaveLength(96)
  expect(columns()).toEqual(codes)
  expect(gaps()).toEqual([])
  await act(async () => void fireEvent(window, new Event('afterprint')))
  expect(rows()).toHaveLength(drawn)
})

it('rows with selected text stay drawn while the frame scrolls', async () => {
  render(<Shown />)
  const well = rows()[3]?.querySelector('.grd-well')?.firstChild
  if (!well) throw new Error('No well')
  document.getSelection()?.setBaseAndExtent(well, 0, well, 2)
  frame().scrollTop = 60 * 36
  await act(async () => void fireEvent.scroll(frame()))
  expect(places()[0]).toBe(3)
  expect(places()).toContain(60)
  document.getSelection()?.removeAllRanges()
  frame().scrollTop = 61 * 36
  await act(async () => void fireEvent.scroll(frame()))
  expect(places()).not.toContain(3)
})

it('a row with an earlier analysis shows by how much each value changed, when that is asked for', () => {
  const [first] = grid.rows
  const limits = { low: null, high: null, criticalLow: null, criticalHigh: null }
  const measured = {
    value: 50,
    unit: first?.values[0]?.unit ?? '',
    comparator: null,
    flag: 'N' as const,
    limits,
  }
  const earlier = record(HistoryAnalysis, {
    ...{ sampleAnalysisId: 1, barcode: 'SN-1', collectedAt: '2026-11-12T09:00:00.000Z' },
    values: [{ ...measured, code: 'A1' }],
  })
  const rows = grid.rows.map((row, at) => (at === 4 ? { ...row, history: [earlier] } : row))
  const table = (deltas: boolean) => (
    <GridTable
      {...{ grid, rows, choices, deltas }}
      columns={grid.analytes}
      cursor={{ row: 0, code: null }}
      onCursor={() => undefined}
    />
  )
  const { rerender } = render(table(false))
  expect(document.querySelector('.grd-delta')).toBeNull()
  rerender(table(true))
  const deltas = [...document.querySelectorAll<HTMLElement>('.grd-delta')]
  expect(deltas.map(({ textContent, title }) => [textContent, title])).toEqual([
    ['-92 %', 'Prima 50,0 il 12/11/2026 (SN-1)'],
  ])
  expect(deltas[0]?.closest<HTMLElement>('[data-row]')?.dataset.row).toBe('4')
})
