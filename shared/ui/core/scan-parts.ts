import { isPressedByHand } from './hand-press.ts'
import {
  charactersOf,
  gapsWithin,
  isFast,
  isFastOnAverage,
  isSamePace,
  isScanner,
  isSurelyScanner,
  type Key,
  mostWithoutPace,
} from './scan-pace.ts'
import { scannerGap, scanPause, slowScannerGap } from './scanner-gaps.ts'

/** Milliseconds of pause beside one or two characters from which nobody knows whether they belong to the code. */
const doubtfulPause = 300

/**
 * Classification of the keys of one field by their pace:
 * - `whole`: one code, of a scanner or of a person;
 * - `own`: a person's characters, then a code that a scanner wrote from place `from` on;
 * - `unclear`: a scanner's characters from place `from` on, which may or may not belong to the ones before
 * them.
 */
export type ScanParts =
  | {
      readonly kind: 'whole' /** Where the last characters of a scanner that paused begin; 0 without a pause. */
      readonly from: number
    }
  | { readonly kind: 'own' | 'unclear'; readonly from: number }

interface Run {
  /** Place of its first key. */
  readonly from: number
  /** Milliseconds without a key before it; for the first run since the end of the scan before, infinite without one. */
  readonly pause: number
  readonly written: number
  /** Gaps between its keys; with that of the end for the last run. */
  readonly gaps: readonly number[]
}

/** Keys that no pause parts. */
function runsOf(keys: readonly Key<unknown>[], endGap: number): Run[] {
  const begins = keys.flatMap(({ gap }, place) => (place === 0 || gap >= slowScannerGap ? [place] : []))
  return begins.map((from, index) => {
    const run = keys.slice(from, begins[index + 1])
    const isLast = index === begins.length - 1
    return {
      from,
      pause: run[0]?.gap ?? 0,
      written: run.filter(({ before }) => before !== null).length,
      gaps: isLast && endGap < slowScannerGap ? [...gapsWithin(run), endGap] : gapsWithin(run),
    }
  })
}

const hasPace = ({ written }: Run) => written > mostWithoutPace

/**
 * Whether the runs before a scan were typed by hand without doubt: three characters or more, none of them at
 * the pace of a scanner.
 */
function isByHand(runs: readonly Run[]): boolean {
  const written = runs.reduce((sum, run) => sum + run.written, 0)
  return (
    written > mostWithoutPace &&
    runs.every((run) => !isFast(run.gaps) && !(hasPace(run) && isScanner(run.gaps)))
  )
}

/** No person presses a key so soon after the end of a scan: the next scan has begun. */
const followsScan = ({ from, pause }: Run) => from === 0 && pause < scannerGap

/** Whether two parts of one scan may lie beside each other: the scanner paused between them. */
function isPause(scan: Run, other: Run, pause: number): boolean {
  if (pause > scanPause) return false
  if (hasPace(other)) return isScanner(other.gaps) && isSamePace(other.gaps, scan.gaps)
  return pause < doubtfulPause || followsScan(other)
}

/**
 * Separates a person's characters from the scan after them. A part of a code may be another card's code. So
 * characters are left out only where person and scanner are distinguished for certain.
 * @param endGap milliseconds from the last character to Enter or Tab
 */
export function partsOf(keys: readonly Key<unknown>[], endGap: number): ScanParts {
  const runs = runsOf(keys, endGap)
  const place = runs.findLastIndex(({ written, gaps }) => written > mostWithoutPace && isSurelyScanner(gaps))
  const scan = runs[place]
  if (!scan || runs.length === 1) return { kind: 'whole', from: 0 }
  const before = runs.slice(0, place)
  const after = runs.slice(place + 1)
  const last = before.at(-1)
  const isPressed = isPressedByHand(
    charactersOf(keys.slice(0, scan.from)),
    charactersOf(keys.slice(scan.from)),
  )
  if (after.length === 0 && (isPressed || isByHand(before)))
    return {
      kind: isFastOnAverage(scan.gaps) && endGap < slowScannerGap ? 'own' : 'unclear',
      from: scan.from,
    }
  const isOne =
    before.every((run, index) => isPause(scan, run, (runs[index + 1] ?? scan).pause)) &&
    after.every((run) => isPause(scan, run, run.pause)) &&
    !isByHand(before)
  return { kind: isOne ? 'whole' : 'unclear', from: last ? scan.from : (after[0]?.from ?? 0) }
}
