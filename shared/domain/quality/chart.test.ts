import { expect, it } from 'vitest'
import { type ChartPoint, chartChanges } from './chart.ts'

const point = (plateId: number, change: Partial<ChartPoint> = {}): ChartPoint => ({
  plateId,
  at: `2026-03-${String(plateId).padStart(2, '0')}T10:00:00Z`,
  ...{ level: 'low', lot: 'L1', target: '40–60', instrument: 'MS-1' },
  ...change,
})

it('chartChanges names a change of lot, and of target, once', () => {
  const points = [point(1), point(2), point(3, { lot: 'L2' }), point(4, { lot: 'L2', target: '41–59' })]
  expect(chartChanges(points)).toMatchObject([
    { kind: 'lot', plateId: 3, before: 'L1', after: 'L2' },
    { kind: 'target', plateId: 4, before: '40–60', after: '41–59' },
  ])
})

it('another level, and another instrument in between, is no change', () => {
  const other = { lot: 'L9', target: '90–99' } as const
  expect(chartChanges([point(1), point(2, { ...other, instrument: 'MS-2' }), point(3)])).toEqual([])
  expect(chartChanges([point(1), point(1, { ...other, level: 'high' }), point(2)])).toEqual([])
})

it('an overlap of two lots is a change where the new one stands alone', () => {
  const points = [
    point(1),
    point(2),
    point(2, { lot: 'L2' }),
    point(3, { lot: 'L2' }),
    point(4, { lot: 'L3' }),
  ]
  expect(chartChanges(points)).toMatchObject([{ plateId: 4, before: 'L2', after: 'L3' }])
})
