import { liveRequestStatuses } from '@sne/shared/domain'
import { type RequestCall, stepSampleRequests } from './sample-request.ts'

/**
 * Refuses the live requests that repeat a disc of categories whose work ends: no planner could answer them.
 * @param why reason of the refused requests, an Italian sentence
 */
export async function withdrawRepetitions(
  context: RequestCall,
  analyzableSampleIds: readonly number[],
  why: string,
): Promise<void> {
  if (analyzableSampleIds.length === 0) return
  const live = await context.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('originAnalyzableId', 'in', [...analyzableSampleIds])
    .where('type', '=', 're_test')
    .where('status', 'in', liveRequestStatuses)
    .forUpdate()
    .execute()
  await stepSampleRequests(
    context,
    live.map(({ id }) => id),
    'refuse',
    { refusedReason: why },
  )
}
