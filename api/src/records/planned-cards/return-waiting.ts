import { liveRequestStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { stepAnalyses } from '../analyses/sample-analysis.ts'
import type { PlannedFor, PlanningCall } from './write.ts'

/**
 * Categories whose decision was to wait for a planned card that nobody waits for any more: the analyst decides again.
 * @param words why it does not come
 */
export async function returnWaiting(
  context: PlanningCall,
  { newbornId, workgroupId }: PlannedFor,
  categories: readonly string[],
  words: string,
): Promise<readonly Screening[]> {
  const waiting = await context.db
    .selectFrom('analyzableSamples as a')
    .innerJoin('sampleAnalyses as last', 'last.id', 'a.currentSampleAnalysisId')
    .select(['a.id', 'a.category', 'last.id as analysisId'])
    .where('a.newbornId', '=', newbornId)
    .where('a.workgroupId', '=', workgroupId)
    .where('a.status', '=', 'recall')
    .where('a.deletedAt', 'is', null)
    .where('last.actionId', '=', 'wait_scheduled')
    .where('last.status', '=', 'decided')
    .where(sql<boolean>`a.category = any(${[...categories]}::text[])`)
    .where(
      sql<boolean>`not exists (select from sample_requests r where r.newborn_id = a.newborn_id
        and r.workgroup_id = a.workgroup_id and r.type <> 're_test' and a.category = any(r.categories)
        and r.status in (${literals(liveRequestStatuses)}))`,
    )
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
  await stepAnalyses(
    context,
    waiting.map(({ analysisId }) => analysisId),
    'return_to_pending',
    { pendingReason: 'recall_refused', pendingNote: words, pendingSince: context.now },
  )
  await stepAnalyzables(
    context,
    waiting.map(({ id }) => id),
    'return_to_review',
  )
  return waiting.map(({ category }) => category as Screening)
}
