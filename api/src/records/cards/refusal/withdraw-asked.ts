import { liveRequestStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import { closeAnalysisRequests } from '../../requests/analysis-request.ts'
import { stepSampleRequests } from '../../requests/sample-request.ts'
import { tellRecipients } from '../../requests/tell-recipients.ts'
import { texts } from './texts.ts'

/** Live requests of a person or a decision for one of the categories; those of rules follow the cards. */
const asked = ({ db }: Context, newbornId: number, categories: readonly Screening[]) =>
  db
    .selectFrom('sampleRequests')
    .select(['id', 'number', 'status', 'categories', 'approvedAt', 'type'])
    .where('newbornId', '=', newbornId)
    .where('status', 'in', liveRequestStatuses)
    .where('plannedCardSetId', 'is', null)
    .where(sql<boolean>`categories && ${[...categories]}::text[]`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** A request asks for what the family did not refuse; one for nothing else is refused, and the places are told. */
async function narrowRequests(context: Context, newbornId: number, categories: readonly Screening[]) {
  for (const { id, number, status, categories: before, approvedAt, type } of await asked(
    context,
    newbornId,
    categories,
  )) {
    const left = (before as Screening[]).filter((category) => !categories.includes(category))
    if (left.length > 0) {
      await context.db
        .updateTable('sampleRequests')
        .set({ categories: left, version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
      const values = [{ field: 'categories', before, after: left }]
      context.effect({ entity: 'sample-request', id, from: status, to: status, values })
      continue
    }
    await stepSampleRequests(context, [id], 'refuse', { refusedReason: texts.discarded })
    if (approvedAt !== null && type !== 're_test')
      await tellRecipients(context, {
        id,
        type: 'recall_withdrawn',
        title: texts.withdrawnTitle(number),
        text: texts.withdrawn,
      })
  }
}

/** Nothing of these categories is awaited any more: requests, orders, the expected outcome. */
export async function withdrawAsked(
  context: Context,
  newbornId: number,
  categories: readonly Screening[],
): Promise<void> {
  if (categories.length === 0) return
  const { db } = context
  await narrowRequests(context, newbornId, categories)
  const orders = await db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('category', 'in', [...categories])
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
  await closeAnalysisRequests(
    context,
    orders.map(({ id }) => id),
    { reason: 'not_required' },
  )
  await db
    .deleteFrom('expectedCategories')
    .where('newbornId', '=', newbornId)
    .where('category', 'in', [...categories])
    .where('settled', '=', false)
    .execute()
}
