import { accessSync, constants, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isForbidden, UnusableDirectory } from '../database/data-directory.ts'
import { makeFolders } from '../database/make-folders.ts'
import type { Db } from '../database/open.ts'
import { DamagedLetterKey, letterKeyName, makeLetterKey, readLetterKey } from '../files/letter-seal.ts'
import { privateFolder } from '../files/private-modes.ts'
import { sealedLettersWait } from '../mail/sealed-letters.ts'
import { areFilesGone } from './directory.ts'
import { checkIdentity, settleIdentity } from './identity.ts'
import { workedElsewhere } from './presence.ts'

/** Milliseconds after which a hidden file is not being written any more. */
const leftOverAfter = 24 * 3_600_000

/** Removes what killed imports and servers have left beside the kept files: a name of its own, never one of a kept file. */
async function removeLeftOvers(files: string, now: Date): Promise<void> {
  for (const name of (await readdir(files)).filter((name) => /^\.[0-9a-f-]{36}$/.test(name))) {
    const path = join(files, name)
    const found = await stat(path).catch(() => null)
    // Another process that starts may have removed it.
    if (found?.isFile() && now.getTime() - found.mtimeMs > leftOverAfter) await rm(path, { force: true })
  }
}

/** Kept files are in folders of two digits of their name: 256 at most. */
const mostFolders = 256

/**
 * Documents that this account cannot read would be told as lost, one by one. A new document would not be kept.
 * @throws UnusableDirectory `not_permitted` with the first folder
 */
async function checkFolders(files: string): Promise<void> {
  const names = (await readdir(files)).filter((name) => /^[0-9a-f]{2}$/.test(name)).slice(0, mostFolders)
  for (const path of [files, ...names.map((name) => join(files, name))])
    try {
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    } catch (error) {
      if (isForbidden(error)) throw new UnusableDirectory(path, 'not_permitted', { cause: error })
    }
}

/**
 * A new key would open none of the letters that wait.
 * @throws UnusableDirectory `letter_key_missing`, `letter_key_damaged`, `not_permitted`
 */
async function checkLetterKey(db: Db, dataDir: string): Promise<void> {
  const file = join(dataDir, letterKeyName)
  if (existsSync(file)) letterKeyOf(dataDir, () => readLetterKey(dataDir))
  else if (await sealedLettersWait(db)) throw new UnusableDirectory(file, 'letter_key_missing')
}

/**
 * Makes the key of letters where it is missing.
 * @throws UnusableDirectory `letter_key_missing`, `letter_key_damaged`, `not_permitted`
 */
export async function settleLetterKey(db: Db, dataDir: string): Promise<void> {
  await checkLetterKey(db, dataDir)
  letterKeyOf(dataDir, () => makeLetterKey(dataDir))
}

/** @throws UnusableDirectory for what is wrong with the file */
function letterKeyOf(dataDir: string, work: () => void): void {
  const file = join(dataDir, letterKeyName)
  try {
    work()
  } catch (error) {
    if (error instanceof DamagedLetterKey) throw new UnusableDirectory(file, error.code, { cause: error })
    if (isForbidden(error)) throw new UnusableDirectory(file, 'not_permitted', { cause: error })
    throw error
  }
}

/** Kept files that are looked for in a directory with which the database did not work last. */
const filesLookedFor = 50

/**
 * A start that was refused beside a server at work left this in versions before: a directory with mark, key and name, and
 * none of the documents.
 */
async function isLeftOver(db: Db, dataDir: string): Promise<boolean> {
  if (!(await workedElsewhere(db, dataDir))) return false
  const kept = await db
    .selectFrom('files')
    .select('sha256')
    .orderBy('id', 'desc')
    .limit(filesLookedFor)
    .execute()
  return (
    kept.length > 0 &&
    !kept.some(({ sha256 }) => existsSync(join(dataDir, 'files', sha256.slice(0, 2), sha256)))
  )
}

/**
 * Checks that the directory may belong to the database's installation. Writes nothing: a refused start leaves the
 * directory unchanged.
 * @throws UnusableDirectory `files_missing` where the database names files and their folder is missing
 * @throws UnusableDirectory `other_installation` where the directory is marked for another installation
 * @throws UnusableDirectory `files_elsewhere`, `not_permitted`, `letter_key_missing`, `letter_key_damaged`
 */
export async function checkDirectory(db: Db, dataDir: string): Promise<void> {
  const files = join(dataDir, 'files')
  if (await areFilesGone(db, dataDir)) throw new UnusableDirectory(files, 'files_missing')
  if (await isLeftOver(db, dataDir)) throw new UnusableDirectory(dataDir, 'files_elsewhere')
  if (existsSync(files)) await checkFolders(files)
  await checkIdentity(db, dataDir)
  await checkLetterKey(db, dataDir)
}

/**
 * Marks the directory as that of an installation, and makes the folder of its files.
 * @throws UnusableDirectory those of `checkDirectory`
 */
export async function settleDirectory(db: Db, dataDir: string, now: Date): Promise<void> {
  await checkDirectory(db, dataDir)
  await makeFolders(join(dataDir, 'files'), privateFolder)
  await removeLeftOvers(join(dataDir, 'files'), now)
  await settleIdentity(db, dataDir, now)
  await settleLetterKey(db, dataDir)
}
