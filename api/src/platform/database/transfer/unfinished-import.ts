import { sql } from 'kysely'
import type { Db } from '../open.ts'

/**
 * A table without columns that exists from the first step of an import until its rows are
 * committed. Files and schema exist before the rows, and would pass for an installation without
 * data.
 */
export const unfinishedImport = 'unfinished_import'

export const markImport = (db: Db) => sql`create table if not exists unfinished_import ()`.execute(db)

export async function isImportUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.unfinished_import') is not null as there`.execute(db)
  return rows[0]?.there === true
}
