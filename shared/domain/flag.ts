/** N in range, L/H out, LL/HH critical, ND not detected, NC not comparable with the limits, ERR unusable value. */
export type Flag = 'N' | 'L' | 'H' | 'LL' | 'HH' | 'ND' | 'NC' | 'ERR'
export const flags = ['N', 'L', 'H', 'LL', 'HH', 'ND', 'NC', 'ERR'] as const satisfies Flag[]

/** From the least grave: an unreadable value comes before one out of range, and after one in range. */
const gravity: readonly Flag[] = ['N', 'ND', 'ERR', 'NC', 'L', 'H', 'LL', 'HH']

/** The gravest of some flags; null without any. */
export const gravestFlag = (flags: readonly Flag[]): Flag | null =>
  flags.reduce<Flag | null>(
    (worst, flag) => (worst === null || gravity.indexOf(flag) > gravity.indexOf(worst) ? flag : worst),
    null,
  )
