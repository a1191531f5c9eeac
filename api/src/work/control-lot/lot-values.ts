import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** Days, both in it: yyyy-MM-dd. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** A number that the wells of a lot gave in a run, or that was imported for it. */
export interface LotValue {
  readonly analyte: string
  /** Null for an imported run. */
  readonly plateId: number | null
  readonly historyRunId: number | null
  readonly run: string
  /** ISO 8601. */
  readonly at: string
  readonly value: number
  /** A bound, a flagged value, or one of a rejected or wrong run: it counts for nothing. */
  readonly leftOut: boolean
}

/** Values of a lot in its runs, imported ones among them, the oldest first. Runs whose results were deleted are left out. */
export async function lotValues(
  db: Db,
  lotId: number,
  { from, to }: Partial<Period> = {},
): Promise<LotValue[]> {
  const { rows } = await sql<LotValue>`
    select * from (
      select v.analyte, p.id as "plateId", null::bigint as "historyRunId", coalesce(p.name, p.barcode) as run,
        result.imported_at as at, v.value,
        (v.comparator is not null or p.rejection is not null or p.wrong_run is not null) as "leftOut"
      from wells w
      join plates p on p.id = w.plate_id and p.deleted_at is null
      join plate_results result on result.plate_id = p.id and result.deleted_at is null
      join well_values v on v.plate_result_id = result.id and v.position = w.position
      where w.qc_lot_id = ${lotId} and v.value is not null
      union all
      select h.analyte, null::bigint, run.id, coalesce(run.name, ''), run.measured_at, h.value,
        (h.comparator is not null or h.flag is not null)
      from control_history_values h
      join control_history_runs run on run.id = h.run_id
      join control_history_imports i on i.id = run.import_id and i.deleted_at is null
      where h.qc_lot_id = ${lotId}) values
    where (${from ?? null}::date is null or (at at time zone 'Europe/Rome')::date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or (at at time zone 'Europe/Rome')::date <= ${to ?? null}::date)
    order by at, "plateId", "historyRunId"`.execute(db)
  return rows
}
