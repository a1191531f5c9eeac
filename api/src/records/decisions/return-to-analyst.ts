import { awaitingAnswerStatuses, isOneOf, liveRequestStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { SampleAnalysesTable } from '../../platform/database/tables/analyses.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { stepAnalyses } from '../analyses/sample-analysis.ts'
import { reviseReport } from '../reports/revise.ts'

interface Returned {
  readonly analyzableSampleId: number
  readonly pendingReason: NonNullable<SampleAnalysesTable['pendingReason']>
  /** Text of the person who sent it back. */
  readonly words: string
}

/** The sample follows the second tier that is left. */
const follow = ({ db }: Context, id: number, secondTierTypeId: number | null) =>
  db.updateTable('analyzableSamples').set({ secondTierTypeId }).where('id', '=', id).execute()

/**
 * Returns the sample to the analyst: the awaited material does not come, or came with a result. A report that
 * rests on the sample is replaced by its next revision. A sample that waits for further material keeps
 * waiting.
 * @returns false when the sample waits for nothing, or for other material
 */
export async function returnToAnalyst(
  context: Context,
  { analyzableSampleId, pendingReason, words }: Returned,
): Promise<boolean> {
  const { db, now } = context
  const sample = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .select(['a.status', 'a.currentSampleAnalysisId', 'samples.authorWorkgroupId'])
    .where('a.id', '=', analyzableSampleId)
    .where('a.deletedAt', 'is', null)
    .forUpdate('a')
    .executeTakeFirst()
  if (!sample || !isOneOf(awaitingAnswerStatuses, sample.status) || sample.currentSampleAnalysisId === null)
    return false
  const other = await db
    .selectFrom('sampleRequests')
    .select(['id', 'secondTierTypeId'])
    .where('originAnalyzableId', '=', analyzableSampleId)
    .where('type', sample.status === 'recall' ? '!=' : '=', 're_test')
    .where('status', 'in', liveRequestStatuses)
    .executeTakeFirst()
  if (other) {
    if (sample.status === 'second_tier') await follow(context, analyzableSampleId, other.secondTierTypeId)
    return false
  }
  await stepAnalyses(context, [sample.currentSampleAnalysisId], 'return_to_pending', {
    pendingReason,
    pendingNote: words,
    pendingSince: now,
  })
  await reviseReport(context, { analyzableSampleId, authorWorkgroupId: sample.authorWorkgroupId }, words)
  await stepAnalyzables(context, [analyzableSampleId], 'return_to_review')
  return true
}
