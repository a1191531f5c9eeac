import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { openFindingsOf } from '../episodes/exits.ts'
import { closeAnalysisRequests } from './analysis-request.ts'
import { stalled } from './standing.ts'

/**
 * Nobody is asked for a card of a closed newborn: its open orders without work end with it. An order with an open finding
 * stays open, on the failsafe list.
 */
export async function closeStalledOfClosed(context: Context, newbornId: number): Promise<void> {
  const orders = await context.db
    .selectFrom('analysisRequests as request')
    .innerJoin('newborns', 'newborns.id', 'request.newbornId')
    .select(['request.id', 'request.category'])
    .where('request.newbornId', '=', newbornId)
    .where('newborns.closureAt', 'is not', null)
    .where(stalled('request'))
    .orderBy('request.id')
    .execute()
  if (orders.length === 0) return
  const categories = [...new Set(orders.map(({ category }) => category as Screening))]
  const open = await openFindingsOf(context.db, newbornId, categories)
  const ended = orders.filter(({ category }) => !open.has(category as Screening)).map(({ id }) => id)
  await closeAnalysisRequests(context, ended, { reason: 'newborn_closed' })
}
