import { sql } from 'kysely'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'

/** The record that stands for a newborn: itself, or the one to which it was joined, however often. */
export async function keptRecord(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`with recursive way as (
      select id, merged_into_id from newborns where id = ${id}
      union all select next.id, next.merged_into_id from newborns next join way on next.id = way.merged_into_id
    ) select ${keptPlan} id from way where merged_into_id is null`.execute(db)
  return rows[0]?.id ?? id
}
