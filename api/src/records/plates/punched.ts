import { emptyAnalysisStatuses } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Whether a disc was taken for one of these categories of a card, also when it has been measured since. */
export async function isPunched(db: Db, analyzableSampleIds: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('sampleAnalyses')
    .select('id')
    .where('analyzableSampleId', 'in', [...analyzableSampleIds, 0])
    .where('status', 'not in', emptyAnalysisStatuses)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
