import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundTo } from './result-value.ts'

it.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [0.38499, 3, 0.385],
  [140.5, 0, 141],
  [1e-9, 3, 0],
  [-0.01, 1, 0],
  [Number.POSITIVE_INFINITY, 2, Number.POSITIVE_INFINITY],
  [Number.NEGATIVE_INFINITY, 0, Number.NEGATIVE_INFINITY],
  [Number.NaN, 1, Number.NaN],
  [1.5e21, 2, 1.5e21],
])('roundTo: %s to %s digits is %s', (value, decimals, rounded) => {
  expect(roundTo(value, decimals)).toBe(rounded)
})

it('a rounded value stays within half a unit of the last digit and does not change again', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 4 }),
      (value, digits) => {
        const rounded = roundTo(value, digits)
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 / 10 ** digits + 1e-9)
        expect(roundTo(rounded, digits)).toBe(rounded)
      },
    ),
  )
})
