import { type LaboratoryTimes, timeNames } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { giveSetDrafts } from '../approvals/give-drafts.ts'

const columns = sql.join(timeNames.map((name) => sql.ref(name)))

/** Copies times into new sets from those that they are copies of. */
export async function copyTimes(db: Db, setIds: readonly number[]): Promise<void> {
  if (setIds.length === 0) return
  await sql`update time_sets copy set (${columns}) = (select ${columns} from time_sets source
    where source.id = copy.copied_from_id) where copy.id = any(${[...setIds]}::bigint[])`.execute(db)
}

/** Times of one set. */
export const timesOfSet = (db: Db, id: number): Promise<LaboratoryTimes> =>
  db.selectFrom('timeSets').select(timeNames).where('id', '=', id).executeTakeFirstOrThrow()

/** Writes the times of a draft. */
export async function writeTimes(db: Db, id: number, times: LaboratoryTimes): Promise<void> {
  const said = Object.fromEntries(timeNames.map((name) => [name, times[name]]))
  await db.updateTable('timeSets').set(said).where('id', '=', id).execute()
}

/** The template of an installation, where there is none: its columns begin with the seeds. @param firstDay yyyy-MM-dd */
export async function seedTimes(db: Db, firstDay: string): Promise<void> {
  const known = await db
    .selectFrom('timeSets')
    .select('id')
    .where('workgroupId', 'is', null)
    .executeTakeFirst()
  if (!known)
    await db.insertInto('timeSets').values({ version: 1, validFrom: firstDay, state: 'draft' }).execute()
}

/** Drafts for laboratories without times. @param workgroupId one laboratory; all without @returns the new sets */
export const giveTimeDrafts = (db: Db, workgroupId: number | null = null): Promise<number[]> =>
  giveSetDrafts(db, 'timeSets', copyTimes, workgroupId)
