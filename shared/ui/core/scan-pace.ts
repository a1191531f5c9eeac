import type { Press } from './hand-press.ts'
import { scannerGap, scanPause, slowScannerGap } from './scanner-gaps.ts'

/** Gaps of a scanner that waits between two characters differ by no more, in ms; a person's do. */
const evenSpread = 15
/** No person types a code at this mean pace, in ms a character. */
const quickMean = 60
/** So few characters show no pace. */
export const mostWithoutPace = 2
/** Fewer gaps are even by chance, also when a person types. */
const fewestEven = 4

export interface Key<B> extends Press {
  /** Null for Shift and the like, which keep the pace and write nothing. */
  readonly before: B | null
  /** Milliseconds since the key before; infinite for the first. */
  readonly gap: number
}

const meanOf = (gaps: readonly number[]) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length

export const isScanner = (gaps: readonly number[]) =>
  gaps.length > 0 && (Math.max(...gaps) - Math.min(...gaps) <= evenSpread || meanOf(gaps) <= quickMean)

/** No person is as quick. */
export const isFast = (gaps: readonly number[]) => gaps.length > 0 && gaps.every((gap) => gap < scannerGap)

/**
 * A scanner on a busy machine, which delivers some keys late: no person types several so quickly on average.
 */
export const isFastOnAverage = (gaps: readonly number[]) =>
  isFast(gaps) || (gaps.length >= fewestEven && meanOf(gaps) < scannerGap)

/** Quick keys of a scanner or of a person, none of them after a pause. */
export const isBrisk = (gaps: readonly number[]) =>
  gaps.length > mostWithoutPace && gaps.every((gap) => gap <= scanPause) && meanOf(gaps) < slowScannerGap

/** A scanner for certain: a few quick gaps, or more even ones than a person types by chance. */
export const isSurelyScanner = (gaps: readonly number[]) =>
  gaps.length >= mostWithoutPace &&
  (isFast(gaps) ||
    (gaps.length >= fewestEven && gaps.every((gap) => gap < slowScannerGap) && isScanner(gaps)))

/** One scanner wrote both, by their pace. A busy machine delays single keys of a quick scanner. */
export const isSamePace = (gaps: readonly number[], others: readonly number[]) =>
  (meanOf(gaps) < scannerGap && meanOf(others) < scannerGap) ||
  Math.abs(meanOf(gaps) - meanOf(others)) <= evenSpread

/** The place of the last key that a pause of so many ms precedes; 0 when none does. */
export const lastApart = (keys: readonly Key<unknown>[], pause: number) =>
  Math.max(
    0,
    keys.findLastIndex(({ gap }) => gap >= pause),
  )

export const gapsWithin = (run: readonly Key<unknown>[]) => run.slice(1).map(({ gap }) => gap)

/** Keys that wrote something. */
export const charactersOf = <B>(keys: readonly Key<B>[]) => keys.filter(({ before }) => before !== null)
