import { describe, expect, it } from 'vitest'
import { formatCriticalLimits, formatLimits, isReportedOut, reportedValue } from './report-wording.ts'

describe('limits of a report', () => {
  it.each([
    [5, 55, 1, '5,0 – 55,0'],
    [null, 140, 0, '≤ 140'],
    [60, null, 1, '≥ 60,0'],
    [null, null, 1, '-'],
  ])('%s to %s', (low, high, decimals, text) => {
    expect(formatLimits({ low, high }, decimals)).toBe(text)
  })
})

it('"not detected" is out of range for a Ct and for an enzyme below its limit, not for an amino acid', () => {
  expect(isReportedOut({ flag: 'ND', kind: 'ct' })).toBe(true)
  expect(isReportedOut({ flag: 'ND', kind: 'measured' })).toBe(false)
  expect(isReportedOut({ flag: 'LL', kind: 'activity' })).toBe(true)
  expect(isReportedOut({ flag: 'N', kind: 'measured' })).toBe(false)
})

it('a value reads with its decimals, or in words when nothing was detected', () => {
  expect(reportedValue({ value: 12.345, flag: 'H' }, 2)).toBe('12,35')
  expect(reportedValue({ value: null, flag: 'LL' }, 1)).toBe('non rilevato')
  expect(reportedValue({ value: null, flag: 'ERR' }, 1)).toBe('-')
})

it('a flag of nothing detected wins over a number, and a low number is read as it is', () => {
  expect(reportedValue({ value: 3, flag: 'ND' }, 1)).toBe('non rilevato')
  expect(reportedValue({ value: 1.5, flag: 'LL' }, 1)).toBe('1,5')
  expect(reportedValue({ value: null, flag: 'H' }, 1)).toBe('-')
})

it.each([
  [null, 360, '> 360'],
  [20, null, '< 20'],
  [20, 360, '< 20 o > 360'],
  [null, null, '-'],
])('critical limits %s and %s name the values beyond them', (criticalLow, criticalHigh, text) => {
  expect(formatCriticalLimits({ criticalLow, criticalHigh }, 0)).toBe(text)
})
