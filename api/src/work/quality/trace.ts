import type { QueryOf, TracedAnalysis } from '@sne/shared/contract'
import type { PlateStatus } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'

type Query = QueryOf<'traceAnalyses'>

const report = sql<TracedAnalysis['report']>`(select json_build_object('id', r.id, 'number', r.number)
  from reports r where r.sample_analysis_id = analysis.id order by r.id desc limit 1)`

/** The first run after a change: runs of its type and instrument from its import on. @throws Refusal `not_found` */
const runOf = async (db: Db, viewer: Viewer, id: number) =>
  found(
    await db
      .selectFrom('plates')
      .innerJoin('plateResults as result', (join) =>
        join.onRef('result.plateId', '=', 'plates.id').on('result.deletedAt', 'is', null),
      )
      .select(['plates.analysisTypeId', 'plates.instrument', 'result.importedAt', 'result.id'])
      .where('plates.id', '=', id)
      .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
      .executeTakeFirst(),
  )

type FirstRun = Awaited<ReturnType<typeof runOf>>

/** Kysely's queries cannot be awaited: the first run is read before. */
export const firstRunOf = async (
  { db, viewer }: Context,
  { fromPlateId }: Query,
): Promise<FirstRun | null> => (fromPlateId ? runOf(db, viewer, fromPlateId) : null)

export function analysesOf({ db, viewer }: Context, query: Query, first: FirstRun | null) {
  const { q, analysisTypeId, controlLotId, instrument, instrumentId, reagentLotId, from, to } = query
  let rows = db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('plates', 'plates.id', 'analysis.plateId')
    .innerJoin('plateResults as result', (join) =>
      join.onRef('result.plateId', '=', 'plates.id').on('result.deletedAt', 'is', null),
    )
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .select(['analysis.id', 'analysis.status', 'plates.id as plateId', 'plates.name as plateName'])
    .select(['plates.barcode as plateBarcode', 'plates.status as plateStatus', 'plates.instrument'])
    .select(['result.importedAt', 'samples.barcode', 'a.newbornId', report.as('report')])
    .select(newbornColumns)
    .where('plates.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
    .where(inItalianDays('result.importedAt', from, to))
  if (first)
    rows = rows
      .where('plates.analysisTypeId', '=', first.analysisTypeId)
      .where('plates.instrument', 'is not distinct from', first.instrument)
      .where(
        sql<boolean>`(result.imported_at, result.id) >= (${first.importedAt}::timestamptz, ${first.id}::bigint)`,
      )
  if (analysisTypeId) rows = rows.where('plates.analysisTypeId', '=', analysisTypeId)
  if (instrument) rows = rows.where('plates.instrument', '=', instrument)
  if (controlLotId)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('wells')
          .select('wells.plateId')
          .whereRef('wells.plateId', '=', 'plates.id')
          .where('wells.qcLotId', '=', controlLotId),
      ),
    )
  for (const [column, id] of [
    ['instrumentId', instrumentId],
    ['reagentLotId', reagentLotId],
  ] as const)
    if (id)
      rows = rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('plateMaterials as material')
            .select('material.id')
            .whereRef('material.plateId', '=', 'plates.id')
            .where(`material.${column}`, '=', id),
        ),
      )
  if (q)
    rows = rows.where(({ or, eb }) =>
      or([eb('samples.barcode', 'ilike', `${q}%`), eb('plates.name', 'ilike', `%${q}%`)]),
    )
  return rows
}
type Row = Awaited<ReturnType<ReturnType<typeof analysesOf>['execute']>>[number]

export const toTraced = (row: Row): TracedAnalysis => ({
  id: row.id,
  plate: {
    id: row.plateId,
    label: row.plateName ?? row.plateBarcode,
    status: row.plateStatus as PlateStatus,
  },
  importedAt: row.importedAt,
  instrument: row.instrument,
  barcode: row.barcode,
  newborn: newbornLabel(row),
  status: row.status,
  report: row.report,
})

/** Newborns measured in runs that something concerns. @throws Refusal `not_found` for a run out of sight */
export async function traceAnalyses(context: Context, query: Query) {
  const first = await firstRunOf(context, query)
  const page = await listPage(context.db, analysesOf(context, query, first), query, {
    sortColumns: { importedAt: 'result.importedAt', barcode: 'samples.barcode' },
    defaultSort: 'importedAt',
    key: 'analysis.id',
  })
  return { ...page, items: page.items.map(toTraced) }
}
