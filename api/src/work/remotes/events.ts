import type { RemoteEvent } from '@sne/shared/contract'
import { dayMs } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'

/** Days for which events are kept: long enough to see two versions after one another. */
export const eventsKept = 30

/** Events of all browsers together in one minute, at most: a loop in a page must not fill the database. */
export const eventsAMinute = 3000

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Stores what a browser tells, without the person, and forgets what is old. @returns how many were taken */
export async function takeEvents({ db, now }: Context, events: readonly RemoteEvent[]): Promise<number> {
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
  return events.length
}
