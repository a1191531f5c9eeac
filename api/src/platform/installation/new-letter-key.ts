import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isForbidden, UnusableDirectory } from '../database/data-directory.ts'
import type { Db } from '../database/open.ts'
import { DamagedLetterKey, letterKeyName, makeLetterKey, readLetterKey } from '../files/letter-seal.ts'
import { giveUpSealed } from '../mail/sealed-letters.ts'

/** @throws the error of the system for a file that this account may not read */
function isReadable(dataDir: string): boolean {
  try {
    readLetterKey(dataDir)
    return true
  } catch (error) {
    if (error instanceof DamagedLetterKey || (error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/**
 * Makes a new key of letters where no backup has the lost one. A former file stays beside it under another name.
 * @param options `replace`: also a key that can be read, which is of another installation
 * @returns how many letters nobody can open any more
 * @throws UnusableDirectory `letter_key_readable`, `not_permitted`
 */
export async function newLetterKey(
  db: Db,
  dataDir: string,
  now: Date,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<number> {
  const file = join(dataDir, letterKeyName)
  try {
    if (!replace && isReadable(dataDir)) throw new UnusableDirectory(file, 'letter_key_readable')
  } catch (error) {
    if (isForbidden(error)) throw new UnusableDirectory(file, 'not_permitted', { cause: error })
    throw error
  }
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '')
  if (existsSync(file)) await rename(file, `${file}-${stamp}`)
  makeLetterKey(dataDir)
  return giveUpSealed(db)
}
