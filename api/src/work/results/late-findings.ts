import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { openFindingsOf } from '../../records/episodes/exits.ts'
import { reopenOrders } from '../../records/requests/analysis-request.ts'

/** Newborns whose screening ended while their card was analysed, by category and laboratory. */
const closedOf = ({ db }: Context, analysisIds: readonly number[]) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .select(['a.newbornId', 'a.workgroupId', 'a.category'])
    .distinct()
    .where('analysis.id', 'in', [...analysisIds])
    .where('newborns.closureAt', 'is not', null)
    .orderBy('a.newbornId')
    .orderBy('a.category')
    .execute()

/**
 * A finding of a closed newborn opens the order of its category again: what is repeated or decided for it stands on the lists of open
 * orders. @param analysisIds imported analyses with a value out of range
 */
export async function reopenOfClosed(context: Context, analysisIds: readonly number[]): Promise<void> {
  if (analysisIds.length === 0) return
  for (const { newbornId, workgroupId, category } of await closedOf(context, analysisIds)) {
    const found = await openFindingsOf(context.db, newbornId, [category as Screening])
    if (found.size > 0) await reopenOrders(context, { newbornId, workgroupId }, [category as Screening])
  }
}
