import type { CriticalValue, FiltersOf } from '@sne/shared/contract'
import {
  type CriticalValueState,
  criticalValueState,
  decidedAnalysisStatuses,
  measuredAnalysisStatuses,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

const repeated = sql<boolean>`exists (select from sample_analyses later
  where later.analyzable_sample_id = analysis.analyzable_sample_id and later.imported_at > critical.created_at
    and later.status in (${literals(measuredAnalysisStatuses)}))`

/** `criticalValueState` for the filter of a list. */
const stateOf = sql<CriticalValueState>`case
  when analysis.status in (${literals(decidedAnalysisStatuses)}) then 'decided' when ${repeated} then 'repeated'
  when critical.taken_at is not null then 'taken' else 'open' end`

const records = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('criticalValues as critical')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'critical.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .innerJoin('analysisTypes as type', 'type.id', 'analysis.analysisTypeId')
    .leftJoin('plates', 'plates.id', 'analysis.plateId')
    .leftJoin('users as taker', 'taker.id', 'critical.takenBy')
    .select(['critical.id', 'critical.sampleAnalysisId', 'critical.measures', 'critical.createdAt'])
    .select([
      'critical.takenAt',
      'critical.takenBy',
      'analysis.status',
      'analysis.plateId',
      'critical.sampleRequestId',
    ])
    .select(['a.newbornId', 'a.category', 'a.protocolNumber', 'samples.barcode'])
    .select(['type.id as typeId', 'type.code as typeCode', 'type.label as typeLabel'])
    .select(['plates.name as plateName', 'plates.barcode as plateBarcode'])
    .select(newbornColumns)
    .select([personLabelOf('taker').as('takerLabel'), repeated.as('repeated')])
    .where(visibleTo(viewer, { workgroup: 'critical.workgroupId', category: 'a.category' }))

type Row = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const toCriticalValue = (row: Row): CriticalValue => ({
  id: row.id,
  sampleAnalysisId: row.sampleAnalysisId,
  // A report of serum was on no plate.
  plate:
    row.plateId === null || row.sampleRequestId !== null
      ? null
      : { id: row.plateId, label: row.plateName ?? row.plateBarcode ?? '' },
  barcode: row.barcode,
  protocol: row.protocolNumber,
  newborn: newbornLabel(row),
  category: row.category as Screening,
  analysisType: { id: row.typeId, code: row.typeCode, label: row.typeLabel },
  analysisStatus: row.status,
  values: row.measures,
  importedAt: row.createdAt,
  state: criticalValueState({
    analysisStatus: row.status,
    repeated: row.repeated,
    taken: row.takenAt !== null,
  }),
  taken:
    row.takenAt === null
      ? null
      : { at: row.takenAt, by: row.takenBy === null ? null : { id: row.takenBy, label: row.takerLabel } },
})

export async function listCriticalValues(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listCriticalValues'>,
) {
  const { q, state, category } = query
  let rows = records(db, viewer)
  if (state?.length) rows = rows.where(sql<boolean>`${stateOf} = any(${[...state]})`)
  if (category?.length) rows = rows.where('a.category', 'in', [...category])
  if (q)
    rows = rows.where(({ or, eb }) =>
      or([
        isBarcode('samples.barcode', q),
        eb('a.protocolNumber', '=', q),
        eb('newborns.surname', 'ilike', `${q}%`),
      ]),
    )
  const page = await listPage(db, rows, query, {
    sortColumns: {
      importedAt: 'critical.createdAt',
      newborn: 'newborns.nameSort',
      protocol: 'a.protocolNumber',
      takenAt: 'critical.takenAt',
    },
    defaultSort: '-importedAt',
    key: 'critical.id',
  })
  return { ...page, items: page.items.map(toCriticalValue) }
}

/** One of them in sight of the viewer. */
export async function findCriticalValue(db: Db, viewer: Viewer, id: number): Promise<CriticalValue | null> {
  const row = await records(db, viewer).where('critical.id', '=', id).executeTakeFirst()
  return row ? toCriticalValue(row) : null
}
