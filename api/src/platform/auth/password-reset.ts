import type { ResetPasswordInput } from '@sne/shared/contract'
import type { PublicContext } from '../calls/context.ts'
import type { Preparing } from '../calls/handler.ts'
import { refuse } from '../calls/refusal.ts'
import { atSavepoint } from '../database/savepoint.ts'
import { setPassword } from './new-password.ts'
import { findPasswordLink, mailPasswordLink } from './password-link.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { rememberPlace } from './sign-in-place.ts'
import { texts } from './texts.ts'
import { attemptWait, countAttempt } from './throttle.ts'

/** Hours for which a link to choose another password is good. */
const resetHours = 1

/** Takes back what was written for an address that nobody has. */
const unknownAddress = new Error('Nobody has this address')

/**
 * Mails a link, if there is such an account. The caller does not learn whether there is one: for an unknown address equal
 * rows are written and rolled back, so that the answer takes as long. Beyond the limit no further letter leaves and
 * nothing is counted. So a request for somebody else's address ends no link and delays no later one.
 */
export async function askPasswordReset(context: PublicContext, email: string): Promise<void> {
  const { db, log } = context
  const subject = email.toLowerCase()
  const wait = await attemptWait(context, 'reset', subject)
  if (wait !== null) return log.info({ seconds: wait }, 'password reset: no further letter for now')
  await countAttempt(context, 'reset', subject)
  const owner = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', subject)
    .where('enabled', '=', true)
    .executeTakeFirst()
  const user = owner ?? (await db.selectFrom('users').select(['id', 'email']).limit(1).executeTakeFirst())
  if (!user) return
  const attempt = await atSavepoint(db, async () => {
    await mailPasswordLink(context, {
      userId: user.id,
      email: user.email,
      hours: resetHours,
      subject: texts.newPassword,
      text: texts.passwordAsked,
    })
    if (!owner) throw unknownAddress
  })
  if ('error' in attempt && attempt.error !== unknownAddress) throw attempt.error
}

/**
 * Hashes the password that is chosen with a valid link.
 * @throws Refusal `gone`, `too_many_attempts`
 */
export const prepareChoice = (
  { db, now, address, services }: Preparing<PublicContext>,
  { token, password }: ResetPasswordInput,
): Promise<string> =>
  services.passwords.run(address, async ({ hash }) => {
    if (!(await findPasswordLink(db, token, now))) throw refuse('gone')
    return hash(password)
  })

/**
 * Marks the device that opened the link as known: other people's wrong passwords do not lock its
 * owner out.
 * @throws Refusal `gone` when the link was used or is too old, `validation` when the password may
 * not be chosen
 */
export async function choosePassword(
  context: PublicContext,
  { token, password }: ResetPasswordInput,
  hash: string,
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
  await setPassword(context, link.userId, { password, hash })
  await revokeSessions(db, link.userId, now)
  await rememberPlace(context, link.userId)
  context.audit({ entity: 'user', id: link.userId, action: 'reset_password' })
}
