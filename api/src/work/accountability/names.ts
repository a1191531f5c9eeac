import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/open.ts'
import { placeLabel } from '../../records/laboratories/place-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

type Names = ReadonlyMap<number, string>

/** Laboratories and birth points in words. */
export async function placeNames(db: Db, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('workgroups')
    .select(['id', 'facilityName', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, placeLabel(row)]))
}

/** Names of people, as text. */
export async function peopleNames(db: Db, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', personLabelOf('users').as('label')])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** Whose figures a person gets; null for a person who sees all laboratories. */
export async function accountedLaboratory({ db, viewer }: Pick<Context, 'db' | 'viewer'>) {
  const id = viewer.seesAll ? null : viewer.workgroupId
  if (id === null) return null
  return { id, label: (await placeNames(db, [id])).get(id) ?? '' }
}
