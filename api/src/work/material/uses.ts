import type { MaterialUseRow, QueryOf } from '@sne/shared/contract'
import type { PlateStatus } from '@sne/shared/domain'
import { sql } from 'kysely'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { actorsOf } from '../../records/people/acted-label.ts'

const analyses = sql<number>`(select count(*)::int from sample_analyses a
  where a.plate_id = plates.id and a.status <> 'discarded')`

/** Plates in sight that recorded an instrument or a lot. */
export async function listMaterialUses(db: Db, viewer: Viewer, query: QueryOf<'listMaterialUses'>) {
  const { kind, id, from, to } = query
  const rows = db
    .selectFrom('plateMaterials as material')
    .innerJoin('plates', 'plates.id', 'material.plateId')
    .innerJoin('analysisTypes as type', 'type.id', 'plates.analysisTypeId')
    .leftJoin('plateResults as result', (join) =>
      join.onRef('result.plateId', '=', 'plates.id').on('result.deletedAt', 'is', null),
    )
    .select(['material.id', 'material.recordedAt', 'material.recordedBy', 'material.override'])
    .select(['plates.id as plateId', 'plates.name', 'plates.barcode', 'plates.status'])
    .select(['type.id as typeId', 'type.code', 'type.label', 'result.importedAt'])
    .select(analyses.as('analyses'))
    .where(kind === 'instrument' ? 'material.instrumentId' : 'material.reagentLotId', '=', id)
    .where('plates.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
    .where(inItalianDays('material.recordedAt', from, to))
  const page = await listPage(db, rows, query, {
    sortColumns: { recordedAt: 'material.recordedAt' },
    defaultSort: '-recordedAt',
    key: 'material.id',
  })
  const actor = await actorsOf(
    db,
    page.items.flatMap(({ recordedBy, recordedAt, override }) => [
      { by: recordedBy, at: recordedAt },
      ...(override ? [override] : []),
    ]),
  )
  return {
    ...page,
    items: page.items.map(
      (row): MaterialUseRow => ({
        id: row.id,
        plate: { id: row.plateId, label: row.name ?? row.barcode, status: row.status as PlateStatus },
        analysisType: { id: row.typeId, code: row.code, label: row.label },
        recorded: { at: row.recordedAt, by: actor(row.recordedBy, row.recordedAt) },
        importedAt: row.importedAt,
        analyses: row.analyses,
        override: row.override && {
          ...{ at: row.override.at, reason: row.override.reason },
          by: actor(row.override.by, row.override.at),
        },
      }),
    ),
  }
}
