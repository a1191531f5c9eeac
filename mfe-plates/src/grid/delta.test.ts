import { AnalyteValue, HistoryAnalysis } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { changeSince, earlierOf, earlierText } from './delta.ts'

const limits = { low: null, high: null, criticalLow: null, criticalHigh: null }

const earlier = (id: number, value: number | null, unit = 'µmol/L') =>
  record(HistoryAnalysis, {
    sampleAnalysisId: id,
    barcode: `SN-${id}`,
    collectedAt: '2026-11-12T09:00:00.000Z',
    values: [{ code: 'PHE', value, unit, comparator: null, flag: 'N' as const, limits }],
  })
const rowWith = (history: HistoryAnalysis[] | null) => ({
  sampleAnalysisId: 10,
  history,
  values: [record(AnalyteValue, { code: 'PHE', value: 120, unit: 'µmol/L' })],
})
const numberOf = (history: HistoryAnalysis[] | null, code = 'PHE') =>
  earlierOf(rowWith(history), code)?.analysis.sampleAnalysisId

describe('earlierOf', () => {
  it('earlierOf takes the last analysis before the row that has a value', () => {
    expect(numberOf([earlier(3, 80), earlier(7, 90), earlier(5, 85)])).toBe(7)
    expect(numberOf([earlier(3, 80), earlier(7, null)])).toBe(3)
  })

  it('earlierOf leaves out later analyses, other units and other analytes', () => {
    expect(numberOf([earlier(12, 80)])).toBeUndefined()
    expect(numberOf([earlier(3, 80, 'mg/dL')])).toBeUndefined()
    expect(numberOf([earlier(3, 80)], 'TYR')).toBeUndefined()
    expect(numberOf(null)).toBeUndefined()
  })

  it('earlierOf is told with value, day and card', () => {
    const found = earlierOf(rowWith([earlier(3, 80.25)]), 'PHE')
    expect(found && earlierText(found, 1)).toBe('80,3 il 12/11/2026 (SN-3)')
  })
})

describe('changeSince', () => {
  it.each([
    [141, 100, '+41 %'],
    [92, 100, '-8 %'],
    [100.2, 100, '0 %'],
  ])('changeSince from %d, before %d, is %s', (now, before, text) => {
    expect(changeSince({ value: now }, { value: before })).toBe(text)
  })

  it('changeSince is none for a bound, a missing value and a value of zero', () => {
    expect(changeSince({ value: 2, comparator: '<' }, { value: 3 })).toBeNull()
    expect(changeSince({ value: 2 }, { value: 3, comparator: '>' })).toBeNull()
    expect(changeSince({ value: null }, { value: 3 })).toBeNull()
    expect(changeSince({ value: 2 }, { value: 0 })).toBeNull()
  })
})
