import { sql } from 'kysely'
import { UnusableDirectory } from '../database/data-directory.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import type { Db } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { markChanged, removeMark, removeOtherMarks, writeMark } from './directory-mark.ts'
import { knownName, nameOf } from './directory-name.ts'
import { keepMinutes } from './minutes-at-work.ts'

/**
 * Whether the directory of the row said that it is at work within three rounds. By the clock of the database: that of a server may be
 * wrong by a day, and would take the database from another one at work. A moment far ahead is of such a clock of an earlier version.
 */
export const isAtWork = sql<boolean>`coalesce(
  directory_seen_at between now() - interval '3 minutes' and now() + interval '3 minutes', false)`

/** To the microsecond: it tells one claim from another. */
const seenAt = sql<string | null>`directory_seen_at::text`
/** Own claims without one of another process between them, after which no other process of the directory is at work. */
const claimsAlone = 2

const presence = (db: Db) =>
  db
    .selectFrom('installationIdentity')
    .select(['directory', 'directoryMark', isAtWork.as('isAtWork'), seenAt.as('seenAt')])
    .executeTakeFirst()

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
  /** Own mark that was written last. */
  #mark: string | undefined
  /** Own claims since the last one of another process of the directory. */
  #alone = 0

  constructor(db: Db, dataDir: string) {
    this.#db = db
    this.#dataDir = dataDir
  }

  /**
   * Takes the database for this data directory, at the start and again each minute. Documents are in the directory: two servers of one
   * database with a directory each would not find each other's documents. A new directory gets its name while no other process asks:
   * one that is refused keeps no name.
   * @returns whether no process of this directory was at work before
   * @throws UnusableDirectory `other_directory` while a server works on the database with another directory
   */
  async take(): Promise<boolean> {
    const dataDir = this.#dataDir
    let made: string | undefined
    try {
      const { isFirst, replaced, minutes } = await inTransaction(this.#db, async (trx) => {
        await oneAtATime(trx, 'data directory')
        const before = await presence(trx)
        if (before?.isAtWork && (await this.#isOther(before)))
          throw new UnusableDirectory(dataDir, 'other_directory')
        const directory = await nameOf(dataDir)
        const isFirst = before?.directory !== directory || !before.isAtWork
        const mark = await writeMark(dataDir)
        made = mark?.directoryMark
        if (isFirst) await removeOtherMarks(dataDir, made)
        const now = await trx
          .updateTable('installationIdentity')
          .set({ directory, directorySeenAt: sql`clock_timestamp()` })
          .set((eb) => ({ minutesAtWork: eb('minutesAtWork', '+', 1) }))
          .set(mark ?? (isFirst ? { directoryMark: null, directoryMarkChanged: null } : {}))
          .returning([seenAt.as('seenAt'), 'minutesAtWork'])
          .executeTakeFirst()
        if (isFirst) this.#alone = claimsAlone
        else this.#alone = before.seenAt === this.#seenAt ? this.#alone + 1 : 0
        this.#seenAt = now?.seenAt ?? null
        return {
          isFirst,
          replaced: mark === null ? null : before?.directoryMark,
          minutes: now?.minutesAtWork ?? 0,
        }
      })
      this.#mark = made ?? this.#mark
      await removeMark(dataDir, replaced)
      await keepMinutes(dataDir, minutes)
      return isFirst
    } catch (error) {
      await removeMark(dataDir, made)
      throw error
    }
  }

  /** A directory of another name, or a copy of the one at work, where its newest mark is missing. */
  async #isOther({ directory, directoryMark }: NonNullable<Awaited<ReturnType<typeof presence>>>) {
    if (directory === null) return false
    // Read after the row: a process writes the name of a new directory before it takes the database.
    if (directory !== (await knownName(this.#dataDir))) return true
    if (directoryMark === null || directoryMark === this.#mark) return false
    return (await markChanged(this.#dataDir, directoryMark)) === null
  }

  /**
   * A server that ends leaves the database to another directory. Where others of its own directory may be at work, they have 90 seconds
   * to say so: each does within a minute.
   */
  async leave(): Promise<void> {
    const isLast = sql<boolean>`${this.#alone >= claimsAlone} and ${seenAt} = ${this.#seenAt}`
    const left = await this.#db
      .updateTable('installationIdentity')
      .set({
        directorySeenAt: sql`case when ${isLast} then null
          else least(directory_seen_at, clock_timestamp() - interval '90 seconds') end`,
      })
      .where('directory', '=', await knownName(this.#dataDir))
      .where(({ or, eb }) =>
        or([
          eb('directoryMark', 'is', null),
          eb('directoryMark', 'is not distinct from', this.#mark ?? null),
        ]),
      )
      .returning(['directorySeenAt', 'directoryMark'])
      .executeTakeFirst()
    if (left?.directorySeenAt === null) await removeMark(this.#dataDir, left.directoryMark)
  }
}
