import type { EmbeddedDatabase } from './client.ts'
import type { Turns } from './turns.ts'

/**
 * Background work of a PostgreSQL server that the embedded one lacks. CHECKPOINT limits the log of
 * changes; VACUUM ANALYZE keeps plans and space good. It takes its turn as a call does, and does
 * nothing without new writes.
 * @param minutes time between two rounds.
 * @returns the function that ends it.
 */
export function keepUp(database: EmbeddedDatabase, turns: Turns, minutes: number): () => void {
  let seen = ''
  const round = async () => {
    await turns.take()
    try {
      const { rows } = await database.query('select pg_current_wal_lsn()::text as position')
      const position = JSON.stringify(rows)
      if (position === seen) return
      await database.query('vacuum analyze')
      await database.query('checkpoint')
      const after = await database.query('select pg_current_wal_lsn()::text as position')
      seen = JSON.stringify(after.rows)
    } finally {
      turns.give()
    }
  }
  const timer = setInterval(() => {
    round().catch((error: unknown) => process.emitWarning(`Upkeep of the embedded database: ${error}`))
  }, minutes * 60_000)
  timer.unref()
  return () => clearInterval(timer)
}
