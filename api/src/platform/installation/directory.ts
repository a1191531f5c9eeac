import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isForbidden, UnusableDirectory } from '../database/data-directory.ts'
import { markName } from '../database/marked-identity.ts'
import type { Db, OpenDatabase } from '../database/open.ts'
import { isImportUnfinished } from '../database/transfer/unfinished-import.ts'
import { letterKeyName } from '../files/letter-seal.ts'
import { nameOfDirectory } from './directory-name.ts'
import { checkIdentity } from './identity.ts'

/** @throws UnusableDirectory `not_permitted` */
async function isFilled(folder: string): Promise<boolean> {
  try {
    return existsSync(folder) && (await readdir(folder)).length > 0
  } catch (error) {
    if (isForbidden(error)) throw new UnusableDirectory(folder, 'not_permitted', { cause: error })
    throw error
  }
}

/** A database belongs to the directory: by its mark, or by what an earlier version left there. */
export const belongsToInstallation = async (dataDir: string): Promise<boolean> =>
  existsSync(join(dataDir, markName)) ||
  existsSync(join(dataDir, letterKeyName)) ||
  isFilled(join(dataDir, 'files'))

/** Servers of a shared database give their directory a name. */
const wasOnServer = (dataDir: string) => existsSync(join(dataDir, nameOfDirectory))

/**
 * @param options `always`: the call works on an existing installation, and makes none
 * @throws UnusableDirectory `database_missing` where the embedded database of an installation is missing
 * @throws UnusableDirectory `database_elsewhere` where the database was on a database server
 * @throws UnusableDirectory `no_cluster` without an installation
 */
export async function checkEmbeddedIsThere(
  dataDir: string,
  { always = false }: { readonly always?: boolean } = {},
): Promise<void> {
  if (await isFilled(join(dataDir, 'database'))) return
  if (await belongsToInstallation(dataDir))
    throw new UnusableDirectory(dataDir, wasOnServer(dataDir) ? 'database_elsewhere' : 'database_missing')
  if (always) throw new UnusableDirectory(dataDir, 'no_cluster')
}

/** Tables whose rows only an installation makes: its identity, its record, its accounts. */
const ofInstallation = ['installation_identity', 'installation_facts', 'users']

/** @returns whether an installation was ever made in the database; migrations alone make none */
async function holdsInstallation(db: Db): Promise<boolean> {
  for (const table of ofInstallation) {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass(${`public.${table}`}) is not null as there`.execute(db)
    if (rows[0]?.there !== true) continue
    const { rows: found } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (found.length > 0) return true
  }
  return false
}

/** @throws UnusableDirectory `no_installation` for a call that works on one that was there before */
export async function checkInstallationIsThere(db: Db, dataDir: string): Promise<void> {
  if (!(await holdsInstallation(db))) throw new UnusableDirectory(dataDir, 'no_installation')
}

/**
 * A database in which nothing was ever made does not belong to the directory of an installation: to fill it would show an
 * empty laboratory where there was one at work. So it is with one that an interrupted import left. Ask before the migrations.
 * @throws UnusableDirectory `import_unfinished`, `database_new`, `other_installation`
 */
export async function checkDatabaseIsKnown({ db, kind }: OpenDatabase, dataDir: string): Promise<void> {
  if (await isImportUnfinished(db)) throw new UnusableDirectory(dataDir, 'import_unfinished')
  await checkIdentity(db, dataDir)
  // An embedded database is in the directory: a first start that was stopped early continues.
  if (kind === 'embedded' || !(await belongsToInstallation(dataDir))) return
  if (!(await holdsInstallation(db))) throw new UnusableDirectory(dataDir, 'database_new')
}

/** The database names kept files, and their folder is missing. */
export async function areFilesGone(db: Db, dataDir: string): Promise<boolean> {
  if (existsSync(join(dataDir, 'files'))) return false
  return (await db.selectFrom('files').select('id').limit(1).executeTakeFirst()) !== undefined
}
