import type { FiltersOf, Plate, PlateRow } from '@sne/shared/contract'
import { isFailedRun, type Screening, unpunchedStatuses } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { actorsOf } from '../people/acted-label.ts'
import { personLabelOf } from '../people/person-label.ts'
import { fatesOf } from './fate.ts'
import { listWells } from './wells.ts'

/** How many wells of each sort the plate of the row has. */
const counters = sql<PlateRow['counters']>`(select json_build_object(
  'samples', count(distinct w.sample_analysis_id),
  'sampleWells', count(*) filter (where w.type = 'sample'),
  'eqaSamples', count(*) filter (where w.type = 'eqa_sample'),
  'whiteSpots', count(*) filter (where w.type = 'white_spot'),
  'controls', count(*) filter (where w.type = 'quality_control'),
  'free', count(*) filter (where w.type = 'empty' and not w.not_required),
  'toPunch', count(*) filter (where w.type in ('sample', 'eqa_sample') and w.punch_status = 'to_punch'),
  'punched', count(*) filter (where w.type in ('sample', 'eqa_sample') and w.punch_status = 'punched'),
  'notPunched', count(*) filter (where w.type in ('sample', 'eqa_sample') and w.punch_status in (${literals(unpunchedStatuses)}))
) from wells w where w.plate_id = plates.id)`

const groupSize = sql<number>`(select count(*)::int from plates p
  where p.group_id = plates.group_id and p.deleted_at is null)`

/** Plates with everything that a row shows; the caller filters, sorts and cuts. */
const plateRows = (db: Db) =>
  db
    .selectFrom('plates')
    .innerJoin('analysisTypes as type', 'type.id', 'plates.analysisTypeId')
    .innerJoin('workgroups', 'workgroups.id', 'plates.workgroupId')
    .leftJoin('plateGroups', 'plateGroups.id', 'plates.groupId')
    .where('plates.deletedAt', 'is', null)
    .selectAll('plates')
    .select(['type.code as typeCode', 'type.label as typeLabel', 'type.tier'])
    .select(['type.requiresPunching', 'type.punchesPerWell', 'type.fillOrder', 'type.importProfileId'])
    .select(['workgroups.name as workgroupName', 'plateGroups.name as groupName'])
    .select([counters.as('counters'), groupSize.as('groupSize')])

export type PlateRecord = Awaited<ReturnType<ReturnType<typeof plateRows>['execute']>>[number]

const inSight = (viewer: Viewer): RawBuilder<boolean> =>
  visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' })

export const toPlateRow = (row: PlateRecord): PlateRow => ({
  id: row.id,
  barcode: row.barcode,
  number: row.number,
  year: row.year,
  name: row.name,
  analysisType: { id: row.analysisTypeId, code: row.typeCode, label: row.typeLabel },
  category: row.category as Screening,
  tier: row.tier,
  workgroup: { id: row.workgroupId, label: row.workgroupName },
  group:
    row.groupId === null
      ? null
      : { id: row.groupId, name: row.groupName, order: row.groupOrder ?? 1, size: row.groupSize },
  status: row.status,
  qcState: row.qcState,
  counters: row.counters,
  createdAt: row.createdAt,
  closedAt: row.closedAt,
  analyzedAt: row.analyzedAt,
  completedAt: row.completedAt,
  version: row.version,
})

type ListQuery = ListInput & FiltersOf<'listPlates'>

export async function listPlates(db: Db, viewer: Viewer, query: ListQuery) {
  let rows = plateRows(db).where(inSight(viewer))
  const { q, status, category, analysisTypeId, groupId, qcState, from, to } = query
  if (q)
    rows = rows.where((eb) =>
      eb.or([
        eb('plates.name', 'ilike', `%${q}%`),
        eb('plates.barcode', 'ilike', `${q}%`),
        eb(sql<string>`plates.number::text`, '=', q),
      ]),
    )
  if (status?.length) rows = rows.where('plates.status', 'in', [...status])
  if (category?.length) rows = rows.where('plates.category', 'in', [...category])
  if (analysisTypeId?.length) rows = rows.where('plates.analysisTypeId', 'in', [...analysisTypeId])
  if (groupId) rows = rows.where('plates.groupId', '=', groupId)
  if (qcState?.length) rows = rows.where('plates.qcState', 'in', [...qcState])
  rows = rows.where(inItalianDays('plates.createdAt', from, to))
  const page = await listPage(db, rows, query, {
    sortColumns: {
      createdAt: 'plates.createdAt',
      number: sql`plates.year * 1000000 + plates.number`,
      name: 'plates.name',
      status: 'plates.status',
      analysisType: 'type.position',
      closedAt: 'plates.closedAt',
      analyzedAt: 'plates.analyzedAt',
    },
    defaultSort: '-createdAt',
    key: 'plates.id',
  })
  return { ...page, items: page.items.map(toPlateRow) }
}

