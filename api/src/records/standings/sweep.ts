import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { timesWord } from './times-word.ts'

/** Newborns of one transaction, for which commits of the same newborns wait. */
const usualSize = 100

export interface Sweep {
  /** Newborns whose summary was compared. */
  readonly compared: number
  /** Rows that differed, and were written anew. */
  readonly repaired: number
}

/** Where newborns are named with whom anything is open, in rows or summaries. An open pair is compared with its first record. */
const sources = [
  sql`select newborn_id as id from analysis_requests where status = 'open'`,
  sql`select newborn_id as id from expected_categories where not settled`,
  sql`select newborn_id as id from analyzable_samples where status = 'waiting' and deleted_at is null`,
  sql`select newborn_id as id from sample_requests where status = 'pending'`,
  sql`select newborn_id as id from order_standings`,
  sql`select newborn_id as id from failsafe_parts`,
  sql`select first_id as id from newborn_pairs where status = 'open'`,
  sql`select pair.first_id as id from pair_sights seen join newborn_pairs pair on pair.id = seen.pair_id where seen.status = 'open'`,
]

/** The next newborns after `lastId`. Each source gives its own next ones, by an index in their order: all that is open was read for each hundred. */
const openNewborns = (lastId: number, size: number) => sql<{ id: number }>`
  select id from (${sql.join(
    sources.map(
      (source) =>
        sql`(select distinct id from (${source}) source where id > ${lastId} order by id limit ${size})`,
    ),
    sql` union `,
  )}) open order by id limit ${size}`

/**
 * Compares the summaries of the next newborns with their rows and repairs what differs. They are written when a transaction commits,
 * so a difference is a defect: `repairedAt` keeps it, and `/readyz` tells it. One process in turn; safe to repeat.
 */
export const sweepStandings = (db: Db, now: Date, size = usualSize): Promise<Sweep> =>
  inTransaction(db, async (trx) => {
    await trx
      .insertInto('standingSweeps')
      .values({ id: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const place = await trx
      .selectFrom('standingSweeps')
      .select('lastId')
      .where('id', '=', 1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!place) return { compared: 0, repaired: 0 }
    const { rows } = await openNewborns(place.lastId, size).execute(trx)
    const ids = rows.map(({ id }) => id)
    // A newborn that a transaction is just changing is compared once that has committed.
    await sql`select lock_standings(${ids}::bigint[])`.execute(trx)
    const answer = await sql<{ repaired: number }>`
      select refresh_standings(${ids}::bigint[]) + refresh_failsafe_newborns(${ids}::bigint[], ${now.toISOString()}::timestamptz)
        + refresh_pair_sights(${ids}::bigint[]) as repaired`.execute(trx)
    const repaired = answer.rows[0]?.repaired ?? 0
    const finished = ids.length < size
    await trx
      .updateTable('standingSweeps')
      .set({
        lastId: finished ? 0 : (ids.at(-1) ?? 0),
        ranAt: now,
        ...(finished ? { finishedAt: now } : {}),
        ...(repaired > 0 ? { repairedAt: now, repaired } : {}),
      })
      .where('id', '=', 1)
      .execute()
    return { compared: ids.length, repaired }
  })

/**
 * Works newborns of the failsafe out anew whose step of age or moment has come since, or whose times changed: until then the list
 * counts their parts, which is as right and slower.
 * @returns how many
 */
export const renewPassed = (db: Db, now: Date, size: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`select distinct newborn_id as id from failsafe_newborns
      where until <= ${now.toISOString()}::timestamptz or times <> ${timesWord} order by 1 limit ${size}`.execute(
      trx,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await sql`select lock_standings(${ids}::bigint[])`.execute(trx)
    await sql`select refresh_failsafe_newborns(${ids}::bigint[], ${now.toISOString()}::timestamptz)`.execute(
      trx,
    )
    return ids.length
  })
