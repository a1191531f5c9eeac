import { describe, expect, it } from 'vitest'
import { isHeld } from './rows.ts'
import { livePure } from './rules.ts'

describe('a small year by the rules', () => {
  it('a small year by the rules leaves no newborn without an outcome or a place on a list', () => {
    const { ends, violations } = livePure(16, 0, 500)
    expect(violations).toEqual([])
    expect(ends.size).toBeGreaterThan(10)
  })

  it('a small year by the rules is the same for the same seed', () => {
    expect(livePure(7, 0, 200)).toEqual(livePure(7, 0, 200))
  })
})

describe('a category without a place', () => {
  const row = { newbornId: 1, category: 'sne', days: 3 }
  it('a category without a place is held by work or material in time, and by nothing else after seven days', () => {
    expect(isHeld({ ...row, standing: 'nothing' })).toBe(false)
    expect(isHeld({ ...row, standing: 'work' })).toBe(true)
    expect(isHeld({ ...row, days: 7, standing: 'work' })).toBe(false)
    expect(isHeld({ ...row, days: 60, standing: 'asked' })).toBe(true)
  })
})