/** Records of plates in sight, in the order of their ids. */
export const plateRecords = (db: Db, viewer: Viewer, ids: readonly number[]): Promise<PlateRecord[]> =>
  plateRows(db)
    .where(inSight(viewer))
    .where('plates.id', 'in', [...ids, 0])
    .orderBy('plates.groupOrder')
    .orderBy('plates.id')
    .execute()

/** People who appear on a plate, by id. */
const peopleOf = (db: Db, plates: readonly PlateRecord[]) =>
  actorsOf(
    db,
    plates.flatMap((plate) => [
      { by: plate.createdBy, at: plate.createdAt },
      { by: plate.plannedBy, at: plate.plannedAt },
      { by: plate.punchedBy, at: plate.punchedAt },
      { by: plate.closedBy, at: plate.closedAt },
      { by: plate.analyzedBy, at: plate.analyzedAt },
      { by: plate.completedBy, at: plate.completedAt },
      ...plate.reopenings,
    ]),
  )

/** The live result file of each plate that has one. */
async function filesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('plateResults')
    .innerJoin('files', 'files.id', 'plateResults.fileId')
    .leftJoin('users', 'users.id', 'plateResults.importedBy')
    .select(['plateResults.plateId', 'plateResults.profileId', 'plateResults.importedAt'])
    .select(['plateResults.importedBy', personLabelOf('users').as('importer')])
    .select(['files.name', 'files.size', 'files.type', 'files.sha256'])
    .where('plateResults.plateId', 'in', [...ids, 0])
    .where('plateResults.deletedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.plateId, row]))
}

/** Whole plates with their wells. @param ids in any order; those out of sight are left out. */
export async function findPlates(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Plate[]> {
  const records = await plateRecords(db, viewer, ids)
  const found = records.map(({ id }) => id)
  const wells = await listWells(db, found)
  const actor = await peopleOf(db, records)
  const files = await filesOf(db, found)
  const fateOf = await fatesOf(db, records)
  const stamp = (at: string | null, by: number | null) => (at === null ? null : { at, by: actor(by, at) })

  return records.map((row) => {
    const file = files.get(row.id)
    const fate = fateOf(row)
    return {
      ...toPlateRow(row),
      requiresPunching: row.requiresPunching,
      punchesPerWell: row.punchesPerWell,
      instrument: row.instrument,
      kitLot: row.kitLot,
      kitExpiry: row.kitExpiry,
      isLot: row.isLot,
      notes: row.notes,
      punchingNotes: row.punchingNotes,
      created: { at: row.createdAt, by: actor(row.createdBy, row.createdAt) },
      planned: stamp(row.plannedAt, row.plannedBy),
      punched: stamp(row.punchedAt, row.punchedBy),
      closed: stamp(row.closedAt, row.closedBy),
      analyzed: stamp(row.analyzedAt, row.analyzedBy),
      completed: stamp(row.completedAt, row.completedBy),
      reopened: row.reopenings.map(({ at, by, reason }) => ({
        at,
        by: actor(by, at),
        reason,
      })),
      resultFile: file
        ? {
            name: file.name,
            size: file.size,
            type: file.type,
            sha256: file.sha256,
            uploaded: {
              at: file.importedAt,
              by: file.importedBy === null ? null : { id: file.importedBy, label: file.importer },
            },
            profile: file.profileId,
          }
        : null,
      failedRun:
        row.failedRun ||
        isFailedRun({
          resultsDeleted: fate.deletedResults.length > 0,
          qcState: row.qcState,
        }),
      ...fate,
      wells: wells.get(row.id) ?? [],
    }
  })
}

export const findPlate = async (db: Db, viewer: Viewer, id: number): Promise<Plate | undefined> =>
  (await findPlates(db, viewer, [id]))[0]

/** The plates of the plate's group in their order; a plate without a group alone. */
export async function siblingIds(db: Db, plateId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plates as plate')
    .innerJoin('plates as sibling', (join) =>
      join.on((eb) =>
        eb.or([
          eb('sibling.id', '=', eb.ref('plate.id')),
          eb('sibling.groupId', '=', eb.ref('plate.groupId')),
        ]),
      ),
    )
    .select('sibling.id')
    .where('plate.id', '=', plateId)
    .where('sibling.deletedAt', 'is', null)
    .orderBy('sibling.groupOrder')
    .execute()
  return rows.map(({ id }) => id)
}
