import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { lease, mostAttempts } from './waits.ts'

/** A moment by the clock of the database: the processes of one database may have clocks of their own. */
export const afterNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${ms / 1000})`

/**
 * Takes the next letter for the time of one attempt, so that no other process sends it too.
 * @param last letters that are taken when no other one is due
 */
export const claimLetter = (db: Db, last: readonly number[]) =>
  db
    .updateTable('mailOutbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), dueAt: afterNow(lease) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mailOutbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('attempts', '<', mostAttempts)
        .where(sql<boolean>`due_at <= now()`)
        .orderBy(sql`id = any(${last}::bigint[])`)
        .orderBy('precedence')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
