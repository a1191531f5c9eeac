import type { FiltersOf, Workgroup } from '@sne/shared/contract'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'

const birthPoints = sql<number[]>`array(
  select birth_point_id from workgroup_birth_points
  where workgroup_birth_points.workgroup_id = workgroups.id order by birth_point_id)`

/** `workgroupGaps` is not empty; `workgroup-gaps.test.ts` compares both. */
const incomplete = sql<boolean>`(cardinality(phones) = 0 or email is null
  or (config -> 'screenings' = '[]' and not (config ->> 'pediatric')::boolean)
  or (type in ('spoke_birth_point', 'tin') and reference_laboratory_id is null))`

const whole = (db: Db) =>
  db
    .selectFrom('workgroups')
    .select([
      'id',
      'name',
      'facilityName',
      'code',
      'type',
      'address',
      'phones',
      'email',
      'pec',
      'config',
      'referenceLaboratoryId',
      'version',
    ])
    .select(birthPoints.as('birthPointIds'))

type ListQuery = ListInput & FiltersOf<'listWorkgroups'>

export function listWorkgroups(db: Db, query: ListQuery) {
  let rows = whole(db)
  if (query.q) {
    const text = `%${sortKey(query.q)}%`
    rows = rows.where((eb) => eb.or([eb('nameSort', 'like', text), eb('code', 'ilike', `%${query.q}%`)]))
  }
  if (query.type) rows = rows.where('type', 'in', [...query.type])
  if (query.facilityName) rows = rows.where('facilityName', '=', query.facilityName)
  if (query.incomplete !== undefined) rows = rows.where(incomplete, '=', query.incomplete)
  return listPage(db, rows, query, {
    sortColumns: { facilityName: 'nameSort', name: 'name', code: 'code', type: 'type' },
    defaultSort: 'facilityName',
    key: 'id',
  })
}

export const findWorkgroup = (db: Db, id: number): Promise<Workgroup | undefined> =>
  whole(db).where('id', '=', id).executeTakeFirst()

type SpokeFilter = FiltersOf<'listSpokeWorkgroups'>

/** Birth points and intensive care units. */
export function listSpokes(db: Db, { facilityName, id, types = ['spoke_birth_point', 'tin'] }: SpokeFilter) {
  let rows = db
    .selectFrom('workgroups')
    .select(['id', 'name', 'facilityName', 'type'])
    .where('type', 'in', [...types])
    .orderBy('nameSort')
  if (facilityName) rows = rows.where('facilityName', '=', facilityName)
  if (id) rows = rows.where('id', 'in', [...id])
  return rows.execute()
}

/** Wards and clinical centres that carry out recalls; for the given birth points, or all. */
export function listPediatric(db: Db, ids: readonly number[]) {
  const rows = db
    .selectFrom('workgroups')
    .select(['id', 'name', 'facilityName', 'type', 'phones', 'email', 'pec'])
    .where(sql<boolean>`(config ->> 'pediatric')::boolean`)
    .orderBy('nameSort')
  if (ids.length === 0) return rows.execute()
  return rows
    .where(
      sql<boolean>`exists (select from workgroup_birth_points link
        where link.workgroup_id = workgroups.id and link.birth_point_id = any(${[...ids]}::bigint[]))`,
    )
    .execute()
}
