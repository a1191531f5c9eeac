import type { Role } from '@sne/shared/domain'
import type { Db } from '../database/open.ts'
import { mayActAs } from '../sessions/acting-as.ts'

const live = (db: Db, now: Date) =>
  db.updateTable('sessions').set({ revokedAt: now }).where('revokedAt', 'is', null)

/**
 * Ends every live session of a person and every session that the person opened as somebody else. The session `keep`
 * stays.
 */
export async function revokeSessions(db: Db, userId: number, now: Date, keep?: number): Promise<void> {
  let query = live(db, now).where((eb) =>
    eb.or([eb('userId', '=', userId), eb('impersonatedBy', '=', userId)]),
  )
  if (keep !== undefined) query = query.where('id', '<>', keep)
  await query.execute()
}

/**
 * Ends the sessions of a person that have none of the roles. Ends also the person's sessions as somebody else that the
 * roles do not allow.
 */
export async function revokeSessionsOutside(
  db: Db,
  userId: number,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  await live(db, now).where('userId', '=', userId).where('role', 'not in', roles).execute()
  const asOthers = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'users.roles'])
    .where('sessions.impersonatedBy', '=', userId)
    .where('sessions.revokedAt', 'is', null)
    .execute()
  const refused = asOthers.filter((session) => !mayActAs(roles, session.roles)).map(({ id }) => id)
  if (refused.length > 0) await live(db, now).where('id', 'in', refused).execute()
}
