import fc from 'fast-check'
import { expect, it } from 'vitest'
import { establish } from './establish.ts'
import { algorithmA, medianOf } from './robust.ts'

const whole = fc.integer({ min: 1, max: 1000 })
const many = fc.array(whole, { minLength: 5, maxLength: 60 })
const close = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))

it('the median of an even number of values is the middle of the two in the middle', () => {
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3])]).toEqual([2, 2.5])
})

/** Computed by a second program (Python, statistics module) from the formulas of ISO 13528. */
it.each([
  [[4.5, 4.9, 5.6, 4.2, 6.2, 5.2, 9.9], 5.38649, 1.145957],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 100], 5.60867, 3.652018],
  [[10, 10, 10, 10, 10, 10, 12], 10.0, 0.0],
])('algorithm A gives the robust mean and SD of %j', (values, mean, sd) => {
  const found = algorithmA(values)
  expect(found.mean).toBeCloseTo(mean, 4)
  expect(found.sd).toBeCloseTo(sd, 4)
})

it('algorithm A does not depend on the order, moves and stretches with the values', () => {
  fc.assert(
    fc.property(many, whole, fc.constantFrom(0.25, 0.5, 2, 8), (values, shift, scale) => {
      const found = algorithmA(values)
      const reversed = algorithmA(values.toReversed())
      const moved = algorithmA(values.map((value) => value * scale + shift))
      return (
        close(reversed.mean, found.mean) &&
        close(moved.mean, found.mean * scale + shift) &&
        Math.abs(moved.sd - found.sd * scale) <= 1e-4 * Math.max(1, moved.sd)
      )
    }),
  )
})

it('algorithm A stays within the values, and one wild value moves it by no more than any other', () => {
  fc.assert(
    fc.property(many, (values) => {
      const { mean, sd } = algorithmA(values)
      expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
      expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      expect(sd).toBeGreaterThanOrEqual(0)
      const [wild, wilder] = [1e5, 1e7].map((value) => algorithmA([...values, ...values, ...values, value]))
      // With the spread of the others above zero the distance of the wild value does not count.
      if (sd > 1e-3) expect(close(wild?.mean ?? 0, wilder?.mean ?? 1)).toBe(true)
    }),
  )
})

const runs = (values: readonly number[]) => values.map((value, at) => ({ run: `run ${at}`, value }))
/** 20 runs around 100 with an SD of about 5. */
const usual = [
  ...[92, 94, 95, 96, 97, 98, 98, 99, 99, 100, 100, 101, 101, 102, 102],
  ...[103, 104, 105, 106, 108],
]

it('a target comes from 20 runs and more; replicates of one run are one run', () => {
  expect(establish(runs(usual.slice(1)))).toMatchObject({ runs: 19, refusal: 'few_runs' })
  expect(establish(runs(usual))).toMatchObject({ runs: 20, n: 20, mean: 100, refusal: null, outliers: [] })
  const twice = usual.slice(10).flatMap((value, at) => [
    { run: `run ${at}`, value },
    { run: `run ${at}`, value: value + 1 },
  ])
  expect(establish(twice)).toMatchObject({ runs: 10, n: 20, refusal: 'few_runs' })
  expect(establish([])).toMatchObject({ runs: 0, mean: null, refusal: 'few_runs' })
})

it('outliers are named and counted in, by the robust SD', () => {
  const found = establish(runs([...usual, 180, 20]))
  expect(found).toMatchObject({ n: 22, outliers: [20, 21], refusal: null })
  expect(Math.abs((found.mean ?? 0) - 100)).toBeLessThan(1)
  expect(found.sd).toBeLessThan(7)
})

it('a target that refuses nothing is not proposed', () => {
  expect(establish(runs(usual.map(() => 100)))).toMatchObject({ refusal: 'not_sensible' })
  expect(establish(runs(usual.map((value, at) => (at % 2 ? value : value / 10))))).toMatchObject({
    refusal: 'not_sensible',
  })
  expect(establish(runs(usual), { plausibleLow: 0, plausibleHigh: 90 })).toMatchObject({
    refusal: 'not_sensible',
  })
})
