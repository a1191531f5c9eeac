import { yearOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import { json } from '../database/columns.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import type { Db, OpenDatabase } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { minutesOfDirectory } from './minutes-at-work.ts'
import { beyond, idsOfTable, numbersOfSeries, positionsOfList } from './numbers-of-restore.ts'
import {
  differs,
  isOlderThanCluster,
  markText,
  parseMark,
  type RestoreMark,
  readMark,
} from './restore-mark.ts'

/**
 * Series without a counter may have begun after the backup: every year's series up to this one, and
 * the lists.
 * @param now by the clock of the database. A clock that was ahead has given numbers of a later
 * year.
 */
const leaveOutBeforeFirst = (trx: Db, now: Date) =>
  trx
    .updateTable('installationIdentity')
    .set({
      numbersLeftOutAt: now,
      numbersLeftOutYear: sql<number>`greatest(${yearOf(now)}::integer, numbers_left_out_year,
        (select max(year) from number_counters))`,
    })
    .execute()

/** Files of the backup may be missing beside its rows: all are looked at again, from now on. */
const checkFilesAgain = (trx: Db) =>
  trx.updateTable('fileChecks').set({ lastFileId: 0, lastPassAt: null, claimedUntil: null }).execute()

async function leaveOut(trx: Db, now: Date, call: string): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await leaveOutBeforeFirst(trx, now)
  const [kind, year] = [sql<never>`kind`, sql<never>`year`]
  await trx
    .updateTable('numberCounters')
    .set({ last: beyond(sql`last`, numbersOfSeries(kind, year, at)) })
    .execute()
  await trx
    .updateTable('outgoingReportCounters')
    .set({ last: beyond(sql`last`, positionsOfList(at)) })
    .execute()
  await sql`
    select setval(seq.oid::regclass, ${beyond(sql`last.value`, idsOfTable(at))})
    from pg_class seq join pg_namespace space on space.oid = seq.relnamespace
    cross join lateral (select coalesce(pg_sequence_last_value(seq.oid), 0) as value) last
    where seq.relkind = 'S' and space.nspname = 'public'`.execute(trx)
  await trx
    .insertInto('auditTrail')
    .values({
      ...{ at: now, requestId: 'start', call, entity: 'installation', entityId: 1, action: 'restore' },
      details: json({ numbersLeftOutAt: now.toISOString() }),
    })
    .execute()
}

async function isOther(trx: Db, known: string, own: RestoreMark): Promise<boolean> {
  const mark = parseMark(known)
  return differs(mark, own) || (mark.cluster === undefined && (await isOlderThanCluster(trx, own)))
}

/** Minutes by which a directory may be behind: its file is written after the row, by several processes. */
const minutesBehind = 3

interface Options {
  /** Where servers of the database keep their documents; without it neither folder nor minutes at work are compared. */
  readonly dataDir?: string
  readonly kind?: OpenDatabase['kind']
  /** Also where nothing says that the database was restored: both parts came back from one moment, as volumes or disks. */
  readonly always?: boolean
  readonly call?: string
}

/**
 * Leaves out the numbers and ids that a database may have given after the backup from which it was restored: protocols and report
 * numbers on paper, positions that birth points have read. Waits for other processes that start.
 * @returns whether numbers were left out
 */
export async function settleRestored(
  db: Db,
  now: Date,
  { dataDir, kind, always = false, call = 'startServer' }: Options = {},
): Promise<boolean> {
  // Read before the row: servers at work raise the row first.
  const ofDirectory = dataDir === undefined ? 0 : await minutesOfDirectory(dataDir)
  return inTransaction(db, async (trx) => {
    await oneAtATime(trx, 'restored database')
    const own = await readMark(trx, kind === 'embedded' ? dataDir : undefined)
    const row = await trx
      .selectFrom('installationIdentity')
      .select(['tablesKnownAs', 'minutesAtWork'])
      .executeTakeFirst()
    if (!row) return false
    const known = row.tablesKnownAs
    const isBehind = ofDirectory > row.minutesAtWork
    const restored = always || isBehind || (known !== null && (await isOther(trx, known, own)))
    if (restored) await leaveOut(trx, now, call)
    // The directory alone is of an earlier moment, or is another one: documents may be missing in it.
    if (restored || (dataDir !== undefined && ofDirectory < row.minutesAtWork - minutesBehind))
      await checkFilesAgain(trx)
    // A part that the database did not tell today is compared at a later start.
    const mark = markText(restored || known === null ? own : { ...parseMark(known), ...own })
    if (!restored && known === mark) return false
    await trx
      .updateTable('installationIdentity')
      .set({ tablesKnownAs: mark })
      .set(restored ? { directory: null, directorySeenAt: null } : {})
      .set(isBehind ? { minutesAtWork: ofDirectory } : {})
      .execute()
    return restored
  })
}
