import type { ControlPoint } from '@sne/shared/contract'
import { expect, it } from 'vitest'
import { chartSeries } from './chart-series.ts'
import { timeRange } from './time-axis.ts'

const point = (change: Partial<ControlPoint>): ControlPoint => ({
  ...{
    plateId: 1,
    imported: false,
    plate: 'P',
    at: '2026-03-01T10:00:00Z',
    well: 'B1',
    level: 'low',
    lot: 'L1',
  },
  ...{ instrument: null, value: 50, z: 0, target: '40–60', state: 'ok', rule: null },
  ...change,
})

it('chartSeries draws a line for each level and lot, on one axis of times', () => {
  const { lines, times, height } = chartSeries([
    point({ z: 1 }),
    point({ z: -1, level: 'high', lot: 'H1' }),
    point({ z: 2, lot: 'L2', at: '2026-03-02T10:00:00Z' }),
  ])
  expect(lines).toEqual([
    { level: 'low', lot: 'L1', z: [1, null, null] },
    { level: 'high', lot: 'H1', z: [null, -1, null] },
    { level: 'low', lot: 'L2', z: [null, null, 2] },
  ])
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 0, 86_400])
  expect(height).toBe(4)
})

it('chartSeries leaves out values without a distance, and holds the axis at 8 SD', () => {
  const { points, height } = chartSeries([point({ z: null }), point({ z: -40 })])
  expect(points).toHaveLength(1)
  expect(height).toBe(8)
  expect(chartSeries([]).lines).toEqual([])
})

it('timeRange shows at least two days, and more as it is', () => {
  const day = 86_400
  expect(timeRange(10 * day, 10 * day)).toEqual([9 * day, 11 * day])
  expect(timeRange(day, 9 * day)).toEqual([day, 9 * day])
})
