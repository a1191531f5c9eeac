import type { LoginInput } from '@sne/shared/contract'
import type { CallContext, PublicContext } from '../calls/context.ts'
import type { Preparing } from '../calls/handler.ts'
import { refuse } from '../calls/refusal.ts'
import { enter } from './enter.ts'
import { checkSignIn, countSignIn, tellOwner } from './sign-in-attempts.ts'
import { placeOf, rememberPlace } from './sign-in-place.ts'
import { forgetAttempts } from './throttle.ts'
import { stillMatches, type Tried, tryPassword } from './tried-password.ts'

/** No account has it: an unknown address is asked for like a known one. */
const nobody = 0

/** The account of an e-mail and the attempt on it; both are asked for alike when there is none. */
async function findAttempt(context: Preparing<CallContext>, email: string) {
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'activeRole', 'enabled', 'attemptsToldAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const place = await placeOf(context, user?.id ?? nobody)
  return { user, attempt: { kind: 'login', subject: email, place } as const }
}

/** Tries the password, outside of the call's transaction. @throws Refusal `too_many_attempts` */
export const prepareSignIn = (context: Preparing<PublicContext>, { email, password }: LoginInput) =>
  tryPassword(context, {
    find: async (within) => {
      const { user, attempt } = await findAttempt(within, email)
      return { attempt, passwordHash: user?.passwordHash ?? null }
    },
    password,
    besides: async () => null,
  })

/**
 * Counts a tried password, and signs in a person who knew it.
 * @returns the id of the person
 * @throws Refusal `wrong_credentials`, alike in text and time for a wrong password, an unknown and
 * a disabled account; `too_many_attempts` while somebody waits
 */
export async function signIn(
  context: PublicContext,
  { email }: Pick<LoginInput, 'email'>,
  tried: Tried<unknown>,
): Promise<number> {
  const { db, now } = context
  const { user, attempt } = await findAttempt(context, email)
  await checkSignIn(context, attempt)
  const admitted = user?.enabled === true && stillMatches(tried, user.passwordHash)
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
