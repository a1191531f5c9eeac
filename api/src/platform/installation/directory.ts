import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { UnusableDirectory } from '../database/data-directory.ts'
import { makeFolders } from '../database/make-folders.ts'
import type { Db } from '../database/open.ts'
import { writeDurably } from '../files/durable.ts'
import { privateFolder } from '../files/private-modes.ts'
import { texts } from './texts.ts'

/** File that says that a database belongs to the data directory. */
export const markName = 'installation'
const markText =
  texts.marker +
  'This directory belongs to an installation: back up and restore its database and its documents together.\n'

const isFilled = async (folder: string) => existsSync(folder) && (await readdir(folder)).length > 0

/** A database belongs to the directory: by its mark, or by what an earlier version left there. */
export const belongsToInstallation = async (dataDir: string): Promise<boolean> =>
  existsSync(join(dataDir, markName)) ||
  existsSync(join(dataDir, 'letter-key')) ||
  isFilled(join(dataDir, 'files'))

/** @throws UnusableDirectory `database_missing` where the embedded database of an installation is gone */
export async function checkEmbeddedIsThere(dataDir: string): Promise<void> {
  if (!(await isFilled(join(dataDir, 'database'))) && (await belongsToInstallation(dataDir)))
    throw new UnusableDirectory(dataDir, 'database_missing')
}

/**
 * A database in which nothing was ever made does not belong to the directory of an installation: to fill it would show an
 * empty laboratory where there was one at work. Ask before the migrations.
 * @throws UnusableDirectory `database_new`
 */
export async function checkDatabaseIsKnown(db: Db, dataDir: string): Promise<void> {
  if (!(await belongsToInstallation(dataDir))) return
  const { rows } = await sql<{
    known: boolean
  }>`select to_regclass('kysely_migration') is not null as known`.execute(db)
  if (rows[0]?.known !== true) throw new UnusableDirectory(dataDir, 'database_new')
}

/** The database names kept files, and their folder is gone. */
export async function areFilesGone(db: Db, dataDir: string): Promise<boolean> {
  if (existsSync(join(dataDir, 'files'))) return false
  return (await db.selectFrom('files').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Marks the directory as that of an installation, and makes the folder of its files.
 * @throws UnusableDirectory `files_missing` where the database names files and their folder is gone
 */
export async function settleDirectory(db: Db, dataDir: string): Promise<void> {
  if (await areFilesGone(db, dataDir)) throw new UnusableDirectory(join(dataDir, 'files'), 'files_missing')
  await makeFolders(join(dataDir, 'files'), privateFolder)
  const mark = join(dataDir, markName)
  if (existsSync(mark)) return
  await writeDurably(mark, markText).catch((error: NodeJS.ErrnoException) => {
    // Another process of the installation starts at the same moment.
    if (error.code !== 'EEXIST') throw error
  })
}
