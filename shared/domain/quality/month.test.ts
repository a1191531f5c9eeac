import { describe, expect, it } from 'vitest'
import { isMonthOver, lotStatistics } from './month.ts'

describe('statistics of a control lot', () => {
  it('statistics of a control lot are mean, SD with n − 1, CV, bias from the target and sigma', () => {
    const found = lotStatistics([98, 100, 102], 98, 10)
    expect(found).toMatchObject({ n: 3, mean: 100, sd: 2, cv: 2 })
    expect(found.bias).toBeCloseTo(2.0408, 4)
    expect(found.sigma).toBeCloseTo((10 - 2.0408) / 2, 4)
  })
  it('statistics of a control lot have a sigma only with an allowed error, and no spread below two values', () => {
    expect(lotStatistics([98, 102], 100, null).sigma).toBeNull()
    expect(lotStatistics([98], 100, 10)).toMatchObject({ n: 1, mean: 98, sd: null, cv: null, sigma: null })
    expect(lotStatistics([], 100, 10)).toMatchObject({ n: 0, mean: null })
  })
  it('statistics of a control lot are negative in sigma where the bias exceeds the allowable error', () => {
    expect(lotStatistics([120, 122, 118], 100, 10).sigma).toBeLessThan(0)
  })
  it('statistics of a control lot give no infinite number for equal values and for targets of zero', () => {
    expect(lotStatistics([5, 5], 5, 10).sigma).toBeNull()
    expect(lotStatistics([1, 2], 0, 10).bias).toBeNull()
  })
})

it('a month is over on the first day of the next one', () => {
  expect(isMonthOver('2026-10', '2026-10-31')).toBe(false)
  expect(isMonthOver('2026-10', '2026-11-01')).toBe(true)
})
