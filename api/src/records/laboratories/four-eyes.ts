import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** Must another person sign in this laboratory? On where its settings say nothing. */
export async function hasFourEyes(db: Db, workgroupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('workgroups')
    .select(sql<boolean>`coalesce((config ->> 'fourEyes')::boolean, true)`.as('fourEyes'))
    .where('id', '=', workgroupId)
    .executeTakeFirst()
  return row?.fourEyes ?? true
}
