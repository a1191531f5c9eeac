/** Failed attempts after which somebody waits: of one account from one place, and of all unknown places together. */
export const failuresBeforeWait = { place: 5, strangers: 20 } as const
export type WaitScope = keyof typeof failuresBeforeWait

/** The first wait and the longest, in seconds. */
const firstWait = 30
const longestWait = 15 * 60

/**
 * Seconds to wait after the last of `failures` wrong passwords: none at first, then 30 s, doubled with each further
 * one, at most 15 minutes. Attempts that are refused while waiting do not count.
 */
export function waitAfter(failures: number, scope: WaitScope): number {
  const beyond = failures - failuresBeforeWait[scope]
  return beyond < 0 ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(beyond, 10))
}

/** "30 secondi", "1 minuto", "15 minuti": whole minutes are rounded up, so that nobody comes too early. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 secondo' : `${seconds} secondi`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minuto' : `${minutes} minuti`
}
