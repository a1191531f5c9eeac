/** Robust mean and SD of values. */
export interface RobustStatistics {
  readonly mean: number
  readonly sd: number
}

/** Values further from the mean than this many SD are drawn in. */
const winsorSd = 1.5
/** Scales the median distance from the median, and the SD of drawn-in values, to a normal distribution. */
const [ofMedian, ofDrawnIn] = [1.4826, 1.134]
const mostSteps = 500

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function sdOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1] ?? 0, sorted[middle] ?? 0]
  return (low + high) / 2
}

/**
 * Algorithm A of ISO 13528:2015, annex C.3: values beyond 1.5 SD are drawn in to 1.5 SD, again and again until mean and SD stay.
 * It starts from the median and 1.4826 times the median distance from it; where more than half of the values are equal, from the
 * SD of all.
 * @param values two or more
 */
export function algorithmA(values: readonly number[]): RobustStatistics {
  let mean = medianOf(values)
  const start = mean
  let sd = ofMedian * medianOf(values.map((value) => Math.abs(value - start)))
  if (sd === 0) sd = sdOf(values)
  for (let step = 0; step < mostSteps; step += 1) {
    const [low, high] = [mean - winsorSd * sd, mean + winsorSd * sd]
    const drawn = values.map((value) => Math.min(high, Math.max(low, value)))
    const next = { mean: meanOf(drawn), sd: ofDrawnIn * sdOf(drawn) }
    const moved = Math.max(Math.abs(next.mean - mean), Math.abs(next.sd - sd))
    mean = next.mean
    sd = next.sd
    if (moved <= 1e-12 * Math.abs(mean)) break
  }
  return { mean, sd }
}
