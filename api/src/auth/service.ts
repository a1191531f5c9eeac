import type { LastActivityInput, LoginInput, ResetPasswordInput } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import type { CallContext, Context, PublicContext } from '../calls/context.ts'
import { found, refuse } from '../calls/refusal.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { findPasswordLink, mailPasswordLink } from './password-link.ts'
import { openSession, revokeSessions } from './session.ts'
import { checkAttempts, countAttempt, forgetAttempts } from './throttle.ts'
import { tokenHash } from './tokens.ts'

/** Hours for which a link to choose another password is good. */
const resetHours = 1

/** Milliseconds; an older last input extends no session (`SESSION_MAX_HOURS` ends at 168) and may be no date at all. */
const longestIdle = 168 * 3_600_000

interface Entrant {
  readonly id: number
  readonly activeRole: Role
}

async function enter(context: CallContext, user: Entrant, impersonatedBy?: number): Promise<void> {
  const { db, now, services, cookie } = context
  await endOwnSession(context)
  const session = { userId: user.id, role: user.activeRole, now, impersonatedBy }
  const { token, expires } = await openSession(db, session, services.settings)
  cookie.set(token, expires)
}

/** Ends the session whose cookie came with the call, if any. */
export async function endOwnSession({ db, now, cookie }: CallContext): Promise<void> {
  if (!cookie.token) return
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('tokenHash', '=', tokenHash(cookie.token))
    .where('revokedAt', 'is', null)
    .execute()
}

/** @throws Refusal `wrong_credentials`, the same for a wrong password, an unknown and a disabled account. */
export async function signIn(context: PublicContext, { email, password }: LoginInput): Promise<number> {
  const { db, now } = context
  await checkAttempts(context, 'login', email)
  const user = await db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'activeRole', 'enabled'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const matches = await passwordMatches(user?.passwordHash, password)
  const admitted = matches && user?.enabled === true
  await countAttempt(context, 'login', email, admitted)
  if (!admitted) throw refuse('wrong_credentials', { keepWrites: true })
  await forgetAttempts(context)
  await db.updateTable('users').set({ lastLoginAt: now }).where('id', '=', user.id).execute()
  await enter(context, user)
  return user.id
}

/**
 * Support works as somebody else. The session keeps who really acts, every audit row of it names both, and it
 * ends the support person's own session. Only an administrator may act as an administrator.
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

/** Mails a link, if there is such an account. Whoever asks learns nothing of that. */
export async function askPasswordReset(context: PublicContext, email: string): Promise<void> {
  await checkAttempts(context, 'reset', email)
  await countAttempt(context, 'reset', email, false)
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email.toLowerCase())
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!user) return
  await mailPasswordLink(context, {
    userId: user.id,
    email: user.email,
    hours: resetHours,
    subject: 'Reimpostazione della password',
    text: 'È stata chiesta una nuova password per questo indirizzo. Per sceglierla aprire il collegamento; se non è stata chiesta, ignorare questo messaggio.',
  })
}

/** @throws Refusal `gone` when the link was used or is too old. */
export async function choosePassword(
  context: PublicContext,
  { token, password }: ResetPasswordInput,
): Promise<void> {
  const { db, now } = context
  const link = await findPasswordLink(db, token, now)
  if (!link) throw refuse('gone')
  // Every open link of the person ends with the first that is used; of two uses at once the second finds none.
  const used = await db
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('userId', '=', link.userId)
    .where('usedAt', 'is', null)
    .returning('id')
    .execute()
  if (!used.some(({ id }) => id === link.id)) throw refuse('gone')
  await setPassword(context, link.userId, password)
  await revokeSessions(db, link.userId, now)
  context.audit({ entity: 'user', id: link.userId, action: 'reset_password' })
}

export async function setPassword({ db, now }: CallContext, userId: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .execute()
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
