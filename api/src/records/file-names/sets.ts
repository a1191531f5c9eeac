import type { FileName } from '@sne/shared/domain'
import { sql } from 'kysely'
import { json } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/open.ts'
import { giveSetDrafts } from '../approvals/give-drafts.ts'
import { activeSetOf } from '../approvals/set-records.ts'

/** Copies names into new sets from those that they are copies of. */
export async function copyFileNames(db: Db, setIds: readonly number[]): Promise<void> {
  if (setIds.length === 0) return
  await sql`update file_name_sets copy set names = source.names from file_name_sets source
    where source.id = copy.copied_from_id and copy.id = any(${[...setIds]}::bigint[])`.execute(db)
}

/** Names of one set. */
export async function fileNamesOf(db: Db, id: number): Promise<FileName[]> {
  const set = db.selectFrom('fileNameSets').select('names').where('id', '=', id)
  return (await set.executeTakeFirstOrThrow()).names
}

/** Writes the names of a draft in place of its former ones. */
export async function writeFileNames(db: Db, id: number, names: readonly FileName[]): Promise<void> {
  await db
    .updateTable('fileNameSets')
    .set({ names: json([...names]) })
    .where('id', '=', id)
    .execute()
}

/** Names in force in a laboratory, with the version of their set; none before two leads approved any. */
export async function fileNamesInForce(
  db: Db,
  workgroupId: number,
): Promise<{ readonly version: number | null; readonly names: readonly FileName[] }> {
  const set = await activeSetOf(db, 'fileNameSets', { workgroupId })
  return set ? { version: set.version, names: await fileNamesOf(db, set.id) } : { version: null, names: [] }
}

/** The laboratory's draft; undefined where none was begun. */
export const fileNameDraft = (db: Db, workgroupId: number) =>
  db
    .selectFrom('fileNameSets')
    .select(['id', 'names'])
    .where('workgroupId', '=', workgroupId)
    .where('state', '=', 'draft')
    .executeTakeFirst()

/** The template of an installation, without names, where there is none. @param firstDay yyyy-MM-dd */
export async function seedFileNames(db: Db, firstDay: string): Promise<void> {
  const known = db.selectFrom('fileNameSets').select('id').where('workgroupId', 'is', null)
  if (!(await known.executeTakeFirst()))
    await db.insertInto('fileNameSets').values({ version: 1, validFrom: firstDay, state: 'draft' }).execute()
}

/** Empty drafts for laboratories without a set. @param workgroupId one laboratory; all without @returns the new sets */
export const giveFileNameDrafts = (db: Db, workgroupId: number | null = null): Promise<number[]> =>
  giveSetDrafts(db, 'fileNameSets', copyFileNames, workgroupId)
