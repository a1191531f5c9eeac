import type { CallContext } from '../calls/context.ts'
import type { Preparing } from '../calls/handler.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Hasher } from './password-lane.ts'
import { type Attempt, checkSignIn } from './sign-in-attempts.ts'

/** Outcome of a password's trial, before it counts. */
export interface Tried<T> {
  /** The stored hash that was compared; null for an account without a password, or none. */
  readonly against: string | null
  readonly matches: boolean
  /** Result of the further work. */
  readonly made: T
}

interface Trial<T> {
  /** The attempt, and the hash that it is compared with; asked in a short transaction of its own. */
  readonly find: (context: Preparing<CallContext>) => Promise<{
    readonly attempt: Attempt
    readonly passwordHash: string | null
  }>
  readonly password: string
  /** More to hash, whether or not the password was right: time tells nothing to a call that is refused afterwards. */
  readonly besides: (hasher: Hasher) => Promise<T>
}

/**
 * Tries a password outside of the call's transaction. A short transaction checks the waits first.
 * Several calls at once may pass this check. So the call's own transaction checks the waits again
 * (`checkSignIn`), one attempt after the other, before it answers. Parallel calls try no more
 * passwords than sequential ones.
 * @throws Refusal `too_many_attempts`
 */
export const tryPassword = <T>(
  context: Preparing<CallContext>,
  { find, password, besides }: Trial<T>,
): Promise<Tried<T>> =>
  context.services.passwords.run(context.address, async (hasher) => {
    const passwordHash = await inTransaction(context.db, async (db) => {
      const found = await find({ ...context, db })
      await checkSignIn({ ...context, db }, found.attempt)
      return found.passwordHash
    })
    const matches = await hasher.matches(passwordHash, password)
    return { against: passwordHash, matches, made: await besides(hasher) }
  })

/** Did the password match the one that the account still has? It may have got another while this one was tried. */
export const stillMatches = ({ against, matches }: Tried<unknown>, passwordHash: string | null | undefined) =>
  matches && against === passwordHash
