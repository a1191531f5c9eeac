import { keyLimits } from '../limits.ts'
import type { KeyCaller } from '../sessions/key-caller.ts'
import { refuse } from './refusal.ts'
import { texts } from './texts.ts'

const minute = 60_000

/**
 * Counts the calls of each birth point's key in this process, in windows of a minute: a sender in
 * an endless loop delays no other one.
 * @param now milliseconds of a monotonic clock
 * @returns counts a call; throws `too_many_attempts` with the seconds until the next window for one
 * too many
 */
export function keyQuota(
  now: () => number = () => performance.now(),
  most: number = keyLimits.callsPerMinute,
) {
  const windows = new Map<number, { readonly end: number; calls: number }>()
  return (caller: KeyCaller | null): void => {
    if (!caller) return
    const moment = now()
    const open = windows.get(caller.apiKeyId)
    const current = open && moment < open.end ? open : { end: moment + minute, calls: 0 }
    windows.set(caller.apiKeyId, current)
    current.calls += 1
    if (current.calls <= most) return
    const wait = Math.ceil((current.end - moment) / 1000)
    throw refuse('too_many_attempts', {
      message: texts.keyQuota(most, wait),
      details: { retryAfter: wait },
    })
  }
}
