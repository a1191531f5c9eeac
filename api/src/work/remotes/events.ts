import type { RemoteEvent } from '@sne/shared/contract'
import { dayMs } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { tellFailing } from '../../records/remotes/tell-failing.ts'

/** Days for which events are kept: long enough to see two versions after one another. */
export const eventsKept = 30

/** Events of all browsers together in one minute, at most: a loop in a page must not fill the database. */
export const eventsAMinute = 3000

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/**
 * Stores what a browser tells, without the person, and forgets what is old; administrators and support are told of versions
 * that fail. @returns how many were taken
 */
export async function takeEvents(context: CallContext, events: readonly RemoteEvent[]): Promise<number> {
  const { db, now } = context
  await db
    .deleteFrom('remoteEvents')
    .where('at', '<', before(now, eventsKept * dayMs))
    .execute()
  const { count } = await db
    .selectFrom('remoteEvents')
    .select(sql<number>`count(*)`.as('count'))
    .where('at', '>', before(now, 60_000))
    .executeTakeFirstOrThrow()
  if (count >= eventsAMinute) return 0
  await db
    .insertInto('remoteEvents')
    .values(
      events.map((event) => ({
        at: now,
        remote: event.remote,
        release: event.version,
        kind: event.kind,
        milliseconds: event.kind === 'ready' ? event.milliseconds : null,
      })),
    )
    .execute()
  await tellFailing(context, events)
  return events.length
}
