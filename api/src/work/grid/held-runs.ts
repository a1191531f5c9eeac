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

/**
 * Controls that conform, and a measured analyte that none of them judged: it is held alone (`heldByControls`). A run with undecided
 * analyses is asked for.
 */
const unjudged = sql<boolean>`plates.qc_state in ('ok', 'warning')
  and plates.id in (select plate_id from sample_analyses where status in (${literals(analysesUnderReview)}))
  and exists (select from analysis_type_analytes part join analytes on analytes.code = part.analyte
    where part.analysis_type_id = plates.analysis_type_id and analytes.kind <> 'ratio'
    and not exists (select from plate_results result join well_values v on v.plate_result_id = result.id
      where result.plate_id = plates.id and result.deleted_at is null and v.analyte = part.analyte
      and v.state is not null))`

/** Nobody decided about the run: its grid is open, or closed without a lead's release, rejection or mark as wrong. */
const isUndecidedRun = sql<boolean>`(plates.wrong_run is null or ${undecided} > 0)`

/** Runs whose controls hold an analyte and of which no lead has decided, closed grids too. */
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
    .where((eb) => eb.or([eb('plates.qcState', 'in', holdingQcStates), unjudged]))
    .where(isUndecidedRun)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
  if (q)
    rows = rows.where(({ or, eb }) =>
      or([eb('plates.name', 'ilike', `%${q}%`), eb('plates.barcode', 'ilike', `${q}%`)]),
    )
  if (category?.length) rows = rows.where('plates.category', 'in', [...category])
  if (qcState?.length) rows = rows.where('plates.qcState', 'in', [...qcState])
  const page = await listPage(db, rows, query, {
    sortColumns: { analyzedAt: 'plates.analyzedAt', name: 'plates.name' },
    defaultSort: 'analyzedAt',
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
