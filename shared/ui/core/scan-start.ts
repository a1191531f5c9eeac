import { scannerGap, slowScannerGap } from './scan-guard.ts'

/** Gaps of a scanner that waits between two characters differ by no more, in ms; those of a hand do. */
const evenSpread = 15
/** No hand types a code at this mean pace, in ms a character. */
const quickMean = 60

const isScanner = (gaps: readonly number[]) =>
  Math.max(...gaps) - Math.min(...gaps) <= evenSpread ||
  gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length <= quickMean

/**
 * Finds out, from the pace of the keys that are written into a field, where a scan began. `B` is what the caller notes before a
 * character is written.
 */
export function createScanStart<B>() {
  /** Before the characters that follow each other faster than a hand types. */
  let quick: B | null = null
  /** Before those that may come from a slow scanner, and the time between each two of them. */
  let slow: B | null = null
  let gaps: number[] = []
  let last = Number.NEGATIVE_INFINITY

  return {
    character: (at: number, before: B) => {
      const gap = at - last
      if (gap >= scannerGap) quick = before
      if (gap >= slowScannerGap) {
        slow = before
        gaps = []
      } else gaps.push(gap)
      last = at
    },
    /** Enter or Tab. @returns where a scan may have begun, the surest first; whoever asks looks whether a code follows */
    end: (at: number): B[] => {
      const gap = at - last
      const isSlow = gap < slowScannerGap && isScanner([...gaps, gap])
      return [gap < scannerGap ? quick : null, isSlow ? slow : null].filter((before) => before !== null)
    },
    /** Where the keys that follow each other closely began, at any pace; null when the last one is long ago. */
    begun: (at: number): B | null => (at - last < slowScannerGap ? slow : null),
    forget: () => {
      quick = null
      slow = null
      gaps = []
      last = Number.NEGATIVE_INFINITY
    },
  }
}
