import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BatchHistory, PatientBatch } from './patient-batch.ts'
import { changePoint, patientDrift, patientSeries } from './patient-drift.ts'

/** A history in which a batch of any size has SD 1. */
const history: BatchHistory = { batches: 20, newborns: 800, centre: 50, between: 1, within: 0, sd: 1 }
const batchesOf = (zs: readonly number[]): PatientBatch[] =>
  zs.map((z, day) => ({
    ...{ plateId: day + 1, at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(), n: 40 },
    ...{ p10: 45 + z, median: 50 + z, p90: 60 + z },
  }))
const good = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 0.5 : -0.5))
const shifted = (count: number, by: number) => Array.from({ length: count }, () => by)

describe('a drift of the medians', () => {
  it('a drift of the medians names the batch from which it differs and the newborns measured since', () => {
    const series = patientSeries(batchesOf([...good(20), ...shifted(12, 2)]), history)
    expect(patientDrift(series, history)).toMatchObject({
      ...{ direction: 'up', batches: 12, newborns: 480, deviation: 2, percent: 4 },
      since: { plateId: 21 },
    })
    const down = patientSeries(batchesOf([...good(20), ...shifted(12, -2)]), history)
    expect(patientDrift(down, history)).toMatchObject({ direction: 'down', since: { plateId: 21 } })
  })

  it('a drift of the medians is over once the medians are back', () => {
    const series = patientSeries(batchesOf([...good(20), ...shifted(8, 2), ...good(20)]), history)
    expect(series.some(({ signal }) => signal === 'up')).toBe(true)
    expect(patientDrift(series, history)).toBeNull()
    expect(patientDrift([], history)).toBeNull()
  })

  it('a drift of the medians is not called by one plate whose median lies apart in the moving median', () => {
    const series = patientSeries(batchesOf([...good(20), 6]), history)
    const latest = series.at(-1)
    expect(latest?.moving).toBeLessThan(latest?.movingLimit ?? 0)
  })
})

const zs = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 1, maxLength: 60 })

describe('any series', () => {
  it('any series has one entry a batch, and a signal where a chart is beyond its limit', () => {
    fc.assert(
      fc.property(zs, (values) => {
        const series = patientSeries(batchesOf(values), history)
        expect(series).toHaveLength(values.length)
        for (const { signal, ewma, ewmaLimit, moving, movingLimit } of series)
          expect(signal !== null).toBe(Math.abs(ewma) > ewmaLimit || Math.abs(moving) > movingLimit)
      }),
    )
  })

  it('any series is mirrored with its values', () => {
    fc.assert(
      fc.property(zs, (values) => {
        const directions = (own: readonly number[]) =>
          patientSeries(batchesOf(own), history).map(({ signal }) => signal)
        const turned = { up: 'down', down: 'up' } as const
        const mirrored = directions(values.map((z) => -z))
        const own = directions(values)
        // A batch that is beyond its limits in both directions at once is called upwards.
        own.forEach((signal, index) => {
          if (signal !== null && mirrored[index] !== signal) expect(mirrored[index]).toBe(turned[signal])
        })
      }),
    )
  })

  it('any series does not depend on the unit of the values', () => {
    fc.assert(
      fc.property(zs, fc.double({ min: 0.01, max: 100, noNaN: true }), (values, by) => {
        const grown = batchesOf(values).map((one) => ({
          ...one,
          ...{ p10: one.p10 * by, median: one.median * by, p90: one.p90 * by },
        }))
        const larger = { ...history, centre: history.centre * by, between: by, sd: by }
        const own = patientSeries(batchesOf(values), history)
        patientSeries(grown, larger).forEach(({ z, ewma }, index) => {
          expect(z).toBeCloseTo(own[index]?.z ?? 0, 6)
          expect(ewma).toBeCloseTo(own[index]?.ewma ?? 0, 6)
        })
      }),
    )
  })
})

it('a change point divides a step from what was before it, wherever it lies', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 3, max: 40 }), (before, after) => {
      expect(changePoint([...good(before), ...shifted(after, 2)])).toBe(before)
    }),
  )
})
