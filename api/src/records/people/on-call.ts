import { dayOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

interface Called {
  readonly id: number
  readonly email: string
}

/** Enabled people on call for a laboratory on the Italian day of `now`; none when the table has a gap. */
export const peopleOnCall = (db: Db, workgroupId: number, now: Date): Promise<Called[]> =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email'])
    .where('users.enabled', '=', true)
    .where(
      sql<boolean>`exists (select from on_call_shifts shift where shift.user_id = users.id
        and shift.workgroup_id = ${workgroupId} and shift.deleted_at is null
        and ${dayOf(now)}::date between shift.from_on and shift.to_on)`,
    )
    .orderBy('users.id')
    .execute()

/** People called for urgent recalls: the people on call, otherwise every supervisor of the laboratory. */
export async function calledFor(db: Db, workgroupId: number, now: Date): Promise<Called[]> {
  const onCall = await peopleOnCall(db, workgroupId, now)
  if (onCall.length > 0) return onCall
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .where((eb) => eb(eb.val('supervisor'), '=', eb.fn.any('roles')))
    .orderBy('id')
    .execute()
}
