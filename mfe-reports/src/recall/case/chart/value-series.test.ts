import { AnalyteColumn, HistoryAnalysis } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { chartScale, room } from './chart-scale.ts'
import { valueSeries } from './value-series.ts'

const limits = { low: null, high: 10, criticalLow: null, criticalHigh: 20 }
const value = (code: string, amount: number, flag: 'N' | 'H') => ({
  ...{ code, value: amount, unit: 'mU/L', flag, limits },
})
const analysis = (id: number, day: number, ...values: HistoryAnalysis['values']) =>
  record(HistoryAnalysis, { sampleAnalysisId: id, collectedAt: `2026-11-${day}T08:00:00Z`, values })
const columns = ['PHE', 'TSH', 'MET'].map((code) =>
  record(AnalyteColumn, { code, decimals: 1, kind: 'measured' }),
)

it('valueSeries puts analytes that were ever out first, each value in the order of its collection', () => {
  const items = [
    analysis(2, 20, value('TSH', 30, 'H')),
    analysis(1, 18, value('PHE', 5, 'N'), value('TSH', 9, 'N')),
  ]
  const series = valueSeries(items, columns)
  expect(series.map(({ code, everOut }) => [code, everOut])).toEqual([
    ['TSH', true],
    ['PHE', false],
  ])
  expect(series[0]?.points.map((point) => point.value)).toEqual([9, 30])
})

it('chartScale keeps values and limits within the frame, the higher one above', () => {
  const [tsh] = valueSeries(
    [analysis(1, 18, value('TSH', 9, 'N')), analysis(2, 20, value('TSH', 30, 'H'))],
    columns,
  )
  const scale = chartScale(tsh?.points ?? [])
  expect(scale.y(30)).toBeLessThan(scale.y(20))
  for (const at of [9, 10, 20, 30]) {
    expect(scale.y(at)).toBeGreaterThanOrEqual(room.top)
    expect(scale.y(at)).toBeLessThanOrEqual(room.height - room.bottom)
  }
  expect(scale.x(0)).toBeLessThan(scale.x(1))
})

it('chartScale draws one value, or values that are all alike, without dividing by nothing', () => {
  const flat = { low: null, high: null, criticalLow: null, criticalHigh: null }
  const [tsh] = valueSeries([analysis(1, 18, { ...value('TSH', 0, 'N'), limits: flat })], columns)
  expect(Number.isFinite(chartScale(tsh?.points ?? []).y(0))).toBe(true)
})
