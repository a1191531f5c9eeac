import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'

/** The kept record of a newborn: itself, or the one to which it was joined, however often. */
export async function keptRecord(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`with recursive way as (
      select id, merged_into_id from newborns where id = ${id}
      union all select next.id, next.merged_into_id from newborns next join way on next.id = way.merged_into_id
    ) select id from way where merged_into_id is null`
    .withPlugin(prepared)
    .execute(db)
  return rows[0]?.id ?? id
}
