import { type Flag, opensOrderAgain, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { openFindingsOf } from '../episodes/exits.ts'
import { reopenOrders } from './analysis-request.ts'

/** Undecided analyses with a value that is not in range, of categories without an open order. */
const undecidedOf = ({ db }: Context, analysisIds: readonly number[]) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .select(['a.newbornId', 'a.workgroupId', 'a.category', 'analysis.worstFlag'])
    .select(sql<boolean>`(newborns.closure_at is not null)`.as('isNewbornClosed'))
    .where('analysis.id', 'in', [...analysisIds, 0])
    .where('analysis.status', '=', 'to_review')
    .where('analysis.worstFlag', '<>', 'N')
    .where(
      sql<boolean>`not exists (select from analysis_requests other where other.newborn_id = a.newborn_id
        and other.workgroup_id = a.workgroup_id and other.category = a.category and other.status = 'open')`,
    )
    .orderBy('a.newbornId')
    .orderBy('a.category')
    .execute()

/**
 * Reopens the closed order of a category whose values are out of range or unreadable: the lists of open
 * orders show it while its row waits for a decision. The next final report closes it.
 * @param analysisIds analyses whose values are new or changed
 */
export async function openUndecided(context: Context, analysisIds: readonly number[]): Promise<void> {
  for (const { newbornId, workgroupId, ...one } of await undecidedOf(context, analysisIds)) {
    const category = one.category as Screening
    const hasOpenFinding =
      one.isNewbornClosed && (await openFindingsOf(context.db, newbornId, [category])).size > 0
    const { worstFlag, isNewbornClosed } = one
    if (opensOrderAgain({ worstFlag: worstFlag as Flag | null, isNewbornClosed, hasOpenFinding }))
      await reopenOrders(context, { newbornId, workgroupId }, [category])
  }
}
