import type { FiltersOf, HeldRun } from '@sne/shared/contract'
import { analysesUnderReview, holdingQcStates, judgedPlateStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

/** Analyses of the run that nobody has decided, suspended ones too. */
const undecided = sql<number>`(select count(*)::int from sample_analyses a where a.plate_id = plates.id
  and a.status in (${literals(analysesUnderReview)}))`

/** Runs whose controls hold the negatives of analyses that nobody has decided. */
export async function listHeldRuns(db: Db, viewer: Viewer, query: ListInput & FiltersOf<'listHeldRuns'>) {
  const { q, category, qcState } = query
  let rows = db
    .selectFrom('plates')
    .innerJoin('analysisTypes as type', 'type.id', 'plates.analysisTypeId')
    .select(['plates.id', 'plates.name', 'plates.barcode', 'plates.category', 'plates.qcState'])
    .select(['plates.analyzedAt', 'plates.analysisTypeId', 'type.code', 'type.label'])
    .select(undecided.as('undecided'))
    .where('plates.deletedAt', 'is', null)
    .where('plates.status', 'in', judgedPlateStatuses)
    .where('plates.qcState', 'in', holdingQcStates)
    .where(sql<boolean>`${undecided} > 0`)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
  if (q)
    rows = rows.where(({ or, eb }) =>
      or([eb('plates.name', 'ilike', `%${q}%`), eb('plates.barcode', 'ilike', `${q}%`)]),
    )
  if (category?.length) rows = rows.where('plates.category', 'in', [...category])
  if (qcState?.length) rows = rows.where('plates.qcState', 'in', [...qcState])
  const page = await listPage(db, rows, query, {
    columns: { analyzedAt: 'plates.analyzedAt', name: 'plates.name' },
    fallback: 'analyzedAt',
    key: 'plates.id',
  })
  return {
    ...page,
    items: page.items.map(
      ({
        id,
        name,
        barcode,
        category: of,
        qcState: state,
        analyzedAt,
        analysisTypeId,
        code,
        label,
        ...row
      }): HeldRun => ({
        id,
        name: name ?? barcode,
        category: of as Screening,
        analysisType: { id: analysisTypeId, code, label },
        qcState: state,
        analyzedAt,
        undecided: row.undecided,
      }),
    ),
  }
}
