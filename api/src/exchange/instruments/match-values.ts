import type { Comparator } from '@sne/shared/domain'
import type { ParsedRow } from './parsed-file.ts'
import { texts } from './texts.ts'

/** Most readings of one well that its text shows. */
const shownReadings = 8

/** One value of a well that counts by itself. */
export interface Reading {
  readonly raw: string
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly notDetected: boolean
  readonly line: number
}

/** Value of one analyte in one well, ready to be kept with the analysis. */
export interface MatchedValue {
  readonly position: string
  readonly code: string
  /** Text of the file; several values of one well are joined by ` | `. */
  readonly raw: string
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly notDetected: boolean
  readonly flagText: string | null
  /** One entry a value that counts as a replicate of its own. */
  readonly readings: readonly Reading[]
}

/**
 * Makes one value of what the file has for one well and analyte. Several readings of one well come from one disc: none of
 * them counts, and no mean of them.
 */
export function mergeRows(position: string, code: string, rows: readonly ParsedRow[]): MatchedValue {
  const [only] = rows
  const isOne = rows.length === 1 && only !== undefined
  const reading: Reading = {
    raw: rows
      .slice(0, shownReadings)
      .map((row) => row.raw)
      .join(' | '),
    value: isOne ? only.value : null,
    comparator: isOne ? only.comparator : null,
    notDetected: isOne && only.notDetected,
    line: only?.line ?? 0,
  }
  const { raw, value, comparator, notDetected } = reading
  const flagText = isOne ? only.flagText : texts.severalReadings
  return { position, code, raw, value, comparator, notDetected, flagText, readings: [reading] }
}
