import type { EmbeddedDatabase } from './client.ts'
import type { Turns } from './turns.ts'

/**
 * What a PostgreSQL server does in the background and the embedded one does not: CHECKPOINT, so that the log
 * of changes does not grow for ever, and VACUUM ANALYZE, so that plans and space stay good. It takes its turn
 * like everybody else and does nothing while nothing was written.
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
