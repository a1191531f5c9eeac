import type { SeriesPoint } from './value-series.ts'

/** Size of the drawing in its own units; the page stretches it. */
export const room = { width: 640, height: 220, left: 52, right: 12, top: 12, bottom: 34 } as const

export const limitNames = ['criticalHigh', 'high', 'low', 'criticalLow'] as const
export type LimitName = (typeof limitNames)[number]

/** Place of values and analyses in the drawing: each analysis has a column, in which its limits are drawn. */
export function chartScale(points: readonly SeriesPoint[]) {
  const heights = points
    .flatMap(({ value, limits }) => [value, ...limitNames.map((name) => limits?.[name] ?? null)])
    .filter((one) => one !== null)
  const lowest = heights.length === 0 ? 0 : Math.min(...heights)
  const highest = heights.length === 0 ? 1 : Math.max(...heights)
  // A tenth of the span above and below keeps dots from the frame.
  const span = highest - lowest || Math.abs(highest) || 1
  const [bottom, top] = [lowest - span / 10, highest + span / 10]
  const step = (room.width - room.left - room.right) / Math.max(1, points.length)
  return {
    bottom,
    top,
    left: (index: number) => room.left + index * step,
    right: (index: number) => room.left + (index + 1) * step,
    x: (index: number) => room.left + (index + 0.5) * step,
    y: (value: number) =>
      room.top + (1 - (value - bottom) / (top - bottom)) * (room.height - room.top - room.bottom),
  }
}
