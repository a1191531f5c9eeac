import type { QcLevel } from '../plate.ts'

/** A control value in SD from the target of its lot. */
export interface DriftPoint {
  readonly plateId: number
  /** ISO 8601. */
  readonly at: string
  readonly level: QcLevel
  readonly lot: string
  /** The lot's expected result, as text. */
  readonly target: string
  readonly instrument: string | null
  readonly z: number | null
}

/** Mean and SD of the values of a lot in the reference period, in SD from its target. */
export interface LotReference {
  readonly level: QcLevel
  readonly lot: string
  readonly n: number
  readonly mean: number
  readonly sd: number
}

/** Values of the reference period below which the target of the lot counts alone. */
export const leastReferenceValues = 10

/** Share of the newest run in the weighted mean. */
export const ewmaWeight = 0.2
/** Width of the limits of the weighted mean: one false alarm in about 370 good runs. */
const ewmaWidth = 2.86
/** Half of the shift, in SD of a run, that the sums are made to find; and the height at which they signal: one false alarm in about 465 good runs. */
export const cusumSlack = 0.5
export const cusumHeight = 5

/** One run of an instrument in the series of drift. */
export interface DriftRun {
  readonly plateId: number
  readonly at: string
  /** All levels of the run together, with SD 1 in a good run. */
  readonly value: number
  /** No run before it is compared with it: the first one, or a lot or target changed. */
  readonly begins: boolean
  readonly up: number
  readonly down: number
  readonly ewma: number
  /** Half the width of the limits of the weighted mean. */
  readonly limit: number
  /** The sums or the weighted mean are beyond their limit. */
  readonly signal: 'up' | 'down' | null
  /** The run after which the values estimate the change; set at the first run of a signal. */
  readonly changedAt: number | null
}

/** A value against the reference of its lot; its target where the reference has too few values. */
function standard({ z, level, lot }: DriftPoint, references: readonly LotReference[]): number {
  const own = references.find((one) => one.level === level && one.lot === lot)
  if (!own || own.n < leastReferenceValues || own.sd === 0) return z ?? 0
  return ((z ?? 0) - own.mean) / own.sd
}

/** Names the limit beyond which no sum looks back. */
const stateOf = (points: readonly DriftPoint[]) =>
  [...new Set(points.map(({ level, lot, target }) => `${level} ${lot} ${target}`))].sort().join('|')

/**
 * Sums (CUSUM) and weighted mean (EWMA) of the runs of one instrument. They begin anew where a lot or target changes, and after a signal.
 * @param points of one instrument, oldest first; values without z are left out
 */
export function driftSeries(points: readonly DriftPoint[], references: readonly LotReference[]): DriftRun[] {
  const runs = [
    ...Map.groupBy(
      points.filter(({ z }) => z !== null),
      ({ plateId }) => plateId,
    ).values(),
  ]
  const series: DriftRun[] = []
  let [up, down, ewma, steps] = [0, 0, 0, 0]
  // The run at which each sum, and the weighted mean, last left zero.
  let [upSince, downSince, ewmaSince] = [0, 0, 0]
  let state = ''
  let isSignalled = false
  for (const [index, run] of runs.entries()) {
    const [first] = run
    if (!first) continue
    const begins = stateOf(run) !== state
    if (begins || isSignalled) [up, down, ewma, steps] = [0, 0, 0, 0]
    state = stateOf(run)
    const value = run.reduce((sum, point) => sum + standard(point, references), 0) / Math.sqrt(run.length)
    if (up === 0) upSince = index
    if (down === 0) downSince = index
    if (steps === 0 || Math.sign(value) * ewma <= 0) ewmaSince = index
    up = Math.max(0, up + value - cusumSlack)
    down = Math.max(0, down - value - cusumSlack)
    ewma = ewmaWeight * value + (1 - ewmaWeight) * ewma
    steps += 1
    const spread = (ewmaWeight / (2 - ewmaWeight)) * (1 - (1 - ewmaWeight) ** (2 * steps))
    const limit = ewmaWidth * Math.sqrt(spread)
    const signal =
      up > cusumHeight || ewma > limit ? 'up' : down > cusumHeight || ewma < -limit ? 'down' : null
    isSignalled = signal !== null
    const since = up > cusumHeight ? upSince : down > cusumHeight ? downSince : ewmaSince
    series.push({
      ...{ plateId: first.plateId, at: first.at, value, begins, up, down, ewma, limit, signal },
      changedAt: signal === null ? null : (runs[since]?.[0]?.plateId ?? first.plateId),
    })
  }
  return series
}
