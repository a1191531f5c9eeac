import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { attemptPauses, lease } from './mail.ts'

/**
 * Makes letters due whose next attempt is further away than the pause after their attempts: a clock was ahead when it was written.
 * A letter without an attempt waits for a failing mail server alone.
 * @returns how many
 */
export async function recallFarLetters(db: Db, now: Date): Promise<number> {
  const far = await db
    .updateTable('mailOutbox')
    .set({ dueAt: now })
    .where('sentAt', 'is', null)
    .where(
      sql<boolean>`due_at > ${now}::timestamptz + ${lease / 1000} * interval '1 second'
        + coalesce((${[...attemptPauses]}::integer[])[greatest(attempts, 1)], 0) * interval '1 minute'
        + interval '5 minutes'`,
    )
    .returning('id')
    .execute()
  return far.length
}
