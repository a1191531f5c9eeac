import { ewmaWeight } from './drift.ts'
import { type BatchHistory, medianSd, type PatientBatch } from './patient-batch.ts'

/** Batches of the moving median. */
export const movingBatches = 5
/**
 * Width of the limits in SD. Wider than for controls: with sixty analytes and a plate a day a narrower one would call every week
 * without a reason.
 */
export const patientWidth = 3.5

/** SD of the median of one to five values of SD 1. */
const movingSd = [1, Math.SQRT1_2, 0.67, 0.546, 0.536]

/** One batch against its history. */
export interface PatientRun extends PatientBatch {
  /** Median in SD of the history. */
  readonly z: number
  /** Median of the last batches, in SD of the history. */
  readonly moving: number
  readonly movingLimit: number
  /** Weighted mean of the batches, in SD of the history. */
  readonly ewma: number
  readonly ewmaLimit: number
  readonly signal: 'up' | 'down' | null
}

/** State of both charts from batch to batch; a simulation holds it too. */
export interface PatientState {
  readonly last: readonly number[]
  readonly ewma: number
  readonly steps: number
}
export const freshState: PatientState = { last: [], ewma: 0, steps: 0 }

/** Median of a few values. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

export interface PatientStep extends PatientState {
  readonly moving: number
  readonly movingLimit: number
  readonly ewmaLimit: number
}

/** The next batch. */
export function patientStep(before: PatientState, z: number): PatientStep {
  const last = [...before.last, z].slice(-movingBatches)
  const steps = before.steps + 1
  const share = (ewmaWeight / (2 - ewmaWeight)) * (1 - (1 - ewmaWeight) ** (2 * steps))
  return {
    ...{ last, steps },
    ewma: ewmaWeight * z + (1 - ewmaWeight) * before.ewma,
    ewmaLimit: patientWidth * Math.sqrt(share),
    moving: medianOf(last),
    movingLimit: patientWidth * (movingSd[last.length - 1] ?? 1),
  }
}

/** Which of both charts is beyond its limit, and where. */
export const patientSignal = ({ ewma, ewmaLimit, moving, movingLimit }: PatientStep): PatientRun['signal'] =>
  ewma > ewmaLimit || moving > movingLimit ? 'up' : ewma < -ewmaLimit || moving < -movingLimit ? 'down' : null

/** Batches against the history of their instrument. A signal lasts until the values are back. @param batches oldest first */
export function patientSeries<B extends PatientBatch>(
  batches: readonly B[],
  history: BatchHistory,
): (B & PatientRun)[] {
  let state: PatientState = freshState
  return batches.map((batch) => {
    const z = (batch.median - history.centre) / medianSd(history, batch.n)
    const step = patientStep(state, z)
    state = step
    const { ewma, ewmaLimit, moving, movingLimit } = step
    return { ...batch, ...{ z, moving, movingLimit, ewma, ewmaLimit }, signal: patientSignal(step) }
  })
}

/**
 * The batch at which a step most likely happened. From this batch on the mean lies farthest from the centre,
 * for its number of batches. Source: maximum likelihood of a step (Samuel, Pignatiello and Calvin 1998).
 */
export function changePoint(zs: readonly number[]): number {
  let [sum, best, place] = [0, -1, 0]
  for (let index = zs.length - 1; index >= 0; index -= 1) {
    sum += zs[index] ?? 0
    const weight = sum ** 2 / (zs.length - index)
    if (weight > best) [best, place] = [weight, index]
  }
  return place
}

/** A drift that the newest batch still shows. */
export interface PatientDrift<B> {
  readonly direction: 'up' | 'down'
  /** First batch after the estimated change. */
  readonly since: B
  /** Batches and newborns from there on. */
  readonly batches: number
  readonly newborns: number
  /** Mean of their distances from the history, in SD of it. */
  readonly deviation: number
  /** Mean of their medians against the centre, in percent of it; null for a centre of zero. */
  readonly percent: number | null
}

/** The drift of the newest batch; null where its signal is gone. The change is looked for after the weighted mean last left zero. */
export function patientDrift<R extends PatientRun>(
  series: readonly R[],
  { centre }: Pick<BatchHistory, 'centre'>,
): PatientDrift<R> | null {
  const latest = series.at(-1)
  if (!latest?.signal) return null
  const sign = latest.signal === 'up' ? 1 : -1
  const back = series.findLastIndex(({ ewma }) => ewma * sign <= 0)
  const own = series.slice(back + 1)
  const from = own.length === 0 ? series.slice(-1) : own
  const after = from.slice(changePoint(from.map(({ z }) => z)))
  const [since = latest] = after
  const meanOf = (read: (run: R) => number) =>
    after.reduce((sum, run) => sum + read(run), 0) / Math.max(1, after.length)
  return {
    ...{ direction: latest.signal, since, batches: after.length },
    newborns: after.reduce((sum, { n }) => sum + n, 0),
    deviation: meanOf(({ z }) => z),
    percent: centre === 0 ? null : ((meanOf(({ median }) => median) - centre) / Math.abs(centre)) * 100,
  }
}
