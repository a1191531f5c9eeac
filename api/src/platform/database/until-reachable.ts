import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './open.ts'
import { DatabaseUnreachable, noSuchDatabase } from './unreachable.ts'

/** Milliseconds between two attempts. */
const pause = 500

/**
 * Waits for a database that starts at the same time as the server. Only a refused or lost connection is waited for;
 * a wrong password and a missing database are errors at once.
 * @param seconds at most; 0 makes one attempt
 * @param onWait called before the first pause
 * @throws DatabaseUnreachable
 */
export async function untilReachable(db: Db, seconds: number, onWait: () => void): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      const away = error instanceof DatabaseUnreachable && error.code !== noSuchDatabase
      if (!away || Date.now() + pause > end) throw error
      if (attempt === 1) onWait()
      await wait(pause)
    }
  }
}
