import type { LastActivityInput } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { found, refuse } from '../calls/refusal.ts'
import { enter } from './enter.ts'

/** Milliseconds; an older last input extends no session (`SESSION_MAX_HOURS` ends at 168) and may be no date at all. */
const longestIdle = 168 * 3_600_000

/**
 * Support works as somebody else. The session keeps the person who really acts. Every audit row of the session names
 * both people. The session ends the support person's own session. Only an administrator may act as an administrator.
 */
export async function signInAs(context: Context, userId: number): Promise<void> {
  const { db, viewer } = context
  if (viewer.impersonatedBy !== null || userId === viewer.userId) throw refuse('permission_denied')
  const user = found(
    await db
      .selectFrom('users')
      .select(['id', 'activeRole', 'roles'])
      .where('id', '=', userId)
      .where('enabled', '=', true)
      .executeTakeFirst(),
  )
  if (user.roles.includes('administrator') && viewer.role !== 'administrator')
    throw refuse('permission_denied')
  await enter(context, user, viewer.userId)
  context.audit({ entity: 'user', id: userId, action: 'force_login' })
}

/** @returns false when the role is already the current one. @throws Refusal `permission_denied` */
export async function switchRole(context: Context, role: Role): Promise<boolean> {
  const { db, viewer, now } = context
  if (!viewer.roles.includes(role)) throw refuse('permission_denied')
  if (viewer.role === role) return false
  await db.updateTable('sessions').set({ role }).where('id', '=', viewer.sessionId).execute()
  // Somebody who works as another does not change where that person starts next time.
  if (viewer.impersonatedBy === null)
    await db
      .updateTable('users')
      .set({ activeRole: role, updatedAt: now })
      .where('id', '=', viewer.userId)
      .execute()
  context.audit({ entity: 'user', id: viewer.userId, action: 'switch_role', from: viewer.role, to: role })
  return true
}

/** The last input of the person; null when the call names none. Never later than the arrival of the call. */
function lastInput({ idleMs, at }: LastActivityInput, now: Date): Date | null {
  if (idleMs !== undefined) return new Date(now.getTime() - Math.min(idleMs, longestIdle))
  if (at !== undefined) return new Date(Math.min(Date.parse(at), now.getTime()))
  return null
}

/**
 * Sets the activity of the session to the last input, when that is later than the stored one.
 * @returns when the session ends if nothing more is done.
 */
export async function extendSession(context: Context, input: LastActivityInput): Promise<Date> {
  const { db, viewer, now, services } = context
  const seen = lastInput(input, now)?.toISOString() ?? viewer.activeAt
  const session = await db
    .updateTable('sessions')
    .set((eb) => ({ lastActivityAt: eb.fn<string>('greatest', ['lastActivityAt', eb.val(seen)]) }))
    .where('id', '=', viewer.sessionId)
    .returning(['lastActivityAt', 'expiresAt'])
    .executeTakeFirstOrThrow()
  const idle = new Date(session.lastActivityAt).getTime() + services.settings.sessionIdleMinutes * 60_000
  return new Date(Math.min(idle, new Date(session.expiresAt).getTime()))
}
