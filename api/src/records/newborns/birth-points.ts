import type { Db } from '../../platform/database/open.ts'

/** Places of birth, as text, by newborn. */
export async function birthPointsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('newborns')
    .innerJoin('workgroups', 'workgroups.id', 'newborns.birthWorkgroupId')
    .select(['newborns.id', 'workgroups.name', 'workgroups.facilityName'])
    .where('newborns.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name, facilityName }) => [id, `${facilityName} – ${name}`]))
}
