import type { QcLevel } from '../plate.ts'

/** Most days that a chart shows at once. */
export const longestChartDays = 731
/** Days that a chart shows unless others are asked for. */
export const chartDays = 90

/** One control value as a chart shows it. */
export interface ChartPoint {
  readonly plateId: number
  /** ISO 8601. */
  readonly at: string
  readonly level: QcLevel
  readonly lot: string
  /** The lot's expected result, as text. */
  readonly target: string
  readonly instrument: string | null
}

/** Something that no rule looks past. */
export interface ChartChange {
  readonly kind: 'lot' | 'target'
  readonly plateId: number
  readonly at: string
  readonly level: QcLevel
  readonly before: string
  readonly after: string
}

/**
 * Changes of lot and target between consecutive runs of one instrument and level, in the order of the points.
 * A run with wells of both lots is an overlap: the change is at the first run with the new one alone.
 * @param points oldest first
 */
export function chartChanges(points: readonly ChartPoint[]): ChartChange[] {
  const series = Map.groupBy(points, ({ instrument, level }) => `${level} ${instrument ?? ''}`)
  const changes = [...series.values()].flatMap((own) => {
    const runs = [...Map.groupBy(own, ({ plateId }) => plateId).values()]
    return runs.flatMap((run, index): ChartChange[] => {
      const earlier = runs[index - 1]
      const [before] = earlier ?? []
      const [after] = run
      if (!earlier || !before || !after) return []
      const isKnown = (said: 'lot' | 'target') =>
        run.some((point) => earlier.some((other) => other[said] === point[said]))
      const kind = !isKnown('lot') ? 'lot' : !isKnown('target') ? 'target' : null
      if (kind === null) return []
      const { plateId, at, level } = after
      return [{ kind, plateId, at, level, before: before[kind], after: after[kind] }]
    })
  })
  return changes.toSorted((a, b) => a.at.localeCompare(b.at))
}
