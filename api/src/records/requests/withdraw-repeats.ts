import { invalidRepeatMotivation } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { stepSampleRequests } from './sample-request.ts'

/** The card turned out suitable, or came after all: what was asked for in its place and has not come is withdrawn. */
export async function withdrawRepeats(
  context: Context,
  { sampleId, workgroupId }: { readonly sampleId: number; readonly workgroupId?: number },
  reason: string,
): Promise<void> {
  let pending = context.db
    .selectFrom('sampleRequests')
    .innerJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
    .select('sampleRequests.id')
    .where('originSampleId', '=', sampleId)
    .where('sampleRequests.status', '=', 'pending')
    .where('motivations.machineName', '=', invalidRepeatMotivation)
  if (workgroupId !== undefined) pending = pending.where('sampleRequests.workgroupId', '=', workgroupId)
  await stepSampleRequests(
    context,
    (await pending.execute()).map(({ id }) => id),
    'refuse',
    { refusedReason: reason },
  )
}
