import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../database/open.ts'
import type { KeyCaller } from './key-caller.ts'
import { tokenHash } from './tokens.ts'

/** The birth point of an API key; null when the key is unknown or revoked. */
export async function findKeyCaller(db: Db, key: string, now: Date): Promise<KeyCaller | null> {
  const row = await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('secretHash', '=', tokenHash(key))
    .where('revokedAt', 'is', null)
    .returning(['id', 'workgroupId'])
    .executeTakeFirst()
  return row ? { apiKeyId: row.id, workgroupId: row.workgroupId } : null
}

/** `Authorization: Bearer …` or `X-API-Key: …`. */
export function keyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(String(headers.authorization ?? ''))?.[1]
  const plain = headers['x-api-key']
  return bearer ?? (typeof plain === 'string' && plain !== '' ? plain : null)
}

/** Compares hashes, which are of one length, in a time that tells nothing; without a key set nobody has it. */
export function isOperationsKey(given: string | null, key: string | undefined): boolean {
  if (!given || !key) return false
  return timingSafeEqual(Buffer.from(tokenHash(given)), Buffer.from(tokenHash(key)))
}
