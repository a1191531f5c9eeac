import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { fixedStatement } from '../database/fixed-statement.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { KeyCaller } from './key-caller.ts'
import { tokenHash } from './tokens.ts'

/** Its use is written once a minute, as a session's: a commit of its own for each call waits for the disk. */
const useKey = fixedStatement<KeyCaller, { hash: string; now: string }>((_, given) =>
  sql<KeyCaller>`
    with known as (select id, workgroup_id, last_used_at from api_keys where secret_hash = ${given.hash} and revoked_at is null),
    used as (update api_keys set last_used_at = ${given.now}::timestamptz from known where api_keys.id = known.id
      and (known.last_used_at is null or known.last_used_at < ${given.now}::timestamptz - interval '1 minute'))
    select id as api_key_id, workgroup_id from known`.withPlugin(prepared),
)

/** The birth point of an API key; null when the key is unknown or revoked. */
export async function findKeyCaller(db: Db, key: string, now: Date): Promise<KeyCaller | null> {
  const [caller] = await useKey(db, { hash: tokenHash(key), now: now.toISOString() })
  return caller ?? null
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
