import { HistoryAnalysis, Report, ReportValue } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { judgedAnalyses } from './judged-values.ts'

const base = record(ReportValue)
const value = (code: string, fields: Partial<ReportValue> = {}) => ({
  ...base,
  code,
  excluded: false,
  edited: null,
  analyte: { ...base.analyte, code, kind: 'measured' as const },
  ...fields,
})
const { limits } = base

it('judgedAnalyses names values out of range, unreadable and excluded ones apart from the rest', () => {
  const edited = {
    by: { id: 4, label: 'Conti Elena' },
    at: '2026-03-01T10:00:00.000Z',
    old: 9,
    reason: 'Bolla',
  }
  const [own] = judgedAnalyses(
    record(Report, {
      values: [
        value('PHE', { flag: 'HH' }),
        value('TYR', { flag: 'N' }),
        value('C8', { flag: 'ERR', value: null }),
        value('XLE', { flag: 'N', excluded: true, edited }),
      ],
      history: [],
    }),
  )
  expect(own?.out.map(({ code }) => code)).toEqual(['PHE', 'C8', 'XLE'])
  expect(own?.out[2]?.exclusion).toEqual({ by: 'Conti Elena', reason: 'Bolla' })
  expect(own?.within.map(({ code }) => code)).toEqual(['TYR'])
})

it('judgedAnalyses shows the first tier beside the second', () => {
  const analyses = judgedAnalyses(
    record(Report, {
      sampleAnalysisId: 9,
      values: [value('MMA', { flag: 'N' })],
      history: [
        record(HistoryAnalysis, {
          sampleAnalysisId: 5,
          values: [{ code: 'C3', value: 14, unit: 'µmol/L', flag: 'HH', limits }],
        }),
      ],
    }),
  )
  expect(analyses.map(({ id, out }) => [id, out.map(({ code }) => code)])).toEqual([
    [9, []],
    [5, ['C3']],
  ])
})
