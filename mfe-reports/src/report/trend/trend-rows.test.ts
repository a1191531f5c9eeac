import { HistoryAnalysis, Report, ReportValue } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { earlierAnalyses, trendRows } from './trend-rows.ts'

const value = (code: string, amount: number, flag: 'N' | 'H') =>
  record(ReportValue, { code, value: amount, flag })
const analysis = (sampleAnalysisId: number, values: HistoryAnalysis['values']) =>
  record(HistoryAnalysis, { sampleAnalysisId, values })

const limits = { low: null, high: 6, criticalLow: null, criticalHigh: null }

const report = record(Report, {
  sampleAnalysisId: 9,
  values: [value('C3', 5, 'N'), value('PHE', 60, 'N')],
  history: [
    analysis(9, [{ code: 'C3', value: 5, unit: 'µmol/L', flag: 'N', limits }]),
    analysis(8, [{ code: 'C3', value: 8, unit: 'µmol/L', flag: 'H', limits }]),
    analysis(7, []),
    analysis(6, [{ code: 'C3', value: 7, unit: 'µmol/L', flag: 'H', limits }]),
  ],
})

it('earlierAnalyses puts earlier analyses with values in the order of time, without the report’s own', () => {
  expect(earlierAnalyses(report).map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([6, 8])
})

it('trendRows follows each analyte up to the value of the report and marks whether it was ever out of range', () => {
  const [c3, phe] = trendRows(report)
  expect(c3?.points.map((point) => point.value)).toEqual([7, 8, 5])
  expect(c3?.everOut).toBe(true)
  expect(phe?.points.map((point) => point.value)).toEqual([null, null, 60])
  expect(phe?.everOut).toBe(false)
})
