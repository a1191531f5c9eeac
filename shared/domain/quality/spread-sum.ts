import { cusumHeight, cusumSlack, type DriftRun } from './drift.ts'

/** Limit of a single run in SD. */
export const individualLimit = 3
/** Expected distance of two good runs in SD (d2 of two values), and its upper limit (D4 · d2). */
export const rangeMean = 1.128
export const rangeLimit = 3.686

/** Mean and SD of the square root of the distance from the mean, in good runs of SD 1. */
const rootMean = 0.822
const rootSd = 0.349

/** One run of an instrument as its spread is seen. */
export interface SpreadRun {
  readonly plateId: number
  readonly at: string
  readonly value: number
  /** Distance from the run before (moving range); null for the first run of a sequence. */
  readonly range: number | null
  /** Sums of the spread above and below the reference. */
  readonly wider: number
  readonly narrower: number
  /** The run itself, or its distance from the run before, is beyond its limit. */
  readonly out: 'value' | 'range' | null
  /** A sum is beyond its limit. */
  readonly signal: 'wider' | 'narrower' | null
  /** The run from which on the spread is estimated to differ; set at the run of a signal. */
  readonly changedAt: number | null
}

/**
 * Individual values, moving range and sums of the spread (CUSUM) of the runs of one instrument. Sums begin anew where a lot or
 * target changes, and after a signal; the moving range begins anew where a lot or target changes.
 * @param runs oldest first
 */
export function spreadSeries(
  runs: readonly Pick<DriftRun, 'plateId' | 'at' | 'value' | 'begins'>[],
): SpreadRun[] {
  const series: SpreadRun[] = []
  let [wider, narrower] = [0, 0]
  // The run at which each sum last left zero.
  let [widerSince, narrowerSince] = [0, 0]
  let isSignalled = false
  for (const [index, { plateId, at, value, begins }] of runs.entries()) {
    if (begins || isSignalled) [wider, narrower] = [0, 0]
    const before = begins ? null : (runs[index - 1]?.value ?? null)
    const range = before === null ? null : Math.abs(value - before)
    const root = (Math.sqrt(Math.abs(value)) - rootMean) / rootSd
    if (wider === 0) widerSince = index
    if (narrower === 0) narrowerSince = index
    wider = Math.max(0, wider + root - cusumSlack)
    narrower = Math.max(0, narrower - root - cusumSlack)
    const signal = wider > cusumHeight ? 'wider' : narrower > cusumHeight ? 'narrower' : null
    isSignalled = signal !== null
    const since = signal === 'wider' ? widerSince : narrowerSince
    series.push({
      ...{ plateId, at, value, range, wider, narrower, signal },
      out: Math.abs(value) > individualLimit ? 'value' : (range ?? 0) > rangeLimit ? 'range' : null,
      changedAt: signal === null ? null : (runs[since]?.plateId ?? plateId),
    })
  }
  return series
}
