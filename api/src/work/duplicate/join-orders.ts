import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { closeAnalysisRequests } from '../../records/requests/analysis-request.ts'

const earlier = (...moments: readonly string[]) => [...moments].sort()[0] as string

/**
 * Joins the orders of two records: one newborn has one open order a category and laboratory. Where both records have one,
 * the kept record's continues. It takes the earlier opening, so that no clock begins anew. It also takes all records that
 * refer to the other order, which is closed with a remark. Pairs with a closed order stay unchanged. Call it before the
 * orders move.
 */
export async function joinOrders(context: Context, keptId: number, mergedId: number): Promise<number> {
  const { db } = context
  const twice = await db
    .selectFrom('analysisRequests as kept')
    .innerJoin('analysisRequests as other', (join) =>
      join
        .onRef('other.category', '=', 'kept.category')
        .onRef('other.workgroupId', '=', 'kept.workgroupId')
        .on('other.newbornId', '=', mergedId)
        .on('other.status', '=', 'open'),
    )
    .select([
      'kept.id',
      'kept.number',
      'kept.openedAt',
      'other.id as otherId',
      'other.openedAt as otherOpenedAt',
    ])
    .where('kept.newbornId', '=', keptId)
    .where('kept.status', '=', 'open')
    .orderBy('kept.id')
    .execute()
  for (const { id, number, openedAt, otherId, otherOpenedAt } of twice) {
    for (const table of ['analyzableSamples', 'sampleRequests', 'reports', 'caseNotes'] as const)
      await db
        .updateTable(table as 'reports')
        .set({ analysisRequestId: id })
        .where('analysisRequestId', '=', otherId)
        .execute()
    // The job of the recall desk writes it anew for the kept order.
    await db.deleteFrom('caseEscalations').where('analysisRequestId', '=', otherId).execute()
    await db
      .updateTable('analysisRequests')
      .set({ openedAt: earlier(openedAt, otherOpenedAt), version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await closeAnalysisRequests(context, [otherId], { reason: 'support' })
    await db
      .updateTable('analysisRequests')
      .set({ note: `Unita alla richiesta ${number}: stesso neonato` })
      .where('id', '=', otherId)
      .execute()
    context.effect({ entity: 'analysis-request', id, details: { joined: otherId } })
  }
  return twice.length
}
