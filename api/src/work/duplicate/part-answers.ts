import { answeredRequestStatuses, liveRequestStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../../records/analyses/analyzable.ts'
import type { StoredMerge } from '../../records/correction/parted-cards.ts'
import { closeSettled } from '../../records/reports/close-episode.ts'
import { reopenAnalysisRequest, reopenOrders } from '../../records/requests/analysis-request.ts'
import { stepSampleRequests } from '../../records/requests/sample-request.ts'

/** Requests of one newborn that a card of the other one answered. */
const crossAnswered = ({ db }: Context, newbornIds: readonly number[]) =>
  db
    .selectFrom('sampleRequests as request')
    .innerJoin('samples as card', 'card.id', 'request.newSampleId')
    .leftJoin('analyzableSamples as origin', 'origin.id', 'request.originAnalyzableId')
    .select(['request.id', 'request.newbornId', 'request.workgroupId', 'request.categories', 'request.type'])
    .select(['origin.id as originId', 'origin.status as originStatus', 'origin.category as originCategory'])
    .where('request.newbornId', 'in', [...newbornIds])
    .whereRef('card.newbornId', '<>', 'request.newbornId')
    .where('request.status', 'in', answeredRequestStatuses)
    .orderBy('request.id')
    .execute()

/** Closed orders whose final report is the other newborn's. */
const wronglyClosed = ({ db }: Context, newbornIds: readonly number[]) =>
  db
    .selectFrom('analysisRequests as closed')
    .innerJoin('reports as final', 'final.id', 'closed.finalReportId')
    .select('closed.id')
    .where('closed.newbornId', 'in', [...newbornIds])
    .whereRef('final.newbornId', '<>', 'closed.newbornId')
    .where('closed.status', '=', 'closed')
    .where(
      sql<boolean>`not exists (select from analysis_requests other where other.newborn_id = closed.newborn_id
        and other.workgroup_id = closed.workgroup_id and other.category = closed.category and other.status = 'open')`,
    )
    .orderBy('closed.id')
    .execute()

/**
 * Answers that one newborn's cards gave for the other wait again: requests with their former urgency and day, the cards
 * of their findings, and the orders that ended with it.
 * @returns requests that wait again
 */
export async function partAnswers(context: Context, { keptId, mergedId }: StoredMerge) {
  const { db } = context
  const ids = [keptId, mergedId]
  const crossed = await crossAnswered(context, ids)
  await stepSampleRequests(
    context,
    crossed.map(({ id }) => id),
    'separate',
  )
  const waiting = crossed.flatMap(({ originId, originStatus, type }) =>
    originId !== null && originStatus === 'reported' && type !== 'scheduled' ? [originId] : [],
  )
  await stepAnalyzables(context, waiting, 'await_again')
  for (const { newbornId, workgroupId, categories } of crossed)
    await reopenOrders(context, { newbornId, workgroupId }, categories as Screening[])
  for (const { id } of await wronglyClosed(context, ids)) await reopenAnalysisRequest(context, id)
  await sql`update samples set sample_request_id = null from sample_requests request
    where request.id = samples.sample_request_id and request.newborn_id <> samples.newborn_id
      and samples.newborn_id = any(${ids}::bigint[])`.execute(db)
  const laboratories = await db
    .selectFrom('analysisRequests')
    .select(['newbornId', 'workgroupId'])
    .distinct()
    .where('newbornId', 'in', ids)
    .where('status', '=', 'open')
    .execute()
  for (const laboratory of laboratories) await closeSettled(context, laboratory)
  return db
    .selectFrom('sampleRequests')
    .select(['id', 'number', 'newbornId', 'workgroupId', 'urgent'])
    .where('id', 'in', [...crossed.map(({ id }) => id), 0])
    .where('status', 'in', liveRequestStatuses)
    .orderBy('id')
    .execute()
}
