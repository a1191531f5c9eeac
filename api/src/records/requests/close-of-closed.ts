import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { untoldCategories } from '../episodes/exits.ts'
import { closeAnalysisRequests } from './analysis-request.ts'
import { stalled } from './standing.ts'

/** The last signed report of an order under `request`. */
const lastReport = (column: 'id' | 'outcome') =>
  sql`(select signed.${sql.ref(column)} from reports signed where signed.analysis_request_id = request.id
    and signed.status = 'accepted' order by signed.id desc limit 1)`

/**
 * Nobody is asked for a card of a closed newborn: its open orders without work end with it. An order with an open finding
 * stays open, on the failsafe list, until the clinical centre was told; a positive ends as one that was referred.
 */
export async function closeStalledOfClosed(context: Context, newbornId: number): Promise<void> {
  const orders = await context.db
    .selectFrom('analysisRequests as request')
    .innerJoin('newborns', 'newborns.id', 'request.newbornId')
    .select(['request.id', 'request.category'])
    .select(lastReport('id').$castTo<number | null>().as('finalReportId'))
    .where('request.newbornId', '=', newbornId)
    .where('newborns.closureAt', 'is not', null)
    .where(stalled('request'))
    .where(sql<boolean>`${lastReport('outcome')} is distinct from 'positive'`)
    .orderBy('request.id')
    .execute()
  if (orders.length === 0) return
  const categories = [...new Set(orders.map(({ category }) => category as Screening))]
  const untold = await untoldCategories(context.db, newbornId, categories)
  for (const { id, category, finalReportId } of orders)
    if (!untold.has(category as Screening))
      await closeAnalysisRequests(context, [id], {
        reason: 'newborn_closed',
        finalReportId: finalReportId === null ? null : Number(finalReportId),
      })
}
