import type { QcLevel, WellType } from '@sne/shared/domain'

/** One well of the plate as the file should hold it. */
export interface PlannedWell {
  readonly position: string
  readonly type: WellType
  /** Card of a sample; null for blanks and controls. */
  readonly barcode: string | null
  readonly qcLevel: QcLevel | null
}

/**
 * Name of a well in the worklist that the instrument gets, and so in the file that it gives back:
 * the card's barcode, `QC-low-H1` for a control, `BLANK-A1` for a white spot; null for an empty well.
 */
export function instrumentName(well: PlannedWell): string | null {
  if (well.type === 'sample') return well.barcode
  if (well.type === 'white_spot') return `BLANK-${well.position}`
  return well.type === 'quality_control' ? `QC-${well.qcLevel ?? 'medium'}-${well.position}` : null
}

/**
 * Whether the name in a file stands for the expected one. Instruments and people add to it (a replicate, a date),
 * so it is enough that the expected name stands in it as a whole word.
 */
export function namesAgree(fileName: string, expected: string): boolean {
  const given = fileName.trim().toUpperCase()
  const wanted = expected.trim().toUpperCase()
  if (wanted === '') return false
  for (let at = given.indexOf(wanted); at >= 0; at = given.indexOf(wanted, at + 1)) {
    const neighbours = `${given[at - 1] ?? ''}${given[at + wanted.length] ?? ''}`
    if (!/[\p{L}\p{N}]/u.test(neighbours)) return true
  }
  return false
}
