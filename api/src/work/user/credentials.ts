import type { CredentialsInput } from '@sne/shared/contract'
import { setPassword } from '../../platform/auth/new-password.ts'
import { passwordMatches } from '../../platform/auth/password.ts'
import { revokeSessions } from '../../platform/auth/revoke-sessions.ts'
import { checkSignIn, countSignIn, tellOwner } from '../../platform/auth/sign-in-attempts.ts'
import { placeOf } from '../../platform/auth/sign-in-place.ts'
import type { Context } from '../../platform/calls/context.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import { requestEmailChange } from '../../records/people/email-change.ts'
import { texts } from './texts.ts'

/**
 * Asks for another address, which counts once it is confirmed there, and changes the password when one is given; the
 * other sessions of the person then end.
 * @returns the address that was mailed a link, null when it stays
 * @throws Refusal `validation` on the field `password` when it is not the current one
 */
export async function updateCredentials(context: Context, input: CredentialsInput): Promise<string | null> {
  const { db, viewer, now } = context
  const place = await placeOf(context, viewer.userId)
  const attempt = { kind: 'password', subject: String(viewer.userId), place } as const
  await checkSignIn(context, attempt)
  const user = await db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'email', 'attemptsToldAt'])
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  const matches = await passwordMatches(user.passwordHash, input.password)
  const many = await countSignIn(context, attempt, matches)
  if (!matches) {
    if (many) await tellOwner(context, user)
    context.audit({ entity: 'user', id: user.id, action: 'update_credentials_refused' })
    throw refuseField('password', texts.wrongPassword, { keepWrites: true })
  }
  const newEmail = input.email.toLowerCase()
  const moves = newEmail !== user.email
  if (moves) await requestEmailChange(context, { ...user, newEmail })
  if (input.newPassword) {
    await setPassword(context, viewer.userId, input.newPassword, 'newPassword')
    await revokeSessions(db, viewer.userId, now, viewer.sessionId)
  }
  const fields = [...(moves ? ['email'] : []), ...(input.newPassword ? ['password'] : [])]
  context.audit({ entity: 'user', id: viewer.userId, action: 'update_credentials', details: { fields } })
  return moves ? newEmail : null
}
