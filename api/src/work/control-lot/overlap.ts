import type { LotOverlap, QueryOf } from '@sne/shared/contract'
import { algorithmA } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { analyteNames, findControlLot } from './queries.ts'

interface Row {
  readonly plateId: number
  readonly run: string
  readonly at: string
  readonly lotId: number
  readonly lot: string
  readonly value: number
  readonly z: number | null
}

/** Most runs that are shown side by side. */
const mostRuns = 200

/** Values of the lot, and of others of its level, in the runs that have both; the newest run first. */
async function rowsOf(db: Db, lotId: number, analyte: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with shared as (
      select distinct own.plate_id from wells own
      join wells other on other.plate_id = own.plate_id and other.qc_level = own.qc_level
        and other.qc_lot_id <> own.qc_lot_id
      where own.qc_lot_id = ${lotId})
    select p.id as "plateId", coalesce(p.name, p.barcode) as run, result.imported_at as at, lot.id as "lotId",
      lot.code as lot, avg(v.value)::double precision as value, avg(v.z)::double precision as z
    from plates p
    join plate_results result on result.plate_id = p.id and result.deleted_at is null
    join wells w on w.plate_id = p.id
    join qc_lots lot on lot.id = w.qc_lot_id and lot.level = (select level from qc_lots where id = ${lotId})
    join well_values v on v.plate_result_id = result.id and v.position = w.position and v.analyte = ${analyte}
    where p.id in (select plate_id from shared) and p.deleted_at is null and p.rejection is null
      and p.wrong_run is null and v.value is not null and v.comparator is null
    group by p.id, result.id, lot.id
    order by result.imported_at desc, result.id desc
    limit ${mostRuns * 4}`.execute(db)
  return rows
}

/** @throws Refusal `not_found` for a lot of another laboratory or an unknown analyte */
export async function lotOverlap(
  { db, viewer }: Context,
  id: number,
  query: QueryOf<'getLotOverlap'>,
): Promise<LotOverlap> {
  const lot = await findControlLot(db, viewer, id)
  const measured = (await analytesOfType(db, lot.analysisType.id)).filter(({ kind }) => kind !== 'ratio')
  const analyte = found(
    query.analyte ? measured.find(({ code }) => code === query.analyte) : (measured[0] ?? null),
  )
  const names = await analyteNames(db)
  const named = (code: string) => ({ code, label: names.get(code) ?? code })
  const rows = await rowsOf(db, id, analyte.code)
  const others = new Map(rows.flatMap((row) => (row.lotId === id ? [] : [[row.lotId, row.lot]])))
  const lots = [{ id, label: lot.code }, ...[...others].map(([other, label]) => ({ id: other, label }))]
  const runs = [...Map.groupBy(rows, ({ plateId }) => plateId).values()].slice(0, mostRuns).flatMap((own) => {
    const [first] = own
    if (!first) return []
    const of = (lotId: number) => own.find((row) => row.lotId === lotId)
    return [
      {
        ...{ plateId: first.plateId, run: first.run, at: first.at },
        values: lots.map((one) => of(one.id)?.value ?? null),
        z: lots.map((one) => of(one.id)?.z ?? null),
      },
    ]
  })
  const means = lots.map((_, place) => {
    const values = runs.flatMap((run) => run.values[place] ?? [])
    return values.length < 2 ? (values[0] ?? null) : algorithmA(values).mean
  })
  return {
    analytes: measured.map(({ code }) => named(code)),
    analyte: { ...named(analyte.code), unit: analyte.unit, decimals: analyte.decimals },
    lots,
    runs,
    means,
  }
}
