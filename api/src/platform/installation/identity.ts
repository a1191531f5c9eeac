import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { UnusableDirectory } from '../database/data-directory.ts'
import { markedIdentity, markName } from '../database/marked-identity.ts'
import type { Db } from '../database/open.ts'
import { writeDurably } from '../files/durable.ts'
import { texts } from './texts.ts'

const markOf = (identity: string) =>
  texts.marker +
  'This directory belongs to an installation: back up and restore its database and its documents together.\n' +
  `id: ${identity}\n`

/** @returns the identity of a database; null in one of an earlier version, or without any table */
async function identityOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.installation_identity') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return null
  const row = await db.selectFrom('installationIdentity').select('identity').executeTakeFirst()
  return row?.identity ?? null
}

/**
 * @throws UnusableDirectory `other_installation` where directory and database have different
 * identities
 */
export async function checkIdentity(db: Db, dataDir: string): Promise<void> {
  const [marked, own] = [await markedIdentity(dataDir), await identityOf(db)]
  if (marked !== null && own !== null && marked !== own)
    throw new UnusableDirectory(dataDir, 'other_installation')
}

/** Gives the database its identity, once: processes that start together agree on the row that is there. */
export async function makeIdentity(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('installationIdentity')
    .values({ id: 1, identity: randomUUID(), madeAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Gives the database its identity, once, and the data directory the same one. Processes that start together agree: the
 * row is there once, and all write the same file.
 * @throws UnusableDirectory `other_installation`
 */
export async function settleIdentity(db: Db, dataDir: string, now: Date): Promise<void> {
  await makeIdentity(db, now)
  await checkIdentity(db, dataDir)
  if ((await markedIdentity(dataDir)) !== null) return
  const identity = (await identityOf(db)) ?? ''
  const aside = join(dataDir, `.${markName}-${randomUUID()}`)
  await writeDurably(aside, markOf(identity))
  // A mark of an earlier version, without an identity, is replaced.
  await rename(aside, join(dataDir, markName)).catch(async (error: unknown) => {
    await rm(aside, { force: true })
    throw error
  })
}
