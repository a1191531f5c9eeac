import { boundOf, type Comparator, combineReplicates, isCensored, knownValue } from '@sne/shared/domain'
import type { ParsedFile, ParsedRow } from './parsed-file.ts'
import { texts } from './texts.ts'

/** One value of a well that counts by itself. */
export interface Reading {
  readonly raw: string
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly notDetected: boolean
  readonly line: number
}

/** What the file says of one analyte in one well, ready to be kept with the analysis. */
export interface MatchedValue {
  readonly position: string
  readonly code: string
  /** Text of the file; several values of one well are joined by ` | `. */
  readonly raw: string
  readonly value: number | null
  readonly comparator: Comparator | null
  /** Every reading was "not detected". */
  readonly notDetected: boolean
  readonly flagText: string | null
  /** One entry a value that counts as a replicate of its own. */
  readonly readings: readonly Reading[]
}

/** Makes one value of the rows of one well and analyte, by the profile's rule for several. */
export function mergeRows(
  position: string,
  code: string,
  rows: readonly ParsedRow[],
  rule: ParsedFile['replicates'],
): MatchedValue {
  const counted = rule === 'first' ? rows.slice(0, 1) : rows
  const known = counted.flatMap((row) => knownValue(row.value, row.comparator) ?? [])
  const merged = combineReplicates(known).value
  const value = typeof merged === 'string' ? null : boundOf(merged)
  const comparator = isCensored(merged) ? merged.comparator : null
  const undetected = counted.filter((row) => row.notDetected).length
  const partly =
    undetected > 0 && undetected < counted.length ? [texts.notDetectedIn(undetected, counted.length)] : []
  const flags = new Set([
    ...counted.flatMap(({ flagText }) => (flagText === null ? [] : [flagText])),
    ...partly,
  ])
  const raw = counted.map((row) => row.raw).join(' | ')
  const notDetected = counted.length > 0 && undetected === counted.length
  const line = counted[0]?.line ?? 0
  return {
    position,
    code,
    raw,
    value,
    comparator,
    notDetected,
    flagText: [...flags].join(' ') || null,
    readings:
      rule === 'mean'
        ? [{ raw, value, comparator, notDetected, line }]
        : counted.map((row) => ({
            raw: row.raw,
            value: row.value,
            comparator: row.comparator,
            notDetected: row.notDetected,
            line: row.line,
          })),
  }
}
