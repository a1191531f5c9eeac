import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './open.ts'
import { isOutdatedPlan } from './preparing-client.ts'

/**
 * The server ended a transaction that is safe to run again. Either two transactions conflicted, or
 * a migration has changed the columns of a prepared statement.
 */
const isConflict = (error: unknown) =>
  isOutdatedPlan(error) ||
  (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01'))

const attempts = 4

/**
 * Runs `work` in one transaction: all writes through its handle are committed, or none. Inside an
 * open transaction it joins that one. After a deadlock or a serialization failure `work` runs again
 * from the start. So it must do nothing outside the database that cannot be repeated.
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
