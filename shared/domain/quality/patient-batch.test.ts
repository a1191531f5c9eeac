import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  batchHistory,
  historyBatches,
  largeEnough,
  leastBatches,
  medianSd,
  type PatientBatch,
  watchedDays,
} from './patient-batch.ts'

const batch = (day: number, median: number, given: Partial<PatientBatch> = {}): PatientBatch => ({
  ...{ plateId: day + 1, at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(), n: 40 },
  ...{ p10: median * 0.7, median, p90: median * 1.4 },
  ...given,
})
const medians = fc.array(fc.double({ min: 1, max: 100, noNaN: true }), { minLength: 10, maxLength: 40 })
const batchesOf = (values: readonly number[]) => values.map((value, day) => batch(day, value))
const known = (batches: readonly PatientBatch[], step = 0) => {
  const history = batchHistory(batches, step)
  if (!history) throw new Error('no history')
  return history
}

describe('the history', () => {
  it('the history is the reference period where it has enough batches', () => {
    const batches = batchesOf(Array.from({ length: 60 }, (_, day) => 50 + day))
    const own = historyBatches(batches, ({ plateId }) => plateId > 20 && plateId <= 20 + leastBatches)
    expect(own.map(({ plateId }) => plateId)).toEqual(
      Array.from({ length: leastBatches }, (_, at) => 21 + at),
    )
  })

  it('the history ends before the watched days; with too few batches there it is the first ones', () => {
    const batches = batchesOf(Array.from({ length: 60 }, () => 50))
    expect(historyBatches(batches)).toHaveLength(60 - watchedDays - 1)
    expect(historyBatches(batches, ({ plateId }) => plateId < leastBatches)).toHaveLength(
      60 - watchedDays - 1,
    )
    expect(historyBatches(batches.slice(0, 20))).toHaveLength(leastBatches)
  })

  it('the history has no limits below ten batches, and small batches are left out', () => {
    expect(batchHistory(batchesOf(Array.from({ length: 9 }, () => 50)), 1)).toBeNull()
    expect(largeEnough([batch(1, 5, { n: 4 }), batch(2, 5, { n: 5 })])).toHaveLength(1)
  })

  it('the history gives a batch of few newborns wider limits', () => {
    const history = known(batchesOf(Array.from({ length: 12 }, (_, day) => 50 + (day % 2))))
    expect(medianSd(history, 10)).toBeGreaterThan(medianSd(history, 90))
  })

  it('the history of equal medians has the rounding of the instrument as its spread', () => {
    const equal = Array.from({ length: 12 }, (_, day) => batch(day, 5, { p10: 5, p90: 5 }))
    expect(medianSd(known(equal, 0.1), 40)).toBeCloseTo(0.1 / Math.sqrt(12), 9)
  })
})

describe('any history', () => {
  it('any history does not depend on the order of its batches', () => {
    fc.assert(
      fc.property(medians, (values) => {
        const one = known(batchesOf(values))
        const other = known(batchesOf(values).toReversed())
        expect(other.centre).toBeCloseTo(one.centre, 8)
        expect(medianSd(other, 40)).toBeCloseTo(medianSd(one, 40), 8)
      }),
    )
  })

  it('any history moves with a constant that is added, and grows with a factor', () => {
    fc.assert(
      fc.property(medians, fc.double({ min: 0.1, max: 50, noNaN: true }), (values, by) => {
        const changed = (change: (value: number) => number) =>
          batchesOf(values).map((one) => ({
            ...one,
            ...{ p10: change(one.p10), median: change(one.median), p90: change(one.p90) },
          }))
        const own = known(batchesOf(values), 0.01)
        const moved = known(
          changed((value) => value + by),
          0.01,
        )
        expect(moved.centre).toBeCloseTo(own.centre + by, 6)
        expect(medianSd(moved, 40)).toBeCloseTo(medianSd(own, 40), 6)
        const grown = known(
          changed((value) => value * by),
          0.01 * by,
        )
        expect(grown.centre / by).toBeCloseTo(own.centre, 6)
        expect(medianSd(grown, 40) / by).toBeCloseTo(medianSd(own, 40), 6)
      }),
    )
  })
})
