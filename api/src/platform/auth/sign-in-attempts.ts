import { addressWaitAfter, failuresBeforeWait, type WaitScope, waitAfter } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../calls/context.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import { secretHash } from '../sessions/tokens.ts'
import type { Place } from './sign-in-place.ts'
import { texts } from './texts.ts'
import { type Counted, checkAddress, type PasswordKind, secondsUntil, tooManyAttempts } from './throttle.ts'

/** Hours for which a wrong password counts. */
const countedHours = 24

/** Minutes for which a wrong password counts against every account that its address does not know. */
const addressMinutes = 60

export interface Attempt {
  readonly kind: PasswordKind
  /** E-mail or user, kept as a hash alone. */
  readonly subject: string
  readonly place: Place
}

/** Wrong passwords that count against an attempt, and when the last of them came. */
async function failuresOf({ db, now }: Counted, { kind, subject, place }: Attempt, scope: WaitScope) {
  const subjectHash = secretHash(subject)
  const failures = db
    .selectFrom('loginAttempts')
    .select([sql<number>`count(*)::int`.as('count'), (eb) => eb.fn.max('at').as('last')])
    .where('kind', '=', kind)
    .where('subjectHash', '=', subjectHash)
    .where('succeeded', '=', false)
    .where('at', '>', new Date(now.getTime() - countedHours * 3_600_000).toISOString())
  // The person's own success forgives the errors of its place, never the errors of strangers.
  const counted =
    scope === 'strangers'
      ? failures.where('knownPlace', '=', false)
      : failures
          .where('placeHash', '=', place.hash)
          .where('id', '>', (eb) =>
            eb
              .selectFrom('loginAttempts as success')
              .select(sql<number>`coalesce(max(success.id), 0)`.as('id'))
              .where('success.kind', '=', kind)
              .where('success.subjectHash', '=', subjectHash)
              .where('success.placeHash', '=', place.hash)
              .where('success.succeeded', '=', true),
          )
  const { count, last } = await counted.executeTakeFirstOrThrow()
  return { count, last: last === null ? null : Date.parse(String(last)) }
}

/**
 * A place that the account is known from waits for its own errors alone; any other also for the errors of all strangers.
 */
const scopesOf = ({ known }: Place): readonly WaitScope[] => (known ? ['place'] : ['place', 'strangers'])

/**
 * Counted in the database, so that all processes count together. Attempts on one account wait for each other.
 * @throws Refusal `too_many_attempts` with the seconds until the next attempt is taken
 */
export async function checkSignIn(context: Counted, attempt: Attempt): Promise<void> {
  const { db, now } = context
  await oneAtATime(db, `${attempt.kind}:${secretHash(attempt.subject)}`)
  for (const scope of scopesOf(attempt.place)) {
    const { count, last } = await failuresOf(context, attempt, scope)
    const until = (last ?? 0) + waitAfter(count, scope) * 1000
    if (until > now.getTime()) throw tooManyAttempts(secondsUntil(until, now))
  }
  if (!attempt.place.known) await checkStranger(context, attempt)
}

/**
 * Errors of the address on other accounts. An account on which nobody failed waits a minute at most: it is not kept from
 * its owner by passwords tried for addresses that nobody has. Known and unknown e-mails are asked alike.
 */
async function checkStranger(context: Counted, attempt: Attempt): Promise<void> {
  const { db, now, address } = context
  const own = await failuresOf(context, attempt, 'strangers')
  if (own.count > 0) return checkAddress(context, attempt.kind)
  const { count, last } = await db
    .selectFrom('loginAttempts')
    .select([sql<number>`count(*)::int`.as('count'), (eb) => eb.fn.max('at').as('last')])
    .where('kind', '=', attempt.kind)
    .where('addressHash', '=', secretHash(address))
    .where('succeeded', '=', false)
    .where('knownPlace', '=', false)
    .where('at', '>', new Date(now.getTime() - addressMinutes * 60_000).toISOString())
    .executeTakeFirstOrThrow()
  const until = (last === null ? 0 : Date.parse(String(last))) + addressWaitAfter(count) * 1000
  if (until > now.getTime()) throw tooManyAttempts(secondsUntil(until, now))
}

/**
 * Remembers an attempt; a refusal after it must be thrown with `keepWrites`.
 * @returns whether the account's owner has to be told: somebody begins to wait because of it.
 */
export async function countSignIn(context: Counted, attempt: Attempt, succeeded: boolean): Promise<boolean> {
  const { db, now, address } = context
  const { kind, subject, place } = attempt
  await db
    .insertInto('loginAttempts')
    .values({
      kind,
      subjectHash: secretHash(subject),
      addressHash: secretHash(address),
      placeHash: place.hash,
      knownPlace: place.known,
      succeeded,
      at: now,
    })
    .execute()
  if (succeeded) return false
  for (const scope of scopesOf(place)) {
    const { count } = await failuresOf(context, attempt, scope)
    if (count >= failuresBeforeWait[scope]) return true
  }
  return false
}

interface Owner {
  readonly id: number
  readonly email: string
  readonly attemptsToldAt: string | null
}

/** Tells the owner of many wrong passwords, once until the next sign-in. */
export async function tellOwner(
  context: Pick<CallContext, 'db' | 'now' | 'afterCommit' | 'services'>,
  { id, email, attemptsToldAt }: Owner,
): Promise<void> {
  if (attemptsToldAt !== null) return
  const { db, now, services } = context
  await db.updateTable('users').set({ attemptsToldAt: now }).where('id', '=', id).execute()
  await services.mail.send(context, {
    kind: 'access',
    to: email,
    subject: texts.wrongPasswords,
    text: texts.wrongPasswordsText(services.settings.publicUrl),
  })
}
