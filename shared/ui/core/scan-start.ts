import { scannerGap, scanPause, slowScannerGap } from './scan-guard.ts'

/** Gaps of a scanner that waits between two characters differ by no more, in ms; those of a hand do. */
const evenSpread = 15
/** No hand types a code at this mean pace, in ms a character. */
const quickMean = 60
/** So few characters before a pause show no pace. */
const mostWithoutPace = 2
/** A code is shorter; the keys before are forgotten. */
const mostKeys = 1000

interface Key<B> {
  /** Null for Shift and the like, which keep the pace and write nothing. */
  readonly before: B | null
  /** Milliseconds since the key before; infinite for the first. */
  readonly gap: number
}

/** Where a scan may have begun. */
export interface ScanBegin<B> {
  readonly before: B
  /** Milliseconds without a key before its first character. */
  readonly pause: number
}

const isScanner = (gaps: readonly number[]) =>
  gaps.length > 0 &&
  (Math.max(...gaps) - Math.min(...gaps) <= evenSpread ||
    gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length <= quickMean)

/** The place of the last key that a pause of so many ms precedes; 0 when none does. */
const lastApart = (keys: readonly Key<unknown>[], pause: number) =>
  Math.max(
    0,
    keys.findLastIndex(({ gap }) => gap >= pause),
  )

const gapsWithin = (run: readonly Key<unknown>[]) => run.slice(1).map(({ gap }) => gap)

/**
 * Finds out, from the pace of the keys that are written into a field, where a scan began. `B` is what the caller notes before a
 * character is written.
 */
export function createScanStart<B>() {
  let keys: Key<B>[] = []
  let last = Number.NEGATIVE_INFINITY

  const key = (at: number, before: B | null) => {
    keys.push({ before, gap: at - last })
    if (keys.length > mostKeys) keys = keys.slice(-mostKeys / 2)
    last = at
  }
  const beginOf = (place: number): ScanBegin<B>[] => {
    const from = keys.findIndex(({ before }, index) => index >= place && before !== null)
    const before = keys[from]?.before
    const pause = keys[place]?.gap ?? Number.POSITIVE_INFINITY
    return before === null || before === undefined ? [] : [{ before, pause }]
  }
  /** Where the scan began whose keys from `place` on are its last ones, when it paused within. */
  const beforePauses = (place: number): number[] => {
    if (place === 0 || (keys[place]?.gap ?? 0) > scanPause) return []
    const from = lastApart(keys.slice(0, place), slowScannerGap)
    const run = keys.slice(from, place)
    const written = run.filter(({ before }) => before !== null)
    if (written.length > mostWithoutPace && !isScanner(gapsWithin(run))) return []
    return [...beforePauses(from), from]
  }

  return {
    modifier: (at: number) => key(at, null),
    character: (at: number, before: B) => key(at, before),
    /** Enter or Tab. @returns where a scan may have begun, the earliest first; whoever asks looks whether a code follows */
    end: (at: number): ScanBegin<B>[] => {
      const gap = at - last
      const slow = lastApart(keys, slowScannerGap)
      const isSlow = gap < slowScannerGap && isScanner([...gapsWithin(keys.slice(slow)), gap])
      const places = isSlow ? [...beforePauses(slow), slow] : []
      if (gap < scannerGap) places.push(lastApart(keys, scannerGap))
      return places.flatMap(beginOf)
    },
    /** Where the keys that follow each other closely began, at any pace; null when the last one is long ago. */
    begun: (at: number): B | null =>
      at - last < slowScannerGap ? (beginOf(lastApart(keys, slowScannerGap))[0]?.before ?? null) : null,
    /** When the last key was pressed. */
    last: () => last,
    forget: () => {
      keys = []
      last = Number.NEGATIVE_INFINITY
    },
  }
}
