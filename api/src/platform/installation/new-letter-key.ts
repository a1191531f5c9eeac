import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/open.ts'
import { letterKeyName, makeLetterKey } from '../files/letter-seal.ts'
import { giveUpSealed } from '../mail/sealed-letters.ts'

/**
 * Makes a new key of letters where no backup has the lost one. A damaged file stays beside it under another name.
 * @returns how many letters nobody can open any more
 */
export async function newLetterKey(db: Db, dataDir: string, now: Date): Promise<number> {
  const file = join(dataDir, letterKeyName)
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '')
  if (existsSync(file)) await rename(file, `${file}-${stamp}`)
  makeLetterKey(dataDir)
  return giveUpSealed(db)
}
