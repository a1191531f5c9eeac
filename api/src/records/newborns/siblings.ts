import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { candidatesOf } from './find-like.ts'
import { type IdentityRecord, identityColumns } from './identity.ts'

/** Ids of other records that may be the newborn's twins: of the same mother, or in a pair that nobody merged. */
export async function siblingIds(db: Db, newborn: IdentityRecord): Promise<number[]> {
  const pairs = await db
    .selectFrom('newbornPairs')
    .select(['firstId', 'secondId'])
    .where((eb) => eb.or([eb('firstId', '=', newborn.id), eb('secondId', '=', newborn.id)]))
    .where('status', '<>', 'merged')
    .execute()
  const paired = pairs.map(({ firstId, secondId }) => (firstId === newborn.id ? secondId : firstId))
  return [...new Set([...(await candidatesOf(db, newborn)), ...paired])]
}

/** Is the newborn of a multiple birth, or may another record be its twin's? A record that was joined to another one is none. */
export async function mayHaveTwin(db: Db, newbornId: number): Promise<boolean> {
  const newborn = await db
    .selectFrom('newborns')
    .select(identityColumns)
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  if ((newborn.pluralityCount ?? 1) > 1) return true
  return hasSibling(db, newborn)
}

/** May another record be the newborn's twin's? */
export async function hasSibling(db: Db, newborn: IdentityRecord): Promise<boolean> {
  const ids = await siblingIds(db, newborn)
  if (ids.length === 0) return false
  const { rows } =
    await sql`select from newborns where id = any(${ids}::bigint[]) and merged_into_id is null limit 1`.execute(
      db,
    )
  return rows.length > 0
}
