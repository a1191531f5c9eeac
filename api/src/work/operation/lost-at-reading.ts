import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '../../platform/calls/services.ts'
import type { Db } from '../../platform/database/open.ts'

interface Place {
  readonly db: Db
  readonly dataDir: string
  readonly clock: () => Date
}

/**
 * Records a lost file that a reader met, so that nobody waits an hour for the check to find it. Every row of the content
 * is named: each may be a document of its own. The record is written outside the reader's transaction, which is rolled
 * back and may hold the only connection. Where that fails, the check finds the file. Nothing is named while the whole
 * folder is missing, which `/readyz` tells.
 */
export const tellLostFile =
  ({ db, dataDir, clock }: Place): Services['tellLostFile'] =>
  (sha256, { reason }) => {
    if (!existsSync(join(dataDir, 'files'))) return
    sql`insert into lost_files (file_id, reason, found_at)
      select id, ${reason}, ${clock().toISOString()}::timestamptz from files where sha256 = ${sha256}
      on conflict (file_id) do update set reason = excluded.reason`
      .execute(db)
      .catch(() => {})
  }
