import { liveRequestStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { closeAnalysisRequests } from '../../requests/analysis-request.ts'
import { type RequestCall, stepSampleRequests } from '../../requests/sample-request.ts'
import { tellRecipients } from '../../requests/tell-recipients.ts'
import { texts } from './texts.ts'

/** Live requests for one of the categories; those of rules that wait for a card follow the rules (`keepPlannedCards`). */
const asked = ({ db }: RequestCall, newbornId: number, categories: readonly Screening[]) =>
  db
    .selectFrom('sampleRequests')
    .select(['id', 'number', 'status', 'categories', 'approvedAt', 'type'])
    .select('plannedCardSetId')
    .where('newbornId', '=', newbornId)
    .where('status', 'in', liveRequestStatuses)
    .where((eb) => eb.or([eb('plannedCardSetId', 'is', null), eb('status', '<>', 'pending')]))
    .where(sql<boolean>`categories && ${[...categories]}::text[]`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** A request asks for what the family did not refuse; one for nothing else is refused, and the places are told. */
async function narrowRequests(
  context: RequestCall,
  newbornId: number,
  categories: readonly Screening[],
  unanswered: boolean,
  going: ReadonlySet<Screening>,
) {
  for (const { id, number, status, categories: before, approvedAt, type, plannedCardSetId } of await asked(
    context,
    newbornId,
    categories,
  )) {
    // A card at work answers it, or is measured once more for it.
    const isOfWork = type === 're_test' || status !== 'pending'
    const left = (before as Screening[]).filter(
      (category) => !categories.includes(category) || (isOfWork && going.has(category)),
    )
    if (left.length === before.length) continue
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
    await stepSampleRequests(context, [id], 'refuse', {
      refusedReason: texts.discarded(unanswered),
      // Rules ask again once the family agrees.
      ...(plannedCardSetId === null ? {} : { withdrawnByRules: true }),
    })
    if (approvedAt !== null && type !== 're_test')
      await tellRecipients(context, {
        id,
        type: 'recall_withdrawn',
        title: texts.withdrawnTitle(number),
        text: texts.withdrawn(unanswered),
      })
  }
}

/**
 * Nothing of these categories is asked for or ordered any more. A refused one is not expected either; one whose consent is not known
 * stays expected (safety, section 8).
 * @param unanswered nobody refused: the consent is not known
 * @param going categories that a doubted card gives: their orders and expected outcomes stay
 */
export async function withdrawAsked(
  context: RequestCall,
  newbornId: number,
  categories: readonly Screening[],
  unanswered = false,
  going: ReadonlySet<Screening> = new Set(),
): Promise<void> {
  if (categories.length === 0) return
  const { db } = context
  await narrowRequests(context, newbornId, categories, unanswered, going)
  const ending = categories.filter((category) => !going.has(category))
  if (ending.length === 0) return
  const orders = await db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('category', 'in', ending)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
  await closeAnalysisRequests(
    context,
    orders.map(({ id }) => id),
    { reason: 'not_required' },
  )
  if (unanswered) return
  await db
    .deleteFrom('expectedCategories')
    .where('newbornId', '=', newbornId)
    .where('category', 'in', ending)
    .where('settled', '=', false)
    .execute()
}
