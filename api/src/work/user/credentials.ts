import type { CredentialsInput } from '@sne/shared/contract'
import { setPassword } from '../../platform/auth/new-password.ts'
import { revokeSessions } from '../../platform/auth/revoke-sessions.ts'
import { checkSignIn, countSignIn, tellOwner } from '../../platform/auth/sign-in-attempts.ts'
import { placeOf } from '../../platform/auth/sign-in-place.ts'
import { stillMatches, type Tried, tryPassword } from '../../platform/auth/tried-password.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { Preparing } from '../../platform/calls/handler.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import { requestEmailChange } from '../../records/people/email-change.ts'
import { texts } from './texts.ts'

/** The account of the person at work, and the attempt at its password. */
async function findAttempt(context: Preparing<Context>) {
  const { db, viewer } = context
  const place = await placeOf(context, viewer.userId)
  const attempt = { kind: 'password', subject: String(viewer.userId), place } as const
  const user = await db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'email', 'attemptsToldAt'])
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  return { user, attempt }
}

/** Tries the current password and hashes the new one, outside of the call's transaction. @throws Refusal `too_many_attempts` */
export const prepareCredentials = (context: Preparing<Context>, input: CredentialsInput) =>
  tryPassword(context, {
    find: async (within) => {
      const { user, attempt } = await findAttempt({ ...context, db: within.db })
      return { attempt, passwordHash: user.passwordHash }
    },
    password: input.password,
    besides: async ({ hash }) => (input.newPassword ? hash(input.newPassword) : null),
  })

/**
 * Asks for another address, which counts once it is confirmed there, and changes the password when one is given; the
 * other sessions of the person then end.
 * @returns the address that was mailed a link, null when it stays
 * @throws Refusal `validation` on the field `password` when it is not the current one
 */
export async function updateCredentials(
  context: Context,
  input: CredentialsInput,
  tried: Tried<string | null>,
): Promise<string | null> {
  const { db, viewer, now } = context
  await checkSignIn(context, (await findAttempt(context)).attempt)
  // Read again: the attempts before this one may have changed the password.
  const { user, attempt } = await findAttempt(context)
  const matches = stillMatches(tried, user.passwordHash)
  const many = await countSignIn(context, attempt, matches)
  if (!matches) {
    if (many) await tellOwner(context, user)
    context.audit({ entity: 'user', id: user.id, action: 'update_credentials_refused' })
    throw refuseField('password', texts.wrongPassword, { keepWrites: true })
  }
  const newEmail = input.email.toLowerCase()
  const moves = newEmail !== user.email
  if (moves) await requestEmailChange(context, { ...user, newEmail })
  if (input.newPassword && tried.made !== null) {
    await setPassword(
      context,
      viewer.userId,
      { password: input.newPassword, hash: tried.made },
      'newPassword',
    )
    await revokeSessions(db, viewer.userId, now, viewer.sessionId)
  }
  const fields = [...(moves ? ['email'] : []), ...(input.newPassword ? ['password'] : [])]
  context.audit({ entity: 'user', id: viewer.userId, action: 'update_credentials', details: { fields } })
  return moves ? newEmail : null
}
