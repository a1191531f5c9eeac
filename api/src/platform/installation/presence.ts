import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnusableDirectory } from '../database/data-directory.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import type { Db } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { writeDurably } from '../files/durable.ts'

/** File with the name of the data directory itself; a directory that several processes share has one. */
export const nameOfDirectory = 'directory'
/** Time after which a directory that says nothing is at work no more, in ms: three rounds. */
const silence = 180_000

/** @returns the name of a data directory, made at the first call */
async function nameOf(dataDir: string): Promise<string> {
  const path = join(dataDir, nameOfDirectory)
  const read = () =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
  const known = (await read()).trim()
  if (known !== '') return known
  // Of two processes that start together one writes the name.
  await writeDurably(path, `${randomUUID()}\n`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await read()).trim()
}

/**
 * Takes the database for this data directory, at the start and again each minute. Documents lie in the directory: two servers of one database with a directory each would
 * not find each other's documents.
 * @throws UnusableDirectory `other_directory` while a server works on the database with another directory
 */
export async function takeDatabase(db: Db, dataDir: string, now: Date): Promise<void> {
  const directory = await nameOf(dataDir)
  await inTransaction(db, async (trx) => {
    await oneAtATime(trx, 'data directory')
    const row = await trx
      .selectFrom('installationIdentity')
      .select(['directory', 'directorySeenAt'])
      .executeTakeFirst()
    const seen = row?.directorySeenAt ? new Date(row.directorySeenAt).getTime() : 0
    const isOther = row?.directory !== null && row?.directory !== directory
    if (row && isOther && now.getTime() - seen < silence)
      throw new UnusableDirectory(dataDir, 'other_directory')
    await trx.updateTable('installationIdentity').set({ directory, directorySeenAt: now }).execute()
  })
}

/** A server that ends leaves the database to another directory; others of its own directory say within a minute that they are at work. */
export async function leaveDatabase(db: Db, dataDir: string): Promise<void> {
  await db
    .updateTable('installationIdentity')
    .set({ directorySeenAt: null })
    .where('directory', '=', await nameOf(dataDir))
    .execute()
}
