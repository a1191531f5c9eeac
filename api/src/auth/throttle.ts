import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CallContext } from '../calls/context.ts'
import { refuse } from '../calls/refusal.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import type { LoginAttemptsTable } from '../database/tables/people.ts'

/** What is counted, so that it cannot be tried for ever. */
export type AttemptKind = LoginAttemptsTable['kind']

interface Limit {
  readonly minutes: number
  /** Failures of one account, since its last success. */
  readonly bySubject: number
  /** Failures from one network address, which many people may share. */
  readonly byAddress: number
}

/** Attempts that count although they succeed have no success that starts the counting anew. */
const limits: Readonly<Record<AttemptKind, Limit>> = {
  login: { minutes: 15, bySubject: 5, byAddress: 50 },
  password: { minutes: 15, bySubject: 5, byAddress: 50 },
  reset: { minutes: 60, bySubject: 3, byAddress: 30 },
  support: { minutes: 60, bySubject: 10, byAddress: 60 },
  client_log: { minutes: 5, bySubject: 60, byAddress: 120 },
}

const hashed = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('hex')

type Counted = Pick<CallContext, 'db' | 'now' | 'address'>

/**
 * Counted in the database, so that all processes count together. Attempts on one subject wait for each other.
 * @param subject e-mail or user, kept as a hash alone.
 * @throws Refusal `too_many_attempts`
 */
export async function checkAttempts(context: Counted, kind: AttemptKind, subject: string): Promise<void> {
  const { db, now, address } = context
  const { minutes, bySubject, byAddress } = limits[kind]
  const subjectHash = hashed(subject)
  await oneAtATime(db, `${kind}:${subjectHash}`)
  const since = new Date(now.getTime() - minutes * 60_000).toISOString()
  const failures = db
    .selectFrom('loginAttempts')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '=', kind)
    .where('succeeded', '=', false)
    .where('at', '>', since)
  const ofSubject = await failures
    .where('subjectHash', '=', subjectHash)
    .where('id', '>', (eb) =>
      eb
        .selectFrom('loginAttempts as success')
        .select(sql<number>`coalesce(max(success.id), 0)`.as('id'))
        .where('success.kind', '=', kind)
        .where('success.subjectHash', '=', subjectHash)
        .where('success.succeeded', '=', true),
    )
    .executeTakeFirstOrThrow()
  if (ofSubject.count >= bySubject) throw refuse('too_many_attempts')
  const ofAddress = await failures.where('addressHash', '=', hashed(address)).executeTakeFirstOrThrow()
  if (ofAddress.count >= byAddress) throw refuse('too_many_attempts')
}

/** Remembers an attempt. A refusal after it must be thrown with `keepWrites`. */
export async function countAttempt(
  context: Counted,
  kind: AttemptKind,
  subject: string,
  succeeded: boolean,
): Promise<void> {
  const { db, now, address } = context
  await db
    .insertInto('loginAttempts')
    .values({ kind, subjectHash: hashed(subject), addressHash: hashed(address), succeeded, at: now })
    .execute()
}

/** Attempts older than a day count for nothing any more. */
export async function forgetAttempts(context: Pick<CallContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(context.now.getTime() - 86_400_000).toISOString()
  await context.db.deleteFrom('loginAttempts').where('at', '<', before).execute()
}
