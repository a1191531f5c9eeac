import { scanPause } from './scanner-gaps.ts'

/** Keys that were pressed before the scan guard was there (host/src/start/early-keys.ts). */
export interface EarlyKeys {
  readonly keys: readonly { readonly key: string; readonly at: number }[]
  /** The guard listens itself from now on. */
  readonly end: () => void
}

declare global {
  var __sneKeys: EarlyKeys | undefined
}

/**
 * A browser passes no keys to a page before its first paint. A scan whose first key comes so many ms after it
 * may lack its beginning: the page is busy then, and its field takes the focus.
 */
const afterPaint = 200

const isEnd = (key: string) => key === 'Enter' || key === 'Tab'

/**
 * Watches the first keys after the page was loaded, which may be the rest of a scan.
 * @param paintedAt when the page was painted first, by the clock of its events; null before
 */
export function createFirstKeys(paintedAt: () => number | null) {
  let first: number | null = null
  let last = 0
  let over = false
  let ended = false
  return {
    key: (key: string, at: number) => {
      if (over) return
      if (ended || (key.length > 1 && !isEnd(key)) || (first !== null && at - last > scanPause)) {
        over = true
        return
      }
      first ??= at
      last = at
      ended = isEnd(key)
    },
    /** Whether the scan that is read now may lack its beginning. */
    mayLackBeginning: (): boolean => {
      const painted = paintedAt()
      return !over && first !== null && (painted === null || first <= painted + afterPaint)
    },
  }
}

/** Keys collected early: scans that Enter or Tab ended, and the characters after the last of them. */
export function earlyScans({ keys }: Pick<EarlyKeys, 'keys'>) {
  const ended: string[] = []
  let rest = ''
  let at = Number.NEGATIVE_INFINITY
  for (const one of keys) {
    if (one.at - at > scanPause) rest = ''
    at = one.at
    if (!isEnd(one.key)) rest += one.key
    else if (rest !== '') {
      ended.push(rest)
      rest = ''
    }
  }
  return { ended, rest, at }
}

const firstPaint = (): number | null => {
  const times = performance.getEntriesByType('paint').map(({ startTime }) => startTime)
  return times.length > 0 ? Math.min(...times) : null
}

/** Null while nothing is watched: a page that does not collect its early keys. */
let watched: ReturnType<typeof createFirstKeys> | null = null

/** @param early keys that came already; null ends the watch */
export function watchFirstKeys(early: EarlyKeys | null) {
  watched = early && createFirstKeys(firstPaint)
  for (const { key, at } of early?.keys ?? []) watched?.key(key, at)
}
export const tellFirstKeys = (key: string, at: number) => watched?.key(key, at)

/** Whether the scan that is read now may lack its beginning: the page was loaded while it came. */
export const mayLackBeginning = (): boolean => watched?.mayLackBeginning() ?? false

/** Milliseconds after the first paint in which a page may still be on its way whose part takes scans. */
const startsWithin = 5000
/** Whether the page that takes scans may still be on its way. */
export const isStarting = (): boolean =>
  watched !== null && performance.now() - (firstPaint() ?? performance.now()) < startsWithin
