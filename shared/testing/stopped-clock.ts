import { vi } from 'vitest'

export interface StoppedClock {
  /** Moves the clock. @param milliseconds at least 0 */
  readonly advance: (milliseconds: number) => void
}

/**
 * Stops `performance.now()` until the test ends: the test advances the seconds that a page counts, however
 * slow the machine is. Timers and `Date` continue.
 */
export function stoppedClock(): StoppedClock {
  // Whole milliseconds: with fractions, a moment and 400 ms less the moment may be 399.99….
  let moment = Math.ceil(performance.now())
  vi.spyOn(performance, 'now').mockImplementation(() => moment)
  return {
    advance: (milliseconds) => {
      moment += milliseconds
    },
  }
}
