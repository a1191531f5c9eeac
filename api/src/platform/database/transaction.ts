import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './open.ts'
import { isOutdatedPlan } from './preparing-client.ts'

/**
 * The server ended a transaction that is safe to run again: two stood in each other's way, or a migration has changed what
 * a prepared statement answers.
 */
const isConflict = (error: unknown) =>
  isOutdatedPlan(error) ||
  (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01'))

const attempts = 4

/**
 * Runs `work` in one transaction: everything it writes through the handle it is given, or nothing. Inside an
 * open transaction it joins that one. After a deadlock or a serialization failure `work` runs again from the
 * start, so it must do nothing outside the database that cannot be repeated.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error
      await wait(20 * attempt + Math.random() * 30)
    }
  }
}
