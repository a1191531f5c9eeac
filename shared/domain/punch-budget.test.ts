import fc from 'fast-check'
import { expect, it } from 'vitest'
import { punchBudget } from './punch-budget.ts'

it.each([
  [
    { free: 5, reserved: 0, needed: 1, awaited: 4 },
    { available: 5, isShort: false, missing: 0 },
  ],
  [
    { free: 5, reserved: 0, needed: 2, awaited: 4 },
    { available: 5, isShort: false, missing: 1 },
  ],
  [
    { free: 2, reserved: 2, needed: 1, awaited: 0 },
    { available: 0, isShort: true, missing: 0 },
  ],
  [
    { free: 1, reserved: 0, needed: 2, awaited: 3 },
    { available: 1, isShort: true, missing: 2 },
  ],
  [
    { free: 0, reserved: 1, needed: 0, awaited: 0 },
    { available: 0, isShort: false, missing: 0 },
  ],
])('punchBudget of %o is %o', (discs, budget) => {
  expect(punchBudget(discs)).toEqual(budget)
})

it('punchBudget never gives discs that are reserved or not there', () => {
  const count = fc.nat(12)
  fc.assert(
    fc.property(count, count, count, count, (free, reserved, needed, awaited) => {
      const { available, isShort, missing } = punchBudget({ free, reserved, needed, awaited })
      expect(available).toBeLessThanOrEqual(free)
      expect(isShort).toBe(needed + Math.min(reserved, free) > free)
      expect(missing === 0 || (isShort ? 0 : needed) + awaited > available).toBe(true)
    }),
  )
})
