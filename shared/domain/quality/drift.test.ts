import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cusumHeight, type DriftPoint, driftSeries } from './drift.ts'

const point = (run: number, z: number | null, given: Partial<DriftPoint> = {}): DriftPoint => ({
  plateId: run,
  at: new Date(Date.UTC(2026, 0, run)).toISOString(),
  level: 'low',
  lot: 'A',
  target: '100 ± 5',
  instrument: null,
  z,
  ...given,
})
const shifted = (before: number, after: number, by: number) => [
  ...Array.from({ length: before }, (_, index) => point(index + 1, index % 2 === 0 ? 0.4 : -0.4)),
  ...Array.from({ length: after }, (_, index) => point(before + index + 1, by)),
]

describe('a series of drift', () => {
  it('a series of drift signals a shift of 1 SD and names the first run after the change', () => {
    const found = driftSeries(shifted(20, 15, 1.2), []).find(({ signal }) => signal !== null)
    expect(found).toMatchObject({ signal: 'up', changedAt: 21 })
    const mirrored = shifted(20, 15, 1.2).map((one) => ({ ...one, z: -(one.z ?? 0) }))
    const downwards = driftSeries(mirrored, []).find(({ signal }) => signal !== null)
    expect(downwards).toMatchObject({ signal: 'down', changedAt: 21 })
  })

  it('a series of drift signals a single gross error at once', () => {
    const series = driftSeries([...shifted(10, 0, 0), point(11, 6)], [])
    expect(series.at(-1)).toMatchObject({ signal: 'up', changedAt: 11 })
  })

  it('a series of drift begins anew where the lot changes, and after a signal', () => {
    const other = { lot: 'B' }
    const series = driftSeries([...shifted(0, 4, 1.5), point(5, 0, other)], [])
    expect(series.at(3)?.up).toBeGreaterThan(3)
    expect(series.at(-1)).toMatchObject({ up: 0, down: 0, ewma: 0 })
    const after = driftSeries([point(1, 6), point(2, 0)], [])
    expect(after.map(({ signal }) => signal)).toEqual(['up', null])
  })

  it('a series of drift takes the reference of a lot with enough values, else its target', () => {
    const reference = { level: 'low', lot: 'A', mean: 1, sd: 2 } as const
    expect(driftSeries([point(1, 1)], [{ ...reference, n: 10 }])[0]?.value).toBe(0)
    expect(driftSeries([point(1, 1)], [{ ...reference, n: 9 }])[0]?.value).toBe(1)
    expect(driftSeries([point(1, 1)], [{ ...reference, n: 10, sd: 0 }])[0]?.value).toBe(1)
  })

  it('a series of drift joins the levels of a run without changing its spread', () => {
    const both = [point(1, 1), point(1, 1, { level: 'high', lot: 'H' }), point(2, null)]
    const series = driftSeries(both, [])
    expect(series).toHaveLength(1)
    expect(series[0]?.value).toBeCloseTo(Math.SQRT2, 9)
  })
})

it('any series has one entry a run, sums that are not negative, and a change at or before its signal', () => {
  const values = fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { maxLength: 60 })
  fc.assert(
    fc.property(values, (zs) => {
      const series = driftSeries(
        zs.map((z, index) => point(index + 1, z)),
        [],
      )
      expect(series).toHaveLength(zs.length)
      for (const { up, down, ewma, limit, signal, changedAt, plateId } of series) {
        expect(Math.min(up, down)).toBeGreaterThanOrEqual(0)
        expect(signal !== null).toBe(Math.max(up, down) > cusumHeight || Math.abs(ewma) > limit)
        expect((changedAt ?? 0) <= plateId).toBe(true)
        expect(changedAt !== null).toBe(signal !== null)
      }
    }),
  )
})

it('good runs seldom signal: below one in a hundred', () => {
  // A fixed sequence of normal values: sums of twelve numbers of a linear congruential generator.
  let seed = 12345
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const normal = () => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, -6)
  const series = driftSeries(
    Array.from({ length: 5000 }, (_, index) => point(index + 1, normal())),
    [],
  )
  expect(series.filter(({ signal }) => signal !== null).length).toBeLessThan(50)
})
