import { sql } from 'kysely'
import { storageFault } from '../files/storage-fault.ts'
import type { Db } from './open.ts'
import { sendAhead } from './sending.ts'

/**
 * Runs `work` inside the open transaction at a savepoint: its failure rolls back its own writes alone; earlier writes
 * stay.
 * @returns its result, or its thrown error.
 * @throws errors that tell of a fault of the storage
 */
export async function atSavepoint<T>(
  db: Db,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly error: unknown }> {
  if (!db.isTransaction) throw new Error('A savepoint stands in a transaction.')
  await sendAhead(db, sql`savepoint attempt`.compile(db))
  try {
    const value = await work()
    await sql`release savepoint attempt`.execute(db)
    return { value }
  } catch (error) {
    // A full disk says nothing about the work: the whole call fails.
    if (storageFault(error)) throw error
    await sql`rollback to savepoint attempt`.execute(db)
    await sql`release savepoint attempt`.execute(db)
    return { error }
  }
}
