// @vitest-environment happy-dom
import { AnalyteColumn, AnalyteValue, Grid, GridRow, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ExplainPanel } from './explain-panel.tsx'
import { gridTexts as texts } from './texts.ts'

afterEach(cleanup)

const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const analyte = record(AnalyteColumn, { code: 'GALT', label: 'GALT', decimals: 1, kind: 'activity' })
const value = record(AnalyteValue, {
  code: 'GALT',
  value: 2.5,
  comparator: '<',
  unit: 'U/g Hb',
  flag: 'NC',
  excluded: false,
  edited: null,
  replicateValues: [
    { well: 'A1', raw: '<2,5', value: 2.5, comparator: '<', excluded: false },
    { well: 'A2', raw: '3', value: 3, excluded: false },
  ],
})
const row = record(GridRow, { sampleAnalysisId: 7, wells: ['A1', 'A2'], values: [value], history: [] })
const grid = record(Grid, { id: 5, status: 'open', analytes: [analyte], rows: [row] })

const typed = async (text: string) => {
  const calls = mockCalls({
    saveAnalytes: () => ({ changed: true, draftVersion: 2, rows: [row] }),
  })
  renderRemote(<ExplainPanel grid={grid} row={row} code="GALT" />, { me })
  fireEvent.click(screen.getByRole('button', { name: texts.correct }))
  fireEvent.change(await screen.findByLabelText(texts.newValue, { exact: false }), {
    target: { value: text },
  })
  fireEvent.change(screen.getByLabelText(texts.reason, { exact: false }), {
    target: { value: 'Letto dal tracciato' },
  })
  fireEvent.click(screen.getByRole('button', { name: texts.save }))
  return calls
}

it('the panel shows the comparator of the value and of its replicates', () => {
  mockCalls({})
  renderRemote(<ExplainPanel grid={grid} row={row} code="GALT" />, { me })
  expect(screen.getByText(/< 2,5 U\/g Hb \(Non confrontabile con la soglia\)/)).toBeTruthy()
  expect(screen.getByText('A1: < 2,5, A2: 3,0')).toBeTruthy()
})

it('the panel says beyond which value a result is critical, never up to which', () => {
  mockCalls({})
  const limits = { low: null, high: 140, criticalLow: null, criticalHigh: 360 }
  const phe = record(GridRow, {
    ...row,
    values: [{ ...value, value: 900, comparator: null, flag: 'HH', limits }],
  })
  renderRemote(<ExplainPanel grid={grid} row={phe} code="GALT" />, { me })
  expect(screen.getByText('Critico').nextElementSibling?.textContent).toBe('oltre 360,0')
  expect(screen.getByText('Limiti').nextElementSibling?.textContent).toBe('≤ 140,0')
})

it.each([
  ['<2,0', { value: 2, comparator: '<' }],
  ['> 400', { value: 400, comparator: '>' }],
  ['2,5', { value: 2.5, comparator: null }],
])(
  'the panel sends %s as a value with its comparator, and the value that was on screen',
  async (text, sent) => {
    const calls = await typed(text)
    await waitFor(() => expect(calls.some(({ name }) => name === 'saveAnalytes')).toBe(true))
    expect(calls.find(({ name }) => name === 'saveAnalytes')?.input).toMatchObject({
      body: { rows: [{ analytes: [{ code: 'GALT', was: 2.5, wasComparator: '<', ...sent }] }] },
    })
  },
)

it('the panel refuses text that is no value, and says how a value is written', async () => {
  const calls = await typed('circa 2')
  expect(await screen.findByText(texts.wantsValue)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'saveAnalytes')).toBe(false)
})
