import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { formerly, type StoredMerge } from '../../records/correction/parted-cards.ts'
import type { Snapshot } from './changes.ts'

/** Columns of both records that still read as the merge left them read as before it; later corrections stay. */
export async function restoreNewborns(
  { db }: Context,
  merge: StoredMerge,
  now: readonly Snapshot[],
): Promise<void> {
  for (const { table, id, before, after } of merge.changes) {
    if (table !== 'newborns') continue
    const row = now.find((one) => one.table === table && one.id === id)?.row
    const columns = Object.keys(before).filter(
      (column) => JSON.stringify(row?.[column]) === JSON.stringify(after[column]),
    )
    if (columns.length === 0) continue
    const set = sql.join(columns.map((column) => sql`${sql.id(column)} = old.${sql.id(column)}`))
    await sql`update newborns set ${set} from jsonb_populate_record(null::newborns, ${JSON.stringify(before)}::jsonb) as old
      where newborns.id = ${id}`.execute(db)
  }
}

/** Cards go back under their former numbers; later ones are numbered after them. */
async function partCards({ db }: Context, merge: StoredMerge, cards: readonly number[]): Promise<void> {
  const had = formerly(merge, 'samples')
  for (const { id, before } of had)
    await sql`update samples set newborn_id = ${merge.mergedId}, version = version + 1,
      sample_number = ${Number(before.sample_number)} where id = ${id}`.execute(db)
  const later = cards.filter((id) => !had.some((one) => one.id === id))
  await sql`update samples as card set newborn_id = ${merge.mergedId}, version = card.version + 1,
      sample_number = counted.number + (select coalesce(max(sample_number), 0) from samples
        where newborn_id = ${merge.mergedId})
    from (select id, row_number() over (order by sample_number, id) as number from samples
      where id = any(${later}::bigint[])) as counted
    where card.id = counted.id`.execute(db)
}

/**
 * Returns cards with their categories, requests, reports, registers, events and communications to the joined record. Rows
 * added since the merge follow the card, the report or the request that they name.
 */
export async function partRows(
  context: Context,
  merge: StoredMerge,
  cards: readonly number[],
): Promise<void> {
  const { db } = context
  const own = sql`${[...cards]}::bigint[]`
  await partCards(context, merge, cards)
  const had = (table: string) => sql`${formerly(merge, table).map(({ id }) => id)}::bigint[]`
  const take = (table: string, also: ReturnType<typeof sql>) =>
    sql`update ${sql.table(table)} as t set newborn_id = ${merge.mergedId}
      where t.newborn_id = ${merge.keptId} and (t.id = any(${had(table)}) or ${also})`.execute(db)
  await take('analyzable_samples', sql`t.sample_id = any(${own})`)
  await take('reports', sql`t.sample_id = any(${own})`)
  const requests = sql`(select id from sample_requests where newborn_id = ${merge.mergedId})`
  const reports = sql`(select id from reports where newborn_id = ${merge.mergedId})`
  await take(
    'sample_requests',
    sql`t.origin_sample_id = any(${own}) or t.report_id in ${reports}
      or t.origin_analyzable_id in (select id from analyzable_samples where sample_id = any(${own}))`,
  )
  await take('internal_registry', sql`t.sample_id = any(${own})`)
  await take('follow_ups', sql`t.report_id in ${reports}`)
  await take('communications', sql`t.report_id in ${reports} or t.sample_request_id in ${requests}`)
  await take(
    'newborn_events',
    sql`(t.refs ->> 'sampleId')::bigint = any(${own}) or (t.refs ->> 'reportId')::bigint in ${reports}
      or t.id in (select event_id from communications where newborn_id = ${merge.mergedId})`,
  )
  await take(
    'newborn_reminders',
    sql`t.event_id in (select id from newborn_events where newborn_id = ${merge.mergedId})`,
  )
}
