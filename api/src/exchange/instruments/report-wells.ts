import type { FileWell } from '@sne/shared/contract'
import type { ParsedRow } from './parsed-file.ts'
import type { PlannedWell } from './planned-well.ts'
import type { PlateReport } from './plate-report.ts'

export const fileWell = (row: ParsedRow, well: PlannedWell | null): FileWell => ({
  well: row.well ?? well?.position ?? null,
  sample: row.sampleName,
  barcode: well?.barcode ?? null,
  line: row.line,
})

/** Each well and name of the file once. */
export function distinct(wells: readonly FileWell[]): FileWell[] {
  return [
    ...new Map(wells.toReversed().map((well) => [`${well.well}\n${well.sample}`, well])).values(),
  ].reverse()
}

export function controlsOf(
  wells: readonly PlannedWell[],
  rowsOf: (well: PlannedWell) => readonly ParsedRow[],
): PlateReport['controls'] {
  return wells
    .filter(({ type }) => type === 'quality_control')
    .map((well) => ({
      well: well.position,
      level: well.qcLevel ?? 'medium',
      sample: rowsOf(well)[0]?.sampleName ?? null,
      found: rowsOf(well).length > 0,
    }))
}
