import { daysAfter, waitInWords } from '@sne/shared/domain'
import type { CallContext } from '../calls/context.ts'
import { type Refusal, refuse } from '../calls/refusal.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import type { LoginAttemptsTable } from '../database/tables/people.ts'
import { secretHash } from '../sessions/tokens.ts'

/** Kinds of attempts that are counted, against guessing. */
export type AttemptKind = LoginAttemptsTable['kind']
/** Passwords that are tried; their waits grow (`sign-in-attempts.ts`). */
export type PasswordKind = Extract<AttemptKind, 'login' | 'password'>

interface Limit {
  readonly minutes: number
  /** Attempts of one subject; null where its waits grow instead. */
  readonly bySubject: number | null
  /** Attempts from one network address, which many people may share. */
  readonly byAddress: number
}

/** Every attempt counts, whether or not it succeeds; of passwords only the wrong ones. */
const limits: Readonly<Record<AttemptKind, Limit>> = {
  login: { minutes: 15, bySubject: null, byAddress: 50 },
  password: { minutes: 15, bySubject: null, byAddress: 50 },
  reset: { minutes: 60, bySubject: 3, byAddress: 30 },
  support: { minutes: 60, bySubject: 10, byAddress: 60 },
  client_log: { minutes: 5, bySubject: 60, byAddress: 120 },
}

export type Counted = Pick<CallContext, 'db' | 'now' | 'address'>

/** @param seconds until the next attempt is taken, as `Retry-After` says. */
export const tooManyAttempts = (seconds: number): Refusal =>
  refuse('too_many_attempts', {
    message: `Troppi tentativi. Riprovare tra ${waitInWords(seconds)}.`,
    details: { retryAfter: seconds },
  })

/** Whole seconds from now to a moment, at least one. */
export const secondsUntil = (moment: number, now: Date): number =>
  Math.max(1, Math.ceil((moment - now.getTime()) / 1000))

/** Seconds until fewer than `most` attempts lie within the window; null when they are fewer now. */
async function waitFor(
  { db, now }: Counted,
  kind: AttemptKind,
  column: 'subjectHash' | 'addressHash',
  hash: string,
  most: number,
): Promise<number | null> {
  const window = limits[kind].minutes * 60_000
  const oldest = await db
    .selectFrom('loginAttempts')
    .select('at')
    .where('kind', '=', kind)
    .where('succeeded', '=', false)
    // Errors at a place that the account is known from are the person's own.
    .where('knownPlace', '=', false)
    .where(column, '=', hash)
    .where('at', '>', new Date(now.getTime() - window).toISOString())
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest ? secondsUntil(Date.parse(oldest.at) + window, now) : null
}

const addressWait = (context: Counted, kind: AttemptKind) =>
  waitFor(context, kind, 'addressHash', secretHash(context.address), limits[kind].byAddress)

/** The limit of an address over all subjects. @throws Refusal `too_many_attempts` */
export async function checkAddress(context: Counted, kind: AttemptKind): Promise<void> {
  const wait = await addressWait(context, kind)
  if (wait !== null) throw tooManyAttempts(wait)
}

/**
 * Counted in the database, so that all processes count together. Attempts on one subject wait for each other.
 * @param subject e-mail or user, kept as a hash alone.
 * @returns seconds until the next attempt is taken; null when it is taken now
 */
export async function attemptWait(
  context: Counted,
  kind: Exclude<AttemptKind, PasswordKind>,
  subject: string,
): Promise<number | null> {
  const { bySubject } = limits[kind]
  const hash = secretHash(subject)
  await oneAtATime(context.db, `${kind}:${hash}`)
  const wait = bySubject === null ? null : await waitFor(context, kind, 'subjectHash', hash, bySubject)
  return wait ?? addressWait(context, kind)
}

/** @throws Refusal `too_many_attempts` */
export async function checkAttempts(...attempt: Parameters<typeof attemptWait>): Promise<void> {
  const wait = await attemptWait(...attempt)
  if (wait !== null) throw tooManyAttempts(wait)
}

/** Remembers an attempt. A refusal after it must be thrown with `keepWrites`. */
export async function countAttempt(
  { db, now, address }: Counted,
  kind: Exclude<AttemptKind, PasswordKind>,
  subject: string,
): Promise<void> {
  await db
    .insertInto('loginAttempts')
    .values({
      kind,
      subjectHash: secretHash(subject),
      addressHash: secretHash(address),
      succeeded: false,
      at: now,
    })
    .execute()
}

/** Attempts older than a day count for nothing any more. */
export async function forgetAttempts(context: Pick<CallContext, 'db' | 'now'>): Promise<void> {
  const before = daysAfter(context.now, -1).toISOString()
  await context.db.deleteFrom('loginAttempts').where('at', '<', before).execute()
}
