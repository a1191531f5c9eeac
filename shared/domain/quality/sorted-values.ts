/** Numbers in ascending order. */
export type Ascending = readonly number[]

/** Repeatable numbers from 0 to below 1 (mulberry32). */
export function repeatable(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Interpolated percentile of ascending values, as `percentile_cont` counts it. @param from, to part of them that counts */
export function percentileIn(values: Ascending, share: number, from = 0, to = values.length): number {
  const place = from + (to - from - 1) * share
  const low = values[Math.floor(place)] ?? 0
  return low + ((values[Math.ceil(place)] ?? low) - low) * (place - Math.floor(place))
}

/** The first place whose value is not below a limit; with `isAfter` the first one above it. */
export function placeOf(values: Ascending, limit: number, isAfter: boolean): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const value = values[middle] ?? 0
    if (isAfter ? value <= limit : value < limit) low = middle + 1
    else high = middle
  }
  return low
}
