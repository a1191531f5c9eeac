import { DatabaseError, Pool } from 'pg'
import { tooManyConnections } from './server-pool.ts'
import { SteadyClient } from './steady-client.ts'

/** Milliseconds after which the connection is given up. */
const patience = 1500

/** The server answers, and grants no further connection. */
export const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === tooManyConnections

/** One connection beside the pool: it is made for a work, and closed after it. */
export function connectionAside(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    statement_timeout: patience,
    options: '-c timezone=UTC -c search_path=public',
  })
  // The user of the connection gets the error.
  pool.on('error', () => {})
  return pool
}

/** Asks the server on a connection that is made for it. @returns whether it answers, be it with a refusal */
export async function answersAside(url: string): Promise<boolean> {
  const client = new SteadyClient({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof DatabaseError || (error as Error).cause instanceof DatabaseError
  } finally {
    client.end().catch(() => {})
  }
}
