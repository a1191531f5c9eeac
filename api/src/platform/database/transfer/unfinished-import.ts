import { sql } from 'kysely'
import type { Db } from '../open.ts'

/**
 * A table without columns that stands in a database from the first step of an import until its rows are committed: files
 * and schema are there before, and would pass for an installation without anything in it.
 */
export const unfinishedImport = 'unfinished_import'

export const markImport = (db: Db) => sql`create table if not exists unfinished_import ()`.execute(db)

export async function isImportUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.unfinished_import') is not null as there`.execute(db)
  return rows[0]?.there === true
}
