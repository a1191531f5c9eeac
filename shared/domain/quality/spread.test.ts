import { expect, it } from 'vitest'
import { histogram, youdenPoints } from './spread.ts'

const point = (plateId: number, level: 'low' | 'high', z: number | null) => ({
  ...{ plateId, level, z, lot: 'A', target: '1', instrument: null },
  at: `2026-01-0${plateId}T00:00:00Z`,
})

it('a histogram counts each value of a level once; the ends hold what is beyond', () => {
  const classes = histogram([
    point(1, 'low', -9),
    point(1, 'low', 0),
    point(1, 'high', 0.49),
    point(2, 'low', 9),
    point(2, 'low', null),
  ])
  expect(classes).toHaveLength(16)
  expect(classes[0]).toEqual({ from: -4, to: -3.5, counts: { low: 1 } })
  expect(classes[8]).toEqual({ from: 0, to: 0.5, counts: { low: 1, high: 1 } })
  expect(classes[15]?.counts).toEqual({ low: 1 })
})

it('a Youden plot shows only runs with both levels, each with the mean of its wells', () => {
  const points = [
    point(1, 'low', 1),
    point(1, 'low', 2),
    point(1, 'high', -1),
    point(2, 'low', 1),
    point(3, 'high', null),
  ]
  expect(youdenPoints(points, 'low', 'high')).toEqual([
    { plateId: 1, at: '2026-01-01T00:00:00Z', x: 1.5, y: -1 },
  ])
})
