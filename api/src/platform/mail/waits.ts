/** Milliseconds that one attempt may take. */
export const lease = 120_000
/** Milliseconds until a server that failed is asked again, by the number of failures without a success. */
export const serverPauses = [30_000, 60_000, 120_000, 300_000]
/** Milliseconds until a server that hangs up at several letters is given the next ones. */
export const hangUpPause = 30_000
/** Milliseconds until the next attempt of a letter, by the number of those that failed; then it is given up. */
const letterPauses = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * 60_000)
/** Attempts after which a letter is given up. */
export const mostAttempts = letterPauses.length + 1
/** Attempts that a letter counts at most while the server hangs up at it: it is tried each 15 minutes, and never given up. */
export const mostHangUps = 3

export const pauseAfter = (attempts: number): number => letterPauses[attempts - 1] ?? 0

/** By the number of attempts, the longest that a letter may have to wait: for its own pause, a lease or the server. */
export const longestWaits: readonly number[] = Array.from({ length: mostAttempts }, (_, attempts) =>
  Math.max(lease, ...serverPauses, pauseAfter(attempts)),
)
