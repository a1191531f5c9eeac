import { closureText, finishedStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { lockedClosure } from '../newborns/closure-of.ts'
import { recallDueOf } from './recall-due.ts'
import { stepSampleRequests } from './sample-request.ts'

/**
 * Requests that a card answered wait for another card when the card gives nothing in one of their categories. The
 * next card of a recall is due anew. A planned one stays due on its day.
 * A closed newborn waits for no card: its requests are refused.
 * @param card without categories, those of the whole card
 * @returns the requests that wait again
 */
export async function releaseAnswered(
  context: Context,
  { sampleId, categories }: { readonly sampleId: number; readonly categories?: readonly Screening[] },
): Promise<{ id: number; categories: Screening[] }[]> {
  let asked = context.db
    .selectFrom('sampleRequests')
    .select(['id', 'type', 'newbornId', 'workgroupId', 'categories', 'urgent'])
    .where('newSampleId', '=', sampleId)
    .where('status', '=', 'assume_re_test')
    .orderBy('id')
    .forUpdate()
  if (categories) asked = asked.where(sql<boolean>`categories && ${[...categories]}::text[]`)
  const answered = await asked.execute()
  const [first] = answered
  const closure = first ? await lockedClosure(context, first.newbornId) : null
  if (closure) {
    const ids = answered.map(({ id }) => id)
    await stepSampleRequests(context, ids, 'refuse', { refusedReason: closureText(closure) })
    return []
  }
  for (const { id, type, newbornId, workgroupId, urgent, categories: own } of answered) {
    const [category] = own as Screening[]
    const isRecall = type !== 'scheduled' && category !== undefined
    const due = isRecall
      ? await recallDueOf(context, { newbornId, workgroupId, category, urgent, card: type === 'new_spot' })
      : null
    const patch = due
      ? { fromDate: due.notBefore, dueDate: due.dueOn, firstDueDate: null, dueByLead: false }
      : {}
    await stepSampleRequests(context, [id], 'release', patch)
  }
  return answered.map((request) => ({ id: request.id, categories: request.categories as Screening[] }))
}

/** Categories whose decision was to wait for a planned card: the card that came has its outcome. */
const waitingFor = ({ db }: Context, newbornId: number, sampleId: number, categories: readonly string[]) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('sampleAnalyses as last', 'last.id', 'a.currentSampleAnalysisId')
    .select('a.id')
    .where('a.newbornId', '=', newbornId)
    .where('a.sampleId', '<>', sampleId)
    .where('a.status', '=', 'recall')
    .where('a.deletedAt', 'is', null)
    .where('last.actionId', '=', 'wait_scheduled')
    .where(sql<boolean>`a.category = any(${[...categories]}::text[])`)
    .execute()

/** Requests that a card answered are done once every category that they asked of it has its outcome. @returns their ids */
export async function completeAnswered(
  context: Context,
  { sampleId }: { readonly sampleId: number },
): Promise<number[]> {
  const { db } = context
  const done = await db
    .selectFrom('sampleRequests as request')
    .withPlugin(prepared)
    .leftJoin('analyzableSamples as origin', 'origin.id', 'request.originAnalyzableId')
    .select(['request.id', 'request.type', 'request.categories', 'request.newbornId'])
    .select(['request.originAnalyzableId', 'origin.status as originStatus'])
    .where('request.newSampleId', '=', sampleId)
    .where('request.status', '=', 'assume_re_test')
    .where('request.type', '<>', 're_test')
    .where(
      sql<boolean>`not exists (select from analyzable_samples a where a.sample_id = request.new_sample_id
        and a.category = any(request.categories) and a.deleted_at is null
        and a.status not in (${literals(finishedStatuses)}))`,
    )
    .orderBy('request.id')
    .execute()
  const ids = done.map(({ id }) => id)
  if (ids.length === 0) return []
  await stepSampleRequests(context, ids, 'complete')
  const recalled = new Set(
    done.flatMap(({ originAnalyzableId, originStatus }) =>
      originAnalyzableId !== null && originStatus === 'recall' ? [originAnalyzableId] : [],
    ),
  )
  for (const { type, newbornId, categories } of done)
    if (type === 'scheduled')
      for (const { id } of await waitingFor(context, newbornId, sampleId, categories)) recalled.add(id)
  await stepAnalyzables(context, [...recalled], 'complete_recall')
  return ids
}
