const day = 86_400

/**
 * Range of the time axis for values from one second to another: at least two days, so that a single run lies
 * in their middle.
 */
export function timeRange(from: number, to: number): [number, number] {
  const missing = Math.max(0, 2 * day - (to - from))
  return [from - missing / 2, to + missing / 2]
}

/** Days between two marks of the axis of time. */
export const dayMarks = [1, 2, 7, 14, 30, 61, 91, 182, 365].map((days) => days * day)
