import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { atSavepoint } from '../database/savepoint.ts'

/**
 * Parts of a database that no restore keeps, each for its kind. The cluster: initdb draws its
 * identifier. Its timeline: recovery and promotion begin another. The database and its tables: a
 * dump makes each anew, in a new cluster under equal OIDs. The folder of an embedded one: no
 * copying keeps the creation time of its file.
 */
const parts = {
  cluster: sql<string>`select system_identifier::text as value from pg_control_system()`,
  timeline: sql<string>`select left(pg_walfile_name(pg_current_wal_lsn()), 8) as value`,
  database: sql<string>`select oid::text as value from pg_database where datname = current_database()`,
  tables: sql<string>`select string_agg(to_regclass('public.' || name)::oid::text, ' ' order by name) as value
    from unnest(array['installation_identity', 'number_counters', 'outgoing_reports', 'reports', 'samples']) as name`,
}
type Part = keyof typeof parts | 'folder'
export type RestoreMark = Readonly<Partial<Record<Part, string>>>

/** When a file of the embedded cluster was made that is never written again; undefined where the disk does not say. */
async function folderMark(dataDir: string): Promise<string | undefined> {
  const found = await stat(join(dataDir, 'database', 'PG_VERSION'), { bigint: true }).catch(() => null)
  return found && found.birthtimeNs > 0n ? String(found.birthtimeNs) : undefined
}

/**
 * @param trx a database server may forbid its owner one of the questions: that part is missing then
 * @param embeddedIn the data directory of an embedded database
 */
export async function readMark(trx: Db, embeddedIn?: string): Promise<RestoreMark> {
  const mark: Partial<Record<Part, string>> = {}
  for (const [part, question] of Object.entries(parts)) {
    const asked = await atSavepoint(trx, () => question.execute(trx))
    const [row] = 'value' in asked ? (asked.value.rows as unknown as { value: string | null }[]) : []
    if (row?.value) mark[part as Part] = row.value
  }
  const folder = embeddedIn === undefined ? undefined : await folderMark(embeddedIn)
  return folder === undefined ? mark : { ...mark, folder }
}

export const markText = (mark: RestoreMark): string => JSON.stringify(mark)

/** Versions before kept the tables alone. */
export const parseMark = (text: string): RestoreMark =>
  text.startsWith('{') ? (JSON.parse(text) as RestoreMark) : { tables: text }

/** A part that one of the two does not know says nothing. */
export const differs = (known: RestoreMark, own: RestoreMark): boolean =>
  (Object.keys(own) as Part[]).some((part) => known[part] !== undefined && known[part] !== own[part])

/**
 * The cluster was made after the last round of any job: no server ever worked on these rows in it. It tells the restore of a database
 * whose mark is of a version before. The upper half of the identifier is the second of initdb.
 */
export async function isOlderThanCluster(trx: Db, { cluster }: RestoreMark): Promise<boolean> {
  if (cluster === undefined) return false
  const { rows } = await sql<{ older: boolean }>`
    select coalesce(max(ran_at) < to_timestamp(${cluster}::bigint >> 32), false) as older from job_runs`.execute(
    trx,
  )
  return rows[0]?.older ?? false
}
