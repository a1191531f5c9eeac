import { type BatchHistory, batchHistory, largeEnough, medianSd, type PatientBatch } from './patient-batch.ts'
import { freshState, type PatientState, patientStep } from './patient-drift.ts'
import { type Ascending, percentileIn, placeOf, repeatable } from './sorted-values.ts'

/** Sizes of a proportional error, in percent, at which detection is measured. */
export const simulatedBiases = [-30, -20, -10, -5, 5, 10, 20, 30] as const
/** Starts of an error for each size. */
export const simulatedStarts = 200
/** Plates after which an error counts as not detected. */
const mostBatches = 60
/** Plates without an error before it starts. */
const warmUp = 20
const seedOfAll = 20_260_101

export const detectionCharts = ['ewma', 'moving', 'both'] as const
export type DetectionChart = (typeof detectionCharts)[number]

export interface DetectionResult {
  readonly bias: number
  /** Share of the starts that were detected. */
  readonly detected: number
  /** Newborns measured with the error until it was detected, of the detected ones; null where none was. */
  readonly mean: number | null
  readonly median: number | null
  /** 95th percentile of all starts; null where more than one in twenty was not detected. */
  readonly p95: number | null
}

export interface DetectionStudy {
  readonly batches: number
  readonly newborns: number
  readonly charts: {
    readonly chart: DetectionChart
    /** Calls of the history as it is, per plate. */
    readonly falseAlarms: { readonly count: number; readonly share: number }
    readonly results: DetectionResult[]
  }[]
}

const toBatch = (values: Ascending, index: number): PatientBatch => ({
  ...{ plateId: index, at: '', n: values.length },
  p10: percentileIn(values, 0.1),
  median: percentileIn(values, 0.5),
  p90: percentileIn(values, 0.9),
})

const isBeyond = (chart: DetectionChart, step: ReturnType<typeof patientStep>): boolean =>
  (chart !== 'moving' && Math.abs(step.ewma) > step.ewmaLimit) ||
  (chart !== 'ewma' && Math.abs(step.moving) > step.movingLimit)

interface Simulated {
  readonly plates: readonly Ascending[]
  readonly history: BatchHistory
  /**
   * Lowest and highest value in range: a value that an error moves beyond them is judged out of range, and
   * counts no more.
   */
  readonly low: number
  readonly high: number
}

/** Distance of a plate's median from the history, and its newborns in range, with an error; null with none in range. */
function measured({ plates, history, low, high }: Simulated, place: number, factor: number) {
  const values = plates[place % plates.length] ?? []
  const [from, to] = [placeOf(values, low / factor, false), placeOf(values, high / factor, true)]
  if (to <= from) return { z: null, newborns: values.length }
  const median = percentileIn(values, 0.5, from, to) * factor
  return { z: (median - history.centre) / medianSd(history, to - from), newborns: values.length }
}

/** The newborns of the plates from the start of an error to its first call; null for none. */
function untilCall(own: Simulated, start: number, factor: number, chart: DetectionChart): number | null {
  let state: PatientState = freshState
  for (let place = start - warmUp; place < start; place += 1) {
    const { z } = measured(own, place + own.plates.length * warmUp, 1)
    const step = patientStep(state, z ?? 0)
    state = isBeyond(chart, step) ? freshState : step
  }
  let newborns = 0
  for (let place = start; place < start + mostBatches; place += 1) {
    const one = measured(own, place, factor)
    newborns += one.newborns
    // A plate without a newborn in range calls by itself.
    if (one.z === null) return newborns
    const step = patientStep(state, one.z)
    if (isBeyond(chart, step)) return newborns
    state = step
  }
  return null
}

function resultOf(own: Simulated, bias: number, chart: DetectionChart): DetectionResult {
  const random = repeatable(seedOfAll)
  const found = Array.from({ length: simulatedStarts }, () =>
    untilCall(own, Math.floor(random() * own.plates.length), 1 + bias / 100, chart),
  )
  const counts = found.filter((one) => one !== null).toSorted((a, b) => a - b)
  const some = counts.length > 0
  return {
    ...{ bias, detected: counts.length / found.length },
    mean: some ? counts.reduce((sum, one) => sum + one, 0) / counts.length : null,
    median: some ? percentileIn(counts, 0.5) : null,
    p95: counts.length >= found.length * 0.95 ? (counts[Math.ceil(found.length * 0.95) - 1] ?? null) : null,
  }
}

function falseAlarmsOf(own: Simulated, chart: DetectionChart) {
  let [state, count]: [PatientState, number] = [freshState, 0]
  for (const place of own.plates.keys()) {
    const step = patientStep(state, measured(own, place, 1).z ?? 0)
    const calls = isBeyond(chart, step)
    if (calls) count += 1
    state = calls ? freshState : step
  }
  return { count, share: count / own.plates.length }
}

/**
 * Number of newborns measured with a proportional error until the charts signal it, and frequency of signals
 * without one. It uses a laboratory's own plates in their order; after the last plate the first one follows.
 * Equal plates give an equal answer.
 * @param all in-range newborns of each plate, oldest first
 * @param step smallest difference of two values
 * @returns null where the plates give no limits
 */
export function detectionStudy(all: readonly Ascending[], step: number): DetectionStudy | null {
  const plates = largeEnough(all.map((values) => ({ values, n: values.length }))).map(({ values }) => values)
  const history = batchHistory(plates.map(toBatch), step)
  if (!history) return null
  const own: Simulated = {
    ...{ plates, history },
    low: Math.min(...plates.map((values) => values[0] ?? 0)),
    high: Math.max(...plates.map((values) => values.at(-1) ?? 0)),
  }
  return {
    batches: history.batches,
    newborns: history.newborns,
    charts: detectionCharts.map((chart) => ({
      ...{ chart, falseAlarms: falseAlarmsOf(own, chart) },
      results: simulatedBiases.map((bias) => resultOf(own, bias, chart)),
    })),
  }
}
