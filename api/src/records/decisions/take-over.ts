import { recallMotivation, type SampleRequestType, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { motivationIdOf } from '../requests/sample-request.ts'
import type { Decision } from './decision.ts'
import type { StandingRequest } from './replace.ts'

/** A recall of the category that waits because of another card, or that a person asked for. */
const standingElsewhere = async ({ db }: Context, { row }: Decision, type: SampleRequestType) =>
  db
    .selectFrom('sampleRequests as q')
    .leftJoin('analyzableSamples as origin', 'origin.id', 'q.originAnalyzableId')
    .leftJoin('reports', 'reports.id', 'q.reportId')
    .select(['q.id', 'q.type', 'q.status', 'q.urgent', 'q.approvedAt', 'q.version', 'q.reportId'])
    .select(['origin.id as originId', 'origin.status as originStatus', 'reports.status as reportStatus'])
    .where('q.newbornId', '=', row.newbornId)
    .where('q.workgroupId', '=', row.workgroupId)
    .where('q.type', '=', type)
    .where('q.status', '=', 'pending')
    .where('q.motivationId', '=', await motivationIdOf(db, recallMotivation(row.category as Screening)))
    .where(sql<boolean>`q.categories = array[${row.category}]::text[]`)
    .where(sql<boolean>`q.origin_analyzable_id is distinct from ${row.analyzableSampleId}`)
    .orderBy('q.id')
    .forUpdate('q')
    .executeTakeFirst()

interface TakenOver extends StandingRequest {
  /** The report of the other card that asked for it and is not signed: its signature approves the request too. */
  readonly unsignedReportId: number | null
}

/**
 * One recall of a newborn in a category waits at a time. The decision on this card takes over the one that waits because of
 * another card: the request then belongs to this card, and the other card waits for nothing any more.
 * @returns null where none waits
 */
export async function takeOverRecall(
  context: Context,
  decision: Decision,
  type: SampleRequestType,
): Promise<TakenOver | null> {
  const standing = await standingElsewhere(context, decision, type)
  if (!standing) return null
  const { originId, originStatus, reportId, reportStatus, ...request } = standing
  const { row } = decision
  await context.db
    .updateTable('sampleRequests')
    .set({
      originSampleId: row.sampleId,
      originAnalyzableId: row.analyzableSampleId,
      originSampleAnalysisId: row.id,
      byHand: false,
    })
    .where('id', '=', request.id)
    .execute()
  if (originId !== null && originStatus === 'recall')
    await stepAnalyzables(context, [originId], 'complete_recall')
  return { ...request, unsignedReportId: reportStatus === 'pending' ? reportId : null }
}
