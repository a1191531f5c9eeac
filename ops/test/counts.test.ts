import { describe, expect, it } from 'vitest'
import { closingLine, countOfJUnit, sum } from './counts.ts'

describe('closing line of npm test', () => {
  it('reads vitest totals, skipped ones apart', () => {
    const xml =
      '<testsuites name="vitest tests" tests="10" failures="2" errors="0" time="1"><testsuite tests="10" failures="2" skipped="3"></testsuite></testsuites>'
    expect(countOfJUnit(xml)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  })

  it('reads Playwright totals', () => {
    const xml = '<testsuites id="" name="" tests="7" failures="0" skipped="1" errors="0" time="9.1">'
    expect(countOfJUnit(xml)).toEqual({ passed: 6, failed: 0, skipped: 1 })
  })

  it('counts nothing for a runner that left no report', () => {
    expect(countOfJUnit('')).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })

  it('adds up and says so in one line', () => {
    const total = sum([
      { passed: 2, failed: 0 },
      { passed: 1, failed: 1, skipped: 4 },
    ])
    expect(closingLine(total)).toBe('3 passed, 1 failed, 4 skipped')
    expect(closingLine({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed')
  })
})
