import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Waits until no other process is at the same work, and keeps others waiting until the transaction ends. What was
 * looked up before it may be out of date.
 */
export async function oneAtATime(trx: Db, work: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(trx)
}
