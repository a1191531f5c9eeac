import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { UnusableDirectory } from '../database/data-directory.ts'
import { makeFolders } from '../database/make-folders.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import type { Db } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { writeOnce } from '../files/durable.ts'
import { privateFolder } from '../files/private-modes.ts'

/** File with the name of the data directory itself; a directory that several processes share has one. */
export const nameOfDirectory = 'directory'
/**
 * Whether the directory of the row said that it is at work within three rounds. By the clock of the database: that of a server may be
 * wrong by a day, and would take the database from another one at work. A moment far ahead is of such a clock of an earlier version.
 */
const isAtWork = sql<boolean>`coalesce(
  directory_seen_at between now() - interval '3 minutes' and now() + interval '3 minutes', false)`

/** To the microsecond: it tells one claim from another. */
const seenAt = sql<string | null>`directory_seen_at::text`
/** Own claims without one of another process between them, after which no other process of the directory is at work. */
const claimsAlone = 2

/** The name of a data directory; empty where it has none yet. */
const knownName = (dataDir: string): Promise<string> =>
  readFile(join(dataDir, nameOfDirectory), 'utf8').then(
    (name) => name.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )

/** @returns the name of a data directory, made at the first call */
async function nameOf(dataDir: string): Promise<string> {
  const path = join(dataDir, nameOfDirectory)
  const known = await knownName(dataDir)
  if (known !== '') return known
  // A start that was refused beside this one may have removed the folder that both found missing.
  await makeFolders(dataDir, privateFolder)
  await writeOnce(path, `${randomUUID()}\n`)
  const name = await knownName(dataDir)
  if (name === '') throw new Error(`${path} is empty: remove it and start again.`)
  return name
}

const presence = (db: Db) =>
  db
    .selectFrom('installationIdentity')
    .select(['directory', isAtWork.as('isAtWork'), seenAt.as('seenAt')])
    .executeTakeFirst()

/**
 * Whether a server works on the database with a directory of another name.
 * @param ownName read after the row: a process writes the name of a new directory before it takes the database
 */
async function isElsewhere(db: Db, ownName: () => Promise<string>): Promise<boolean> {
  const row = await presence(db)
  if (!row?.directory || !row.isAtWork) return false
  return row.directory !== (await ownName())
}

/**
 * Asks before the migrations, and writes nothing: a refused start leaves the database as the server at work needs it. A schema
 * that does not name directories yet has none.
 * @throws UnusableDirectory `other_directory`
 */
export async function checkNobodyElsewhere(db: Db, dataDir: string): Promise<void> {
  const { rows } = await sql`select from information_schema.columns where table_schema = 'public'
    and table_name = 'installation_identity' and column_name = 'directory_seen_at'`.execute(db)
  if (rows.length > 0 && (await isElsewhere(db, () => knownName(dataDir))))
    throw new UnusableDirectory(dataDir, 'other_directory')
}

/** Whether the directory has a name, and the database worked last with one of another name. */
export async function workedElsewhere(db: Db, dataDir: string): Promise<boolean> {
  const [row, own] = [await presence(db), await knownName(dataDir)]
  return own !== '' && row?.directory != null && row.directory !== own
}

/** The claim of one process on its database for its data directory, of which other processes may share both. */
export class Presence {
  readonly #db: Db
  readonly #dataDir: string
  #seenAt: string | null = null
  /** Own claims since the last one of another process of the directory. */
  #alone = 0

  constructor(db: Db, dataDir: string) {
    this.#db = db
    this.#dataDir = dataDir
  }

  /**
   * Takes the database for this data directory, at the start and again each minute. Documents lie in the directory: two servers of one
   * database with a directory each would not find each other's documents. A new directory gets its name while no other process asks:
   * one that is refused keeps no name.
   * @returns whether no process of this directory was at work before
   * @throws UnusableDirectory `other_directory` while a server works on the database with another directory
   */
  take(): Promise<boolean> {
    return inTransaction(this.#db, async (trx) => {
      await oneAtATime(trx, 'data directory')
      if (await isElsewhere(trx, () => knownName(this.#dataDir)))
        throw new UnusableDirectory(this.#dataDir, 'other_directory')
      const directory = await nameOf(this.#dataDir)
      const before = await presence(trx)
      const isFirst = before?.directory !== directory || !before.isAtWork
      const now = await trx
        .updateTable('installationIdentity')
        .set({ directory, directorySeenAt: sql`clock_timestamp()` })
        .returning(seenAt.as('seenAt'))
        .executeTakeFirst()
      if (isFirst) this.#alone = claimsAlone
      else this.#alone = before.seenAt === this.#seenAt ? this.#alone + 1 : 0
      this.#seenAt = now?.seenAt ?? null
      return isFirst
    })
  }

  /**
   * A server that ends leaves the database to another directory. Where others of its own directory may be at work, they have 90 seconds
   * to say so: each does within a minute.
   */
  async leave(): Promise<void> {
    const isLast = sql<boolean>`${this.#alone >= claimsAlone} and ${seenAt} = ${this.#seenAt}`
    await this.#db
      .updateTable('installationIdentity')
      .set({
        directorySeenAt: sql`case when ${isLast} then null
          else least(directory_seen_at, clock_timestamp() - interval '90 seconds') end`,
      })
      .where('directory', '=', await knownName(this.#dataDir))
      .execute()
  }
}
