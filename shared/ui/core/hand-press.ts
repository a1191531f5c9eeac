import { isFastOnAverage } from './scan-pace.ts'
import { slowScannerGap } from './scanner-gaps.ts'

/** No scanner holds a key for so many ms; a hand does. */
const shortestPress = 45
/** A hand holds a key so many times as long as the scanner after it. */
const timesAsLong = 2

/** One key from its press to its release. */
export interface Press {
  /** `code` of the keyboard event: a capital letter may be released as a small one. */
  readonly code: string
  /** `timeStamp` of the event. */
  readonly at: number
  /** Milliseconds until its release; null before, or where none was seen. */
  held: number | null
}

/** A key is released. */
export function release(presses: readonly Press[], code: string, at: number) {
  const press = presses.findLast((one) => one.code === code && one.held === null)
  if (press) press.held = Math.max(0, at - press.at)
}

/**
 * Whether a hand pressed the keys before a scan: it holds a key, and the scan comes a while after its release. A machine that stops once
 * lengthens the press or the pause after it, never both.
 */
export function isPressedByHand(before: readonly Press[], scan: readonly Press[]): boolean {
  const [first] = scan
  const last = before.at(-1)
  if (!first || !last || last.held === null) return false
  const presses = scan.flatMap(({ held }) => held ?? [])
  // The last one may be released after Enter is pressed.
  if (presses.length < scan.length - 1) return false
  const gaps = scan.slice(1).map(({ at }, place) => at - (scan[place]?.at ?? at))
  const longest = Math.max(shortestPress, timesAsLong * Math.max(0, ...presses))
  return (
    isFastOnAverage(gaps) &&
    before.every(({ held }) => held !== null && held >= longest) &&
    first.at - last.at - last.held >= slowScannerGap
  )
}
