import { sql } from 'kysely'
import { openServer } from '../open.ts'
import { texts } from './texts.ts'
import { TransferError } from './transfer-error.ts'

/**
 * Does the work of an import under an advisory lock of the database, on a connection of its own: the end of the process
 * frees it.
 * @throws TransferError when another import holds it
 */
export async function oneImport<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const { db, close } = openServer(databaseUrl, 1)
  try {
    return await db.connection().execute(async (connection) => {
      const { rows } = await sql<{ given: boolean }>`
        select pg_try_advisory_lock(hashtext('db:import')) as given`.execute(connection)
      if (rows[0]?.given) return await work()
      throw new TransferError(
        texts.importRunning,
        'another import into the database is under way: wait for its end',
      )
    })
  } finally {
    await close()
  }
}
