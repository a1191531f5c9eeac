import type { Db } from '../database/open.ts'
import { mostAttempts } from './waits.ts'

/** Letters wait that the key of the data directory has to open. */
export async function sealedLettersWait(db: Db): Promise<boolean> {
  const letter = await db
    .selectFrom('mailOutbox')
    .select('id')
    .where('sentAt', 'is', null)
    .where('sealedText', 'is not', null)
    .where('attempts', '<', mostAttempts)
    .limit(1)
    .executeTakeFirst()
  return letter !== undefined
}

/** Gives letters up whose key is lost: `/readyz` tells of them. @returns how many */
export async function giveUpSealed(db: Db): Promise<number> {
  const lost = await db
    .updateTable('mailOutbox')
    .set({ attempts: mostAttempts, lastError: 'KEY_LOST', sealedText: null })
    .where('sentAt', 'is', null)
    .where('sealedText', 'is not', null)
    .where('attempts', '<', mostAttempts)
    .returning('id')
    .execute()
  return lost.length
}
