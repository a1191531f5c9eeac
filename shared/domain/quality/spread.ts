import type { QcLevel } from '../plate.ts'
import type { DriftPoint } from './drift.ts'

/** Width of a class of the histogram in SD, and its ends. */
export const classWidth = 0.5
export const classEnd = 4

/** How many values of each level lie in a class; the first and last class hold values beyond. */
export interface HistogramClass {
  readonly from: number
  readonly to: number
  readonly counts: Readonly<Partial<Record<QcLevel, number>>>
}

/** @param points values without z are left out */
export function histogram(points: readonly Pick<DriftPoint, 'level' | 'z'>[]): HistogramClass[] {
  const count = (2 * classEnd) / classWidth
  const placeOf = (z: number) => Math.max(0, Math.min(count - 1, Math.floor((z + classEnd) / classWidth)))
  return Array.from({ length: count }, (_, place) => {
    const counts: Partial<Record<QcLevel, number>> = {}
    for (const { level, z } of points)
      if (z !== null && placeOf(z) === place) counts[level] = (counts[level] ?? 0) + 1
    const from = -classEnd + place * classWidth
    return { from, to: from + classWidth, counts }
  })
}

/** Two levels of one run against each other: the mean of the wells of each, in SD. */
export interface YoudenPoint {
  readonly plateId: number
  readonly at: string
  readonly x: number
  readonly y: number
}

/** Runs that have both levels, the oldest first. */
export function youdenPoints(points: readonly DriftPoint[], x: QcLevel, y: QcLevel): YoudenPoint[] {
  const meanOf = (run: readonly DriftPoint[], level: QcLevel) => {
    const values = run.flatMap((one) => (one.level === level && one.z !== null ? [one.z] : []))
    return values.length === 0 ? null : values.reduce((sum, z) => sum + z, 0) / values.length
  }
  return [...Map.groupBy(points, ({ plateId }) => plateId).values()].flatMap((run) => {
    const [first] = run
    const [atX, atY] = [meanOf(run, x), meanOf(run, y)]
    return first && atX !== null && atY !== null
      ? [{ plateId: first.plateId, at: first.at, x: atX, y: atY }]
      : []
  })
}
