import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cusumHeight } from './drift.ts'
import { rangeLimit, spreadSeries } from './spread-sum.ts'

const runsOf = (values: readonly number[], begins: readonly number[] = []) =>
  values.map((value, index) => ({
    ...{ plateId: index + 1, at: new Date(Date.UTC(2026, 0, index + 1)).toISOString(), value },
    begins: index === 0 || begins.includes(index),
  }))
/** Values around zero with the roots of a normal spread: no sum of the spread rises. */
const good = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 0.7 : -0.7))
const wide = (count: number, by = 2) =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? by : -by))

describe('the sums of the spread', () => {
  it('the sums of the spread signal runs that spread wider, and name the first of them', () => {
    const found = spreadSeries(runsOf([...good(20), ...wide(12)])).find(({ signal }) => signal !== null)
    expect(found).toMatchObject({ signal: 'wider', changedAt: 21 })
  })

  it('the sums of the spread signal runs that lie closer than the reference says', () => {
    const found = spreadSeries(runsOf([...good(20), ...wide(12, 0.05)])).find(({ signal }) => signal !== null)
    expect(found).toMatchObject({ signal: 'narrower', changedAt: 21 })
  })

  it('the sums of the spread begin anew after a signal, and where a lot or target changes', () => {
    const series = spreadSeries(runsOf([...wide(5, 3), 0.7], [5]))
    expect(series[4]?.wider).toBeGreaterThan(3)
    expect(series[5]).toMatchObject({ wider: 0, range: null })
    const signals = spreadSeries(runsOf(wide(40))).filter(({ signal }) => signal !== null)
    expect(signals.length).toBeGreaterThan(1)
  })
})

describe('the moving range', () => {
  it('the moving range is the distance from the run before, and is told beyond its limit', () => {
    const series = spreadSeries(runsOf([0, 2, -2, 3.5]))
    expect(series.map(({ range }) => range)).toEqual([null, 2, 4, 5.5])
    expect(series.map(({ out }) => out)).toEqual([null, null, 'range', 'value'])
  })

  it('the moving range crosses no change of lot or target', () => {
    expect(spreadSeries(runsOf([-2, 2], [1]))[1]).toMatchObject({ range: null, out: null })
  })
})

const values = fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { maxLength: 60 })

it('any series says the same of mirrored values, has sums that are not negative and a change before its signal', () => {
  fc.assert(
    fc.property(values, (zs) => {
      const series = spreadSeries(runsOf(zs))
      const mirrored = spreadSeries(runsOf(zs.map((z) => -z)))
      expect(mirrored.map(({ value, ...rest }) => rest)).toEqual(series.map(({ value, ...rest }) => rest))
      for (const { plateId, wider, narrower, range, out, signal, changedAt } of series) {
        expect(Math.min(wider, narrower)).toBeGreaterThanOrEqual(0)
        expect(signal !== null).toBe(Math.max(wider, narrower) > cusumHeight)
        expect(changedAt !== null).toBe(signal !== null)
        expect((changedAt ?? 0) <= plateId).toBe(true)
        if (out === 'range') expect(range).toBeGreaterThan(rangeLimit)
      }
    }),
  )
})

it('good runs seldom signal their spread: below one in a hundred', () => {
  // A fixed sequence of normal values: sums of twelve numbers of a linear congruential generator.
  let seed = 12345
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const normal = () => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, -6)
  const series = spreadSeries(runsOf(Array.from({ length: 5000 }, normal)))
  expect(series.filter(({ signal }) => signal !== null).length).toBeLessThan(50)
})
