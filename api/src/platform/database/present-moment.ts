import { sql } from 'kysely'
import type { Db } from './open.ts'

/** The moment by the clock of the database: a wrong clock of the server puts no false moment into the rows of a start. */
export async function presentMoment(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db)
  return new Date(rows[0]?.at ?? Date.now())
}
