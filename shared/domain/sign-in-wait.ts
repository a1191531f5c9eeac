import { minutesInWords, secondsInWords } from './durations.ts'

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

/** Failures of one network address, over all accounts, after which accounts that it never used wait. */
export const addressFailuresBeforeWait = 50
/** In seconds, for an account on which nobody failed: its owner waits for strangers' errors elsewhere. */
const longestAddressWait = 60

/**
 * Seconds to wait after the last failure of an address, for an account without a failure of its own: 1 s at the
 * fiftieth within an hour, doubled with each further one, at most a minute. At that pace about sixty passwords an hour
 * can be tried, each on another account.
 */
export function addressWaitAfter(failures: number): number {
  const beyond = failures - addressFailuresBeforeWait
  return beyond < 0 ? 0 : Math.min(longestAddressWait, 2 ** Math.min(beyond, 10))
}

/** "30 secondi", "1 minuto", "15 minuti": whole minutes are rounded up, so that nobody comes too early. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return secondsInWords(seconds)
  return minutesInWords(Math.ceil(seconds / 60))
}
