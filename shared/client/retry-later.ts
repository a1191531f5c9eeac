/** Calls back after so many milliseconds. @returns the function that calls it off */
export type CallLater = (milliseconds: number, work: () => void) => () => void

export const callLater: CallLater = (milliseconds, work) => {
  const id = setTimeout(work, milliseconds)
  return () => clearTimeout(id)
}

interface RetryParts {
  /** Sends the waiting steps. */
  readonly run: () => void
  /** Whether something waits to be sent. */
  readonly isOpen: () => boolean
  /** Milliseconds that no pause is longer than. */
  readonly longest: number
  readonly after?: CallLater
}

/** Milliseconds to wait after so many failures in a row: 1 s, 2 s, 4 s, up to the longest. */
const pauseAfter = (failures: number, longest: number) =>
  Math.min(longest, 1000 * 2 ** (Math.min(failures, 10) - 1))

/** When a sender tries again: after a pause that grows with each failure, or at once when it is woken. */
export function retryLater({ run, isOpen, longest, after = callLater }: RetryParts) {
  let failures = 0
  let callOff: (() => void) | null = null
  let ended = false

  const stop = () => {
    callOff?.()
    callOff = null
  }
  const wake = () => {
    if (ended) return
    stop()
    run()
  }

  return {
    /** No answer came. */
    failed: () => {
      failures += 1
      callOff = after(pauseAfter(failures, longest), wake)
    },
    answered: () => {
      failures = 0
    },
    /** True while the last attempt came to nothing. */
    isAway: () => failures > 0,
    isPausing: () => callOff !== null,
    isEnded: () => ended,
    /** Tries again now: the network is said to be back, or the person looks at the page again. */
    wake,
    /** Sends the steps left from before, and resumes after an end. */
    begin: () => {
      ended = false
      if (isOpen()) wake()
    },
    /** The page is being left: calls on their way are still answered, nothing is tried again. */
    end: () => {
      ended = true
      stop()
    },
  }
}
