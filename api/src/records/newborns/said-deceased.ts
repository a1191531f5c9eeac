import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'

/** A birth point said that the newborn died, and nobody has answered. @param newborn column or id */
export const saidDeceasedOf = (
  newborn: ReturnType<typeof sql>,
) => sql<boolean>`exists (select from samples said
  where said.newborn_id = ${newborn} and said.deleted_at is null and 'deceased' = any(said.told_doubts))`

export async function isSaidDeceased(db: Db, newbornId: number): Promise<boolean> {
  const { said } = await db
    .selectNoFrom(saidDeceasedOf(sql`${newbornId}::bigint`).as('said'))
    .withPlugin(prepared)
    .executeTakeFirstOrThrow()
  return said
}
