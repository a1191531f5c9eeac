/** Texts on which patterns that try many ways are slow: runs of signs, of words, and of words that begin others. */
export const repeatedTexts = [
  '. ',
  '.',
  ' .',
  '.\u00a0',
  ' ',
  '\n',
  '*',
  '1',
  '1,',
  '-',
  'no ',
  'non a ',
  'trasfus',
  'tra',
  'screen',
  'neonat',
  'spot',
  'gocc',
  'il neonato ha ',
  'decesso. ',
  '= ',
  '+',
] as const

/** A unit written so often that the text has about so many characters, and an end that fits to nothing. */
export const repeatedText = (unit: string, characters: number): string =>
  `${unit.repeat(Math.floor(characters / unit.length))}x`

const runs = 3
/** Below it a measurement says nothing of the work. */
const leastMilliseconds = 5

/** Milliseconds of the quickest of three runs: others use the machine meanwhile. */
function quickest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const before = performance.now()
    work()
    best = Math.min(best, performance.now() - before)
  }
  return best
}

/** How many times longer a reading of four times the characters takes: 4 where the time grows with the length, 16 with its square. */
export function growth(read: (characters: number) => unknown, characters = 20_000): number {
  const one = quickest(() => read(characters))
  return quickest(() => read(4 * characters)) / Math.max(one, leastMilliseconds)
}
