import type { Db } from '../database/open.ts'

/** Milliseconds: longer than every pause and lease of the queue. */
const longest = 13 * 3_600_000

/**
 * Makes letters due whose next attempt is further away than any pause: a clock was wrong when they were written.
 * @returns how many
 */
export async function recallFarLetters(db: Db, now: Date): Promise<number> {
  const far = await db
    .updateTable('mailOutbox')
    .set({ dueAt: now })
    .where('sentAt', 'is', null)
    .where('dueAt', '>', new Date(now.getTime() + longest).toISOString())
    .returning('id')
    .execute()
  return far.length
}
