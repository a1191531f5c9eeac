import { AnalyteColumn, HistoryAnalysis } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { valueTables } from './value-tables.ts'

const column = (code: string) => record(AnalyteColumn, { code, kind: 'measured', decimals: 1 })
const none = { low: null, high: null, criticalLow: null, criticalHigh: null }
const analysis = (id: number, category: 'sne' | 'btd', values: [string, number, 'N' | 'H'][], high = 120) =>
  record(HistoryAnalysis, {
    sampleAnalysisId: id,
    category,
    values: values.map(([code, value, flag]) => ({
      code,
      value,
      unit: 'µmol/L',
      flag,
      limits: { ...none, high },
    })),
  })

it('a table of values follows each analyte of a category from the first analysis to the last', () => {
  const history = [
    analysis(3, 'sne', [
      ['PHE', 60, 'N'],
      ['C3', 9, 'H'],
    ]),
    analysis(2, 'btd', [['BTD', 80, 'N']]),
    analysis(1, 'sne', [['PHE', 300, 'H']]),
  ]
  const [sne, btd, ...none] = valueTables(history, [column('PHE'), column('C3'), column('BTD')])
  expect(none).toEqual([])
  expect(sne?.analyses.map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([1, 3])
  expect(
    sne?.rows.map(({ code, everOut, points }) => [code, everOut, points.map(({ value }) => value)]),
  ).toEqual([
    ['PHE', true, [300, 60]],
    ['C3', true, [null, 9]],
  ])
  expect(btd?.rows.map(({ code, everOut }) => [code, everOut])).toEqual([['BTD', false]])
})

it('a category without values has no table', () => {
  expect(valueTables([analysis(1, 'sne', [])], [column('PHE')])).toEqual([])
})

it('a table of values keeps the limits that applied to each card, and none where an analyte is missing', () => {
  const history = [analysis(2, 'sne', [['PHE', 60, 'N']], 150), analysis(1, 'sne', [['C3', 9, 'H']], 5)]
  const [table] = valueTables(history, [column('PHE'), column('C3')])
  expect(table?.rows.map(({ points }) => points.map(({ limits }) => limits?.high ?? null))).toEqual([
    [null, 150],
    [5, null],
  ])
})
