import { describe, expect, it } from 'vitest'
import {
  decidingValues,
  formatCritical,
  formatLimits,
  isReportedOut,
  outcomeText,
  reportedValue,
  reportOutcomeTexts,
} from './report-wording.ts'

describe('limits of a report', () => {
  it.each([
    [5, 55, 1, '5,0 – 55,0'],
    [null, 140, 0, '≤ 140'],
    [60, null, 1, '≥ 60,0'],
    [null, null, 1, '-'],
  ])('limits of a report are written for %s to %s', (low, high, decimals, text) => {
    expect(formatLimits({ low, high }, decimals)).toBe(text)
  })
})

it('"not detected" is out of range for a Ct and an enzyme below its limit, not for an amino acid', () => {
  expect(isReportedOut({ flag: 'ND', kind: 'ct' })).toBe(true)
  expect(isReportedOut({ flag: 'ND', kind: 'measured' })).toBe(false)
  expect(isReportedOut({ flag: 'LL', kind: 'activity' })).toBe(true)
  expect(isReportedOut({ flag: 'N', kind: 'measured' })).toBe(false)
})

it('a negative report that shows values out of range does not say that nothing was found', () => {
  expect(outcomeText('negative', false)).toMatch(/^Non sono emersi/)
  expect(outcomeText('negative', true)).toMatch(/^Uno o più valori sono fuori dai limiti/)
  for (const outcome of ['recall', 'positive', 'positivity_returned'] as const)
    expect(outcomeText(outcome, true)).toBe(reportOutcomeTexts[outcome].text)
})

it('a value reads with its decimals, or in words when nothing was detected', () => {
  expect(reportedValue({ value: 12.345, flag: 'H' }, 2)).toBe('12,35')
  expect(reportedValue({ value: 2, comparator: '<', flag: 'L' }, 1)).toBe('< 2,0')
  expect(reportedValue({ value: null, flag: 'LL' }, 1)).toBe('non rilevato')
  expect(reportedValue({ value: null, flag: 'ERR' }, 1)).toBe('-')
})

it('a flag of nothing detected wins over a number, and a low number is read as it is', () => {
  expect(reportedValue({ value: 3, flag: 'ND' }, 1)).toBe('non rilevato')
  expect(reportedValue({ value: 1.5, flag: 'LL' }, 1)).toBe('1,5')
  expect(reportedValue({ value: null, flag: 'H' }, 1)).toBe('-')
})

it('formatCritical says on which side of a limit a value is critical', () => {
  expect(formatCritical({ criticalLow: null, criticalHigh: 360 }, 0)).toBe('oltre 360')
  expect(formatCritical({ criticalLow: 5, criticalHigh: null }, 1)).toBe('sotto 5,0')
  expect(formatCritical({ criticalLow: 5, criticalHigh: 360 }, 0)).toBe('sotto 5, oltre 360')
  expect(formatCritical({ criticalLow: null, criticalHigh: null }, 0)).toBe('-')
})

describe('the values on which an analyte was decided', () => {
  const pair = (flag: 'N' | 'H', ...wells: number[]) => ({
    flag,
    value: 137.5,
    limits: { low: null, high: 140, criticalLow: null, criticalHigh: 360 },
    analyte: { kind: 'measured' as const },
    replicateValues: wells.map((value) => ({ value, excluded: false })),
  })

  it('the deciding values are the wells of a pair whose mean is in range and one well out', () => {
    expect(decidingValues(pair('N', 120, 155))).toMatchObject([
      { value: 120, flag: 'N', finding: true },
      { value: 155, flag: 'H', finding: true },
    ])
  })

  it.each([
    ['in range with its wells', pair('N', 120, 130), false],
    ['out of range', pair('H', 120, 190), true],
    ['in range, one well left out', pair('N', 120), false],
  ])('the values on which an analyte was decided are the combined value that is %s', (_, one, finding) => {
    expect(decidingValues(one)).toMatchObject([{ value: 137.5, finding }])
  })
})
