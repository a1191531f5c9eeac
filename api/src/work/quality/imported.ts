import type { ControlChartQuery, ControlPoint } from '@sne/shared/contract'
import { type ControlExpectation, deviation, expectationText, type QcLevel } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import type { Period } from './period.ts'

type About = Pick<ControlChartQuery, 'analysisTypeId'> & {
  readonly analyte: string
  readonly instrument?: string | undefined
}

interface ImportedRow {
  readonly runId: number
  readonly run: string | null
  readonly at: string
  readonly instrument: string | null
  readonly lot: string
  readonly level: QcLevel
  readonly replicate: number
  readonly value: number
  /** Null for a bound and a flagged value. */
  readonly counted: boolean
  readonly expected: ControlExpectation
}

/** Imported control values of an analyte in a period with what their lot expected then, the newest first. */
export async function importedValues(
  db: Db,
  { workgroupId }: Viewer,
  { analysisTypeId, analyte, instrument }: About,
  { from, to }: Period,
  most: number,
): Promise<readonly ImportedRow[]> {
  const onInstrument: RawBuilder<boolean> =
    instrument === undefined ? sql`true` : sql`run.instrument = ${instrument}`
  const { rows } = await sql<ImportedRow>`
    select run.id as "runId", run.name as run, run.measured_at as at, run.instrument, lot.code as lot, lot.level,
      h.replicate, h.value, (h.comparator is null and h.flag is null) as counted,
      coalesce((select former.expected from qc_lot_former_limits former
        where former.qc_lot_id = lot.id and former.analyte = h.analyte and former.until >= run.measured_at
        order by former.until limit 1), "limit".expected) as expected
    from control_history_imports file
    join control_history_runs run on run.import_id = file.id
    join control_history_values h on h.run_id = run.id and h.analyte = ${analyte}
    join qc_lots lot on lot.id = h.qc_lot_id
    join qc_lot_limits "limit" on "limit".qc_lot_id = lot.id and "limit".analyte = h.analyte
    where file.workgroup_id = ${workgroupId ?? 0} and file.analysis_type_id = ${analysisTypeId}
      and file.deleted_at is null and ${onInstrument}
      and (run.measured_at at time zone 'Europe/Rome')::date between ${from}::date and ${to}::date
    order by run.measured_at desc, run.id desc, lot.id desc, h.replicate desc
    limit ${most}`.execute(db)
  return rows
}

const zOf = ({ counted, expected, value }: ImportedRow) => (counted ? deviation(expected, value) : null)

/** Distances from the target of imported values, by level and lot. */
export const importedDistances = (rows: readonly ImportedRow[]) =>
  rows.flatMap((row) => {
    const z = zOf(row)
    return z === null ? [] : [{ z, qcLevel: row.level, lot: row.lot }]
  })

/** Imported values as points of a chart: nobody judged them. */
export const importedPoints = (
  rows: readonly ImportedRow[],
  analyte: Parameters<typeof expectationText>[1],
): ControlPoint[] =>
  rows.map((row) => ({
    ...{ plateId: -row.runId, imported: true, plate: row.run ?? '', at: row.at, level: row.level },
    ...{ well: String(row.replicate), lot: row.lot, instrument: row.instrument, value: row.value },
    ...{ z: zOf(row), target: expectationText(row.expected, analyte), state: 'ok', rule: null },
  }))
