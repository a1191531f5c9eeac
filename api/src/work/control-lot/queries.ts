import type { ControlLot, FiltersOf } from '@sne/shared/contract'
import { judgedPlateStatuses, rejectedPlateStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'

/** A plate with results has a well of the lot. */
const used = sql<boolean>`exists (select from wells w join plates p on p.id = w.plate_id
  where w.qc_lot_id = lot.id and p.status in (${literals([...judgedPlateStatuses, ...rejectedPlateStatuses])}))`

/** A value of a well of the lot was judged. */
const judged = sql<boolean>`exists (select from wells w join plate_results r on r.plate_id = w.plate_id
  join well_values v on v.plate_result_id = r.id and v.position = w.position
  where w.qc_lot_id = lot.id and v.state is not null)`

const limits = sql<
  ControlLot['limits']
>`coalesce((select json_agg(json_build_object('analyte', l.analyte, 'expected', l.expected,
    'unit', analytes.unit, 'origin', l.origin,
    'since', to_char(l.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by analytes.position)
  from qc_lot_limits l join analytes on analytes.code = l.analyte where l.qc_lot_id = lot.id), '[]'::json)`

const without = sql<string[]>`array(select part.analyte from analysis_type_analytes part
  join analytes on analytes.code = part.analyte
  where part.analysis_type_id = lot.analysis_type_id and analytes.kind <> 'ratio'
    and not exists (select from qc_lot_limits l where l.qc_lot_id = lot.id and l.analyte = part.analyte)
  order by analytes.position)`

const rows = (db: Db, { workgroupId }: Viewer) =>
  db
    .selectFrom('qcLots as lot')
    .innerJoin('analysisTypes as type', 'type.id', 'lot.analysisTypeId')
    .select(['lot.id', 'lot.analysisTypeId', 'lot.level', 'lot.code', 'lot.expiresOn', 'lot.enabled'])
    .select(['lot.maker', 'lot.matrix', 'lot.openedOn', 'lot.parallel'])
    .select(['type.code as typeCode', 'type.label as typeLabel', 'type.category'])
    .select([used.as('used'), judged.as('judged'), limits.as('limits'), without.as('without')])
    .where('lot.workgroupId', '=', workgroupId ?? 0)
type LotRecord = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const toLot = ({ analysisTypeId, typeCode, typeLabel, category, ...lot }: LotRecord): ControlLot => ({
  ...lot,
  analysisType: { id: analysisTypeId, code: typeCode, label: typeLabel },
  category: category as Screening,
})

/** @throws Refusal `not_found` also for a lot of another laboratory */
export const findControlLot = async (db: Db, viewer: Viewer, id: number): Promise<ControlLot> =>
  toLot(found(await rows(db, viewer).where('lot.id', '=', id).executeTakeFirst()))

export async function listControlLots(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listControlLots'>,
) {
  let filtered = rows(db, viewer)
  if (query.q)
    filtered = filtered.where((eb) =>
      eb.or([
        eb('lot.code', 'ilike', `%${query.q?.replace(/[\\%_]/g, '\\$&')}%`),
        eb('type.label', 'ilike', `%${query.q?.replace(/[\\%_]/g, '\\$&')}%`),
      ]),
    )
  if (query.analysisTypeId) filtered = filtered.where('lot.analysisTypeId', 'in', [...query.analysisTypeId])
  if (query.level) filtered = filtered.where('lot.level', 'in', [...query.level])
  if (query.enabled !== undefined) filtered = filtered.where('lot.enabled', '=', query.enabled)
  const page = await listPage(db, filtered, query, {
    sortColumns: { analysisType: 'type.position', code: 'lot.code', expiresOn: 'lot.expiresOn' },
    defaultSort: 'analysisType',
    key: 'lot.id',
  })
  return { ...page, items: page.items.map(toLot) }
}

/** Names of analytes by code. */
export async function analyteNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('analytes').select(['code', 'label']).execute()
  return new Map(rows.map(({ code, label }) => [code, label]))
}
