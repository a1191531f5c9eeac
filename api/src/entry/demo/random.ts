/** Names of a stream: equal names always give equal numbers. */
export type Seed = string | number

/** A stream of numbers that only look random. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** Whole number between both bounds, included. */
  int(low: number, high: number): number
  /** True in this share (0 to 1) of the cases. */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of several, by their weights. */
  weighted<const T>(choices: readonly (readonly [T, number])[]): T
  normal(mean: number, sd: number): number
  /** By median and standard deviation of the logarithm: how concentrations are spread. */
  logNormal(median: number, sigma: number): number
}

/**
 * Opens the stream of a seed. Further names make a separate stream (`createRandom(seed, 'card',
 * 12)`): the 12th card does not depend on the number of other cards.
 */
export function createRandom(...seed: readonly Seed[]): Random {
  let state = hash(seed.join('\u0000'))

  /** Mulberry32: short, fast and good enough for demonstration data. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function weighted<const T>(choices: readonly (readonly [T, number])[]): T {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return last(choices)[0]
  }

  /** Box and Muller; one of the two numbers is dropped. */
  const normal = (mean: number, sd: number) =>
    mean + sd * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] ?? last(list),
    weighted,
    normal,
    logNormal: (median, sigma) => median * Math.exp(normal(0, sigma)),
  }
}

function last<T>(list: readonly T[]): T {
  const item = list.at(-1)
  if (item === undefined) throw new RangeError('Nothing to choose from')
  return item
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  return value | 0
}
