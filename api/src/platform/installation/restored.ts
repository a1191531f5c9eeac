import { yearOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import { json } from '../database/columns.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import type { Db } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'

/** Numbers left out after a restore: more than a laboratory gives between two backups. */
const numbersLeftOut = 10_000
/** Ids left out of each table; the audit trail writes the most. */
const idsLeftOut = 1_000_000

/** Tables whose identity in PostgreSQL is compared; a restored dump makes each anew. */
const compared = ['installation_identity', 'number_counters', 'outgoing_reports', 'reports', 'samples']

async function knownAs(db: Db): Promise<string> {
  const { rows } = await sql<{ oids: string }>`
    select string_agg(to_regclass('public.' || name)::oid::text, ' ' order by name) as oids
    from unnest(${compared}::text[]) as name`.execute(db)
  return rows[0]?.oids ?? ''
}

/**
 * Series without a counter may have begun after the backup: those of every year up to this one, and the lists. What several restores
 * leave out adds up, as it does in a counter.
 * @param now by the clock of the database. A clock that stood ahead has given numbers of a later year.
 */
const leaveOutBeforeFirst = (trx: Db, now: Date) =>
  trx
    .updateTable('installationIdentity')
    .set((eb) => ({
      numbersLeftOut: eb('numbersLeftOut', '+', numbersLeftOut),
      numbersLeftOutYear: sql<number>`greatest(${yearOf(now)}::integer, numbers_left_out_year,
        (select max(year) from number_counters))`,
    }))
    .execute()

async function leaveOut(trx: Db, now: Date, call: string): Promise<void> {
  await leaveOutBeforeFirst(trx, now)
  await trx
    .updateTable('numberCounters')
    .set((eb) => ({ last: eb('last', '+', numbersLeftOut) }))
    .execute()
  await trx
    .updateTable('outgoingReportCounters')
    .set((eb) => ({ last: eb('last', '+', numbersLeftOut) }))
    .execute()
  await sql`
    select setval(seq.oid::regclass, last.value + ${idsLeftOut}::bigint)
    from pg_class seq join pg_namespace space on space.oid = seq.relnamespace
    cross join lateral (select coalesce(pg_sequence_last_value(seq.oid), 0) as value) last
    where seq.relkind = 'S' and space.nspname = 'public'`.execute(trx)
  await trx
    .insertInto('auditTrail')
    .values({
      ...{ at: now, requestId: 'start', call, entity: 'installation', entityId: 1, action: 'restore' },
      details: json({ numbersLeftOut }),
    })
    .execute()
}

/**
 * Leaves out the numbers and ids that a database may have given after the backup from which it was restored: protocols and report
 * numbers on paper, positions that birth points have read. Waits for other processes that start.
 * @param always also where the database looks like that of the last start: an embedded one, restored with its folder
 * @returns whether numbers were left out
 */
export const settleRestored = (
  db: Db,
  now: Date,
  { always = false, call = 'startServer' } = {},
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await oneAtATime(trx, 'restored database')
    const own = await knownAs(trx)
    const row = await trx.selectFrom('installationIdentity').select('tablesKnownAs').executeTakeFirst()
    if (!row || (row.tablesKnownAs === own && !always)) return false
    const restored = always || row.tablesKnownAs !== null
    if (restored) await leaveOut(trx, now, call)
    const directory = restored ? { directory: null, directorySeenAt: null } : {}
    await trx
      .updateTable('installationIdentity')
      .set({ tablesKnownAs: own, ...directory })
      .execute()
    return restored
  })
