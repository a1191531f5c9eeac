import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { UnusableDirectory } from '../database/data-directory.ts'
import type { Db, OpenDatabase } from '../database/open.ts'
import { markChanged } from './directory-mark.ts'
import { knownName } from './directory-name.ts'
import { isAtWork } from './presence.ts'

interface AtWork {
  readonly directory: string
  readonly mark: string | null
  readonly markChanged: string | null
}

/** Milliseconds for which the next mark is waited for: servers at work write one each minute. */
const longest = 150_000
const betweenLooks = 500

/** @returns undefined where no server is at work; a schema that does not name directories yet has none, nor one without marks these */
async function serverAtWork(db: Db): Promise<AtWork | undefined> {
  const { rows: columns } = await sql`select from information_schema.columns where table_schema = 'public'
    and table_name = 'installation_identity' and column_name = 'directory_seen_at'`.execute(db)
  if (columns.length === 0) return undefined
  const { rows } = await sql<AtWork>`select directory, to_jsonb(own) ->> 'directory_mark' as mark,
      to_jsonb(own) ->> 'directory_mark_changed' as "markChanged"
    from installation_identity own where directory is not null and ${isAtWork}`.execute(db)
  return rows[0]
}

/**
 * For a command that changes what a server at work gives out. An embedded database is locked by its server.
 * @throws UnusableDirectory `at_work`
 */
export async function checkNobodyAtWork({ db, kind }: OpenDatabase, dataDir: string): Promise<void> {
  if (kind !== 'embedded' && (await serverAtWork(db))) throw new UnusableDirectory(dataDir, 'at_work')
}

type Kinship = 'same' | 'other' | 'unclear'

/** Whether the directory is that of the servers at work. `unclear`: it has their mark, which the disk says was changed at another moment. */
async function kinshipOf(dataDir: string, { directory, ...at }: AtWork): Promise<Kinship> {
  // Read after the row: a process writes name and mark before it takes the database.
  if (directory !== (await knownName(dataDir))) return 'other'
  if (at.mark === null) return 'same'
  const changed = await markChanged(dataDir, at.mark)
  if (changed === null) return 'other'
  return changed === at.markChanged ? 'same' : 'unclear'
}

/**
 * Asks before the migrations, and writes nothing: a refused start leaves the database as the server at work needs it. Where it is
 * unclear whether the directory is a copy, the next mark tells: it appears in a shared directory, and never in a copy.
 * @param onWait told once, before the wait of a minute at most
 * @throws UnusableDirectory `other_directory`
 */
export async function checkNobodyElsewhere(db: Db, dataDir: string, onWait = () => {}): Promise<void> {
  const end = performance.now() + longest
  let first: AtWork | undefined
  let seen: AtWork | undefined
  for (let now = await serverAtWork(db); now; now = await serverAtWork(db)) {
    const kinship = await kinshipOf(dataDir, now)
    const isNew = first !== undefined && now.mark !== first.mark
    if (kinship === 'same' || (kinship === 'unclear' && isNew)) return
    // A mark that was replaced while it was looked for is missing as well.
    const isSettled = now.directory === seen?.directory && now.mark === seen.mark
    if (kinship === 'other' && isSettled) throw new UnusableDirectory(dataDir, 'other_directory')
    if (kinship === 'unclear') {
      if (performance.now() > end) throw new UnusableDirectory(dataDir, 'other_directory')
      if (!first) onWait()
      first ??= now
      await wait(betweenLooks)
    }
    seen = now
  }
}
