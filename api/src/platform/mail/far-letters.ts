import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { longestWaits } from './waits.ts'

/**
 * Makes letters due whose next attempt is further away than they may have to wait: the clock of the database was wrong when
 * it was set.
 * @returns how many
 */
export async function recallFarLetters(db: Db): Promise<number> {
  const seconds = longestWaits.map((ms) => ms / 1000)
  const far = await db
    .updateTable('mailOutbox')
    .set({ dueAt: sql`now()` })
    .where('sentAt', 'is', null)
    .where('attempts', '<', longestWaits.length)
    .where(sql<boolean>`due_at > now() + make_interval(secs => (${seconds}::float8[])[attempts + 1])`)
    .returning('id')
    .execute()
  return far.length
}
