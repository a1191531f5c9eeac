import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DetectionStudy, detectionStudy, simulatedBiases } from './detection.ts'
import { percentileIn, placeOf, repeatable } from './sorted-values.ts'

/** Plates of newborns from a fixed sequence; each about `typical`, apart by a tenth. */
function platesOf(count: number, newborns: number, typical = 50): number[][] {
  const random = repeatable(7)
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
  return Array.from({ length: count }, () =>
    Array.from({ length: newborns }, () => Math.round(typical * (1 + 0.2 * normal()) * 10) / 10).toSorted(
      (a, b) => a - b,
    ),
  )
}
const study = (plates: readonly (readonly number[])[], step = 0.1): DetectionStudy => {
  const found = detectionStudy(plates, step)
  if (!found) throw new Error('no study')
  return found
}
const chartOf = (own: DetectionStudy, chart: 'ewma' | 'moving' | 'both') => {
  const found = own.charts.find((one) => one.chart === chart)
  if (!found) throw new Error(chart)
  return found
}

describe('a study of detection', () => {
  const own = study(platesOf(80, 60))

  it('a study of detection finds every large error, and a larger one after fewer newborns', () => {
    const results = chartOf(own, 'both').results
    const at = (bias: number) => results.find((one) => one.bias === bias)
    expect(results.map(({ bias }) => bias)).toEqual([...simulatedBiases])
    expect(at(20)?.detected).toBe(1)
    expect(at(-20)?.detected).toBe(1)
    expect(at(20)?.mean ?? 0).toBeLessThan(at(10)?.mean ?? 0)
    expect(at(20)?.mean ?? 0).toBeGreaterThanOrEqual(60)
    expect(at(20)?.p95 ?? 0).toBeGreaterThanOrEqual(at(20)?.median ?? 0)
  })

  it('a study of detection calls good plates seldom', () => {
    for (const { falseAlarms } of own.charts) expect(falseAlarms.share).toBeLessThanOrEqual(0.03)
  })

  it('a study of detection of both charts finds an error no later than each of them', () => {
    for (const chart of ['ewma', 'moving'] as const)
      chartOf(own, chart).results.forEach(({ detected }, index) => {
        expect(chartOf(own, 'both').results[index]?.detected ?? 0).toBeGreaterThanOrEqual(detected)
      })
  })

  it('a study of detection gives the same answer to the same plates', () => {
    expect(study(platesOf(80, 60))).toEqual(own)
  })

  it('a study of detection does not depend on the unit', () => {
    const larger = platesOf(80, 60).map((values) => values.map((value) => value * 8))
    expect(study(larger, 0.8).charts.map(({ falseAlarms }) => falseAlarms)).toEqual(
      own.charts.map(({ falseAlarms }) => falseAlarms),
    )
  })

  it('a study of detection needs ten plates with enough newborns', () => {
    expect(detectionStudy(platesOf(9, 60), 0.1)).toBeNull()
    expect(detectionStudy(platesOf(30, 4), 0.1)).toBeNull()
    expect(detectionStudy([], 0.1)).toBeNull()
  })
})

const ascending = fc
  .array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 50 })
  .map((values) => values.toSorted((a, b) => a - b))

it('a percentile lies between the values around it, and grows with its share', () => {
  expect(percentileIn([1, 2, 3, 4], 0.5)).toBe(2.5)
  expect(percentileIn([1, 2, 3, 4, 100], 0.5, 1, 4)).toBe(3)
  fc.assert(
    fc.property(ascending, (values) => {
      const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => percentileIn(values, share))
      expect(low).toBeLessThanOrEqual((middle ?? 0) + 1e-9)
      expect(middle).toBeLessThanOrEqual((high ?? 0) + 1e-9)
      expect(low).toBeGreaterThanOrEqual((values[0] ?? 0) - 1e-9)
      expect(high).toBeLessThanOrEqual((values.at(-1) ?? 0) + 1e-9)
    }),
  )
})

it('a place has smaller values before it', () => {
  fc.assert(
    fc.property(ascending, fc.double({ min: -1, max: 101, noNaN: true }), (values, limit) => {
      expect(placeOf(values, limit, false)).toBe(values.filter((value) => value < limit).length)
      expect(placeOf(values, limit, true)).toBe(values.filter((value) => value <= limit).length)
    }),
  )
})
