import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Takes an advisory lock of the work until the transaction ends: other processes wait. Rows that
 * were read before the lock may be out of date.
 */
export async function oneAtATime(trx: Db, work: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(trx)
}
