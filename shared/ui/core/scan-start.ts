import { release } from './hand-press.ts'
import {
  charactersOf,
  gapsWithin,
  isBrisk,
  isScanner,
  isSurelyScanner,
  type Key,
  lastApart,
  mostWithoutPace,
} from './scan-pace.ts'
import { partsOf, type ScanParts } from './scan-parts.ts'
import { scannerGap, scanPause, slowScannerGap } from './scanner-gaps.ts'

/** A code is shorter; the keys before are forgotten. */
const mostKeys = 1000
/** A code with a Shift before each of its characters has no more. */
const mostCodeKeys = 100

/** Where a scan may have begun. */
export interface ScanBegin<B> {
  readonly before: B
  /** Milliseconds without a key before its first character. */
  readonly pause: number
}

export interface NotedParts<B> {
  readonly kind: ScanParts['kind']
  /**
   * Mark noted before the first of a scanner's last characters; null when no pause separates them from
   * others.
   */
  readonly from: B | null
  /** Characters from there on. */
  readonly written: number
}

/**
 * Finds out, from the pace of the keys that are written into a field, where a scan began. `B` is the caller's
 * note before a character is written.
 */
export function createScanStart<B>() {
  let keys: Key<B>[] = []
  let last = Number.NEGATIVE_INFINITY

  const key = (at: number, before: B | null, code = '') => {
    keys.push({ before, gap: at - last, code, at, held: null })
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
    /** @param code `code` of the keyboard event, for whoever tells the releases */
    character: (at: number, before: B, code?: string) => key(at, before, code),
    released: (code: string, at: number) => release(charactersOf(keys), code, at),
    /** Enter or Tab. @returns where a scan may have begun, the earliest first; whoever asks looks whether a code follows */
    end: (at: number): ScanBegin<B>[] => {
      const gap = at - last
      const slow = lastApart(keys, slowScannerGap)
      const isSlow = gap < slowScannerGap && isScanner([...gapsWithin(keys.slice(slow)), gap])
      const places = isSlow ? [...beforePauses(slow), slow] : []
      if (gap < scannerGap) places.push(lastApart(keys, scannerGap))
      return places.flatMap(beginOf)
    },
    /** Every place from which on the keys are quick on average, also a person's. */
    brisk: (at: number): ScanBegin<B>[] => {
      const from = Math.max(0, keys.length - mostCodeKeys)
      return keys
        .slice(from)
        .flatMap((_, place) =>
          isBrisk([...gapsWithin(keys.slice(from + place)), at - last]) ? beginOf(from + place) : [],
        )
    },
    /**
     * Every place from which on the keys are at the pace of a scanner, the earliest first: quick keys of a
     * person may come shortly before a scan. A scan that may have paused within begins before its pause.
     */
    quick: (at: number): ScanBegin<B>[] => {
      const gap = at - last
      if (gap >= slowScannerGap) return []
      const slow = lastApart(keys, slowScannerGap)
      const from = Math.max(slow, keys.length - mostCodeKeys)
      const begins = keys
        .slice(from)
        .flatMap((_, place) =>
          isSurelyScanner([...gapsWithin(keys.slice(from + place)), gap]) ? beginOf(from + place) : [],
        )
      return begins.length > 0 ? [...beforePauses(slow).flatMap(beginOf), ...begins] : []
    },
    /** Classes of the keys by their pace. */
    parts: (at: number): NotedParts<B> => {
      const { kind, from } = partsOf(keys, at - last)
      const rest = keys.slice(from).flatMap(({ before }) => (before === null ? [] : [before]))
      return { kind, from: from === 0 ? null : (rest[0] ?? null), written: rest.length }
    },
    /** When the last key was pressed. */
    last: () => last,
    /** Enter or Tab ended a scan, and the field is empty: the next key begins another one. */
    ended: (at: number) => {
      keys = []
      last = at
    },
    forget: () => {
      keys = []
      last = Number.NEGATIVE_INFINITY
    },
  }
}
