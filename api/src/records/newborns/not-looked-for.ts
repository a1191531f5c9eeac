import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { saidDeceasedOf } from './said-deceased.ts'

/** Newborns whose record is closed, or of whom a birth point said that they died: nobody looks for their cards. */
export async function notLookedFor(db: Db, newbornIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('newborns')
    .select('id')
    .where('id', '=', anyOf(newbornIds))
    .where((eb) => eb.or([eb('closureAt', 'is not', null), saidDeceasedOf(sql.ref('newborns.id'))]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
