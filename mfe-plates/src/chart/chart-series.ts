import type { ControlPoint } from '@sne/shared/contract'
import type { QcLevel } from '@sne/shared/domain'

/** One line of the chart: a level with one lot. */
export interface ChartLine {
  readonly level: QcLevel
  readonly lot: string
  /** SD by the position of the value; null where it belongs to another line. */
  readonly z: readonly (number | null)[]
}

export interface ChartSeries {
  /** Points with a distance in SD, oldest first. */
  readonly points: readonly ControlPoint[]
  /** Seconds since 1970, one for each point. */
  readonly times: readonly number[]
  readonly lines: readonly ChartLine[]
  /** Half the height of the axis in SD. */
  readonly height: number
}

/** Lines never join two lots. A value beyond the height is drawn at its edge. */
export function chartSeries(all: readonly ControlPoint[]): ChartSeries {
  const points = all.filter(({ z }) => z !== null)
  const keyOf = ({ level, lot, instrument }: ControlPoint) => `${level} ${lot} ${instrument ?? ''}`
  const lines = [...Map.groupBy(points, keyOf)].flatMap(([key, [first]]) =>
    first
      ? [{ level: first.level, lot: first.lot, z: points.map((one) => (keyOf(one) === key ? one.z : null)) }]
      : [],
  )
  const farthest = Math.max(0, ...points.map(({ z }) => Math.abs(z ?? 0)))
  return {
    points,
    times: points.map(({ at }) => Date.parse(at) / 1000),
    lines,
    height: Math.min(Math.max(4, Math.ceil(farthest)), 8),
  }
}
