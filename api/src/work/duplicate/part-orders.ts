import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { formerly, type StoredMerge } from '../../records/correction/parted-cards.ts'
import {
  closeAnalysisRequests,
  openAnalysisRequest,
  reopenAnalysisRequest,
} from '../../records/requests/analysis-request.ts'

/** Orders that were the joined record's are its own again; those that the merge closed are open again. */
async function returnOrders(context: Context, merge: StoredMerge): Promise<void> {
  const { db } = context
  for (const { id, before, after } of formerly(merge, 'analysis_requests')) {
    await db.updateTable('analysisRequests').set({ newbornId: merge.mergedId }).where('id', '=', id).execute()
    if (before.status !== 'open' || after.status !== 'closed') continue
    await reopenAnalysisRequest(context, id)
    await db
      .updateTable('analysisRequests')
      .set({ note: (before.note as string | null) ?? null })
      .where('id', '=', id)
      .execute()
  }
  // The kept record's order took the earlier opening.
  for (const { table, id, before, after } of merge.changes)
    if (table === 'analysis_requests' && before.opened_at && before.newborn_id === undefined)
      await sql`update analysis_requests set opened_at = ${before.opened_at}::timestamptz
        where id = ${id} and opened_at = ${after.opened_at}::timestamptz`.execute(db)
}

/** Orders that were opened since the merge for cards of the joined record alone. */
const openedFor = ({ db }: Context, { keptId, at }: StoredMerge, cards: readonly number[]) =>
  db
    .selectFrom('analysisRequests')
    .select(['id', 'category', 'workgroupId', 'status'])
    .where('newbornId', '=', keptId)
    .where('openedAt', '>', at)
    .where(
      sql<boolean>`exists (select from analyzable_samples a where a.analysis_request_id = analysis_requests.id)
        and not exists (select from analyzable_samples a where a.analysis_request_id = analysis_requests.id
          and a.sample_id <> all(${[...cards]}::bigint[]))`,
    )
    .orderBy('id')
    .execute()

const openOrderOf = ({ db }: Context, newbornId: number, category: string, workgroupId: number) =>
  db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('category', '=', category)
    .where('workgroupId', '=', workgroupId)
    .where('status', '=', 'open')
    .executeTakeFirst()

/** The order to which an analysed category of a parted card belongs: its former one, the latest of the newborn, or a new one. */
async function orderOf(
  context: Context,
  { mergedId }: StoredMerge,
  { category, workgroupId }: { readonly category: string; readonly workgroupId: number },
): Promise<number> {
  const latest = await context.db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', mergedId)
    .where('category', '=', category)
    .where('workgroupId', '=', workgroupId)
    .orderBy(sql`status = 'open'`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (latest) return latest.id
  return openAnalysisRequest(context, {
    newbornId: mergedId,
    workgroupId,
    category: category as Screening,
  })
}

/**
 * Returns its orders to the joined record. The categories of its cards, their requests and reports are attached to
 * these orders. Call it when cards, analysed categories, requests and reports are the record's again.
 */
export async function partOrders(
  context: Context,
  merge: StoredMerge,
  cards: readonly number[],
): Promise<void> {
  const { db } = context
  await returnOrders(context, merge)
  for (const order of await openedFor(context, merge, cards)) {
    const other = await openOrderOf(context, merge.mergedId, order.category, order.workgroupId)
    if (order.status === 'open' && other)
      await closeAnalysisRequests(context, [order.id], { reason: 'support' })
    await db
      .updateTable('analysisRequests')
      .set({ newbornId: merge.mergedId })
      .where('id', '=', order.id)
      .execute()
  }
  const former = new Map(
    merge.changes.flatMap(({ table, id, before }) =>
      table === 'analyzable_samples' && typeof before.analysis_request_id === 'number'
        ? [[id, before.analysis_request_id] as const]
        : [],
    ),
  )
  const analysed = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('analysisRequests as present', 'present.id', 'a.analysisRequestId')
    .select(['a.id', 'a.category', 'a.workgroupId', 'present.newbornId', 'present.id as orderId'])
    .where('a.newbornId', '=', merge.mergedId)
    .orderBy('a.id')
    .execute()
  for (const row of analysed) {
    const own =
      former.get(row.id) ??
      (row.newbornId === merge.mergedId ? row.orderId : await orderOf(context, merge, row))
    await db
      .updateTable('analyzableSamples')
      .set({ analysisRequestId: own })
      .where('id', '=', row.id)
      .execute()
  }
  await followOrders(context, merge)
}

/** Reports and requests of the joined record hang on the orders of its analysed categories. */
async function followOrders({ db }: Context, { mergedId }: StoredMerge): Promise<void> {
  await sql`update reports set analysis_request_id = a.analysis_request_id
    from sample_analyses s join analyzable_samples a on a.id = s.analyzable_sample_id
    where s.id = reports.sample_analysis_id and reports.newborn_id = ${mergedId}
      and a.analysis_request_id is not null`.execute(db)
  await sql`update sample_requests set analysis_request_id = (select own.id from analysis_requests own
      where own.newborn_id = ${mergedId} and own.workgroup_id = sample_requests.workgroup_id
        and own.category = any(sample_requests.categories) order by own.status = 'open' desc, own.id desc limit 1)
    where newborn_id = ${mergedId} and analysis_request_id in
      (select id from analysis_requests where newborn_id <> ${mergedId})`.execute(db)
}
