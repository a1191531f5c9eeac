import { scannerGap, slowScannerGap } from './scan-guard.ts'

/** Gaps of a scanner that waits between two characters differ by no more, in ms; those of a hand do. */
const evenSpread = 15
/** No hand types a code at this mean pace, in ms a character. */
const quickMean = 60
/**
 * A page that paints its answer to the first character receives the second one late. So many ms, and so few characters before the
 * gap, still belong to the scan.
 */
const lateGap = 300
const mostBeforeLate = 2

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
  /** Before those that may come from a slow scanner, and the time between each two keys of them. */
  let slow: B | null = null
  let gaps: number[] = []
  /** Before one or two characters that a long gap parts from those after `slow`. */
  let late: B | null = null
  let characters = 0
  let last = Number.NEGATIVE_INFINITY

  /** Shift for a capital letter keeps the pace of the scanner that presses it. */
  const key = (at: number) => {
    const gap = at - last
    if (gap >= scannerGap) quick = null
    if (gap >= slowScannerGap) {
      late = gap < lateGap && characters <= mostBeforeLate ? slow : null
      slow = null
      gaps = []
      characters = 0
    } else gaps.push(gap)
    last = at
  }

  return {
    modifier: key,
    character: (at: number, before: B) => {
      key(at)
      quick ??= before
      slow ??= before
      characters += 1
    },
    /** Enter or Tab. @returns where a scan may have begun, the earliest first; whoever asks looks whether a code follows */
    end: (at: number): B[] => {
      const gap = at - last
      const isSlow = gap < slowScannerGap && isScanner([...gaps, gap])
      const starts = isSlow ? [late, slow] : []
      return [...starts, gap < scannerGap ? quick : null].filter((before) => before !== null)
    },
    /** Where the keys that follow each other closely began, at any pace; null when the last one is long ago. */
    begun: (at: number): B | null => (at - last < slowScannerGap ? slow : null),
    /** When the last key was pressed. */
    last: () => last,
    forget: () => {
      quick = null
      slow = null
      late = null
      gaps = []
      characters = 0
      last = Number.NEGATIVE_INFINITY
    },
  }
}
