import type { LoginInput } from '@sne/shared/contract'
import type { PublicContext } from '../calls/context.ts'
import { refuse } from '../calls/refusal.ts'
import { enter } from './enter.ts'
import { passwordMatches } from './password.ts'
import { checkSignIn, countSignIn, tellOwner } from './sign-in-attempts.ts'
import { placeOf, rememberPlace } from './sign-in-place.ts'
import { forgetAttempts } from './throttle.ts'

/** No account has it: an unknown address is asked for like a known one. */
const nobody = 0

/**
 * @returns the id of the person
 * @throws Refusal `wrong_credentials`, the same for a wrong password, an unknown and a disabled account, which take as
 *   long; `too_many_attempts` while somebody waits
 */
export async function signIn(context: PublicContext, { email, password }: LoginInput): Promise<number> {
  const { db, now } = context
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'activeRole', 'enabled', 'attemptsToldAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const place = await placeOf(context, user?.id ?? nobody)
  const attempt = { kind: 'login', subject: email, place } as const
  await checkSignIn(context, attempt)
  const matches = await passwordMatches(user?.passwordHash, password)
  const admitted = matches && user?.enabled === true
  const many = await countSignIn(context, attempt, admitted)
  if (!admitted) {
    if (user && many && user.enabled) await tellOwner(context, user)
    // Written for an unknown address too, so that the answer takes as long.
    const id = user?.id ?? null
    context.audit({ entity: 'user', id, action: 'sign_in_refused', details: { waits: many } })
    throw refuse('wrong_credentials', { keepWrites: true })
  }
  await forgetAttempts(context)
  await db
    .updateTable('users')
    .set({ lastLoginAt: now, attemptsToldAt: null })
    .where('id', '=', user.id)
    .execute()
  await enter(context, user)
  await rememberPlace(context, user.id)
  return user.id
}
