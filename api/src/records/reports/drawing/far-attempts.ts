import type { Db } from '../../../platform/database/open.ts'

/** Milliseconds: longer than every pause and lease of the queue. */
const longest = 35 * 60_000

/**
 * Makes reports due whose next attempt is further away than any pause: a clock was wrong when they were accepted.
 * @returns how many
 */
export async function recallFarAttempts(db: Db, now: Date): Promise<number> {
  const far = await db
    .updateTable('reportDocuments')
    .set({ nextAttemptAt: now })
    .where('drawnAt', 'is', null)
    .where('nextAttemptAt', '>', new Date(now.getTime() + longest).toISOString())
    .returning('reportId')
    .execute()
  return far.length
}
