import { finishedStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { recallDueOf } from './recall-due.ts'
import { stepSampleRequests } from './sample-request.ts'

/**
 * Requests that a card answered wait for another one when the card gives nothing in a category that they asked for. The
 * next card of a recall is due anew; a planned one stays due on its day.
 * @param card without categories, those of the whole card
 * @returns the requests that wait again
 */
export async function releaseAnswered(
  context: Context,
  { sampleId, categories }: { readonly sampleId: number; readonly categories?: readonly Screening[] },
): Promise<{ id: number; categories: Screening[] }[]> {
  let asked = context.db
    .selectFrom('sampleRequests')
    .select(['id', 'type', 'newbornId', 'categories', 'urgent'])
    .where('newSampleId', '=', sampleId)
    .where('status', '=', 'assume_re_test')
    .orderBy('id')
    .forUpdate()
  if (categories) asked = asked.where(sql<boolean>`categories && ${[...categories]}::text[]`)
  const answered = await asked.execute()
  for (const { id, type, newbornId, urgent, categories: own } of answered) {
    const [category] = own as Screening[]
    const isRecall = type !== 'scheduled' && category !== undefined
    const { dueOn } = isRecall
      ? await recallDueOf(context, { newbornId, category, urgent, card: type === 'new_spot' })
      : { dueOn: undefined }
    await stepSampleRequests(context, [id], 'release', dueOn === undefined ? {} : { dueDate: dueOn })
  }
  return answered.map((request) => ({ id: request.id, categories: request.categories as Screening[] }))
}

/** The request that asked for this card is answered, once every category that it asked for has its outcome. */
export async function completeAnswered(
  context: Context,
  row: { readonly sampleId: number; readonly answersRequestId: number | null },
): Promise<number[]> {
  if (row.answersRequestId === null) return []
  const { db } = context
  const request = await db
    .selectFrom('sampleRequests')
    .select(['id', 'status', 'categories', 'originAnalyzableId'])
    .where('id', '=', row.answersRequestId)
    .where('status', '=', 'assume_re_test')
    .executeTakeFirst()
  if (!request) return []
  const open = await db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('sampleId', '=', row.sampleId)
    .where('category', 'in', request.categories)
    .where('deletedAt', 'is', null)
    .where('status', 'not in', finishedStatuses)
    .executeTakeFirst()
  if (open) return []
  await stepSampleRequests(context, [request.id], 'complete')
  if (request.originAnalyzableId !== null) {
    const origin = await db
      .selectFrom('analyzableSamples')
      .select('status')
      .where('id', '=', request.originAnalyzableId)
      .executeTakeFirst()
    if (origin?.status === 'recall')
      await stepAnalyzables(context, [request.originAnalyzableId], 'complete_recall')
  }
  return [request.id]
}
