/** Statistics of one control lot in a period. Shares in percent. */
export interface LotStatistics {
  /** Values that count. */
  readonly n: number
  readonly mean: number | null
  /** With n − 1; null below two values. */
  readonly sd: number | null
  readonly cv: number | null
  /** Distance of the mean from the target, in percent of the target. */
  readonly bias: number | null
  /** (allowable error − |bias|) / CV; null without an allowable error. */
  readonly sigma: number | null
}

/**
 * Statistics of a lot's values.
 * @param target mean that the lot expects
 * @param allowable total error that the laboratory allows, in percent; null where it has set none
 */
export function lotStatistics(
  values: readonly number[],
  target: number,
  allowable: number | null,
): LotStatistics {
  const n = values.length
  if (n === 0) return { n, mean: null, sd: null, cv: null, bias: null, sigma: null }
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const sd = n < 2 ? null : Math.sqrt(squares / (n - 1))
  const cv = sd === null || mean === 0 ? null : (sd / Math.abs(mean)) * 100
  const bias = target === 0 ? null : ((mean - target) / Math.abs(target)) * 100
  const isKnown = allowable !== null && bias !== null && cv !== null && cv > 0
  return { n, mean, sd, cv, bias, sigma: isKnown ? (allowable - Math.abs(bias)) / cv : null }
}

/** Is the month over on a day? @param month yyyy-MM @param day yyyy-MM-dd */
export const isMonthOver = (month: string, day: string): boolean => month < day.slice(0, 7)
