import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/open.ts'
import type { ConsentCard, NewbornConsent } from '../../family/newborn-consent.ts'
import { lateBeforeOf } from '../../laboratories/times.ts'
import { isSaidDeceased } from '../../newborns/said-deceased.ts'
import { reopenOrders } from '../../requests/analysis-request.ts'
import { askInPlace } from '../ask-in-place.ts'
import { neededCategories } from '../only-card.ts'
import { closedByRefusal } from './closed-by-refusal.ts'
import type { Offered } from './offered.ts'

/** Which categories of a newborn have their outcome, and which a person took off a card. */
export async function readEnded(db: Db, newbornId: number) {
  const settled = await db
    .selectFrom('expectedCategories')
    .select('category')
    .where('newbornId', '=', newbornId)
    .where('settled', '=', true)
    .execute()
  const removed = await db
    .selectFrom('analyzableSamples')
    .select(['sampleId', 'category'])
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is not', null)
    .execute()
  return {
    isSettled: (category: Screening) => settled.some((one) => one.category === category),
    isRemoved: ({ id }: ConsentCard, category: Screening) =>
      removed.some((one) => one.sampleId === id && one.category === category),
  }
}

/** The newborn is asked for a card in the category already. */
const isAsked = async (db: Db, newbornId: number, category: Screening): Promise<boolean> =>
  (await db
    .selectFrom('sampleRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'pending')
    .where('type', '=', 'new_spot')
    .where((eb) => eb(eb.val(category), '=', eb.fn.any('categories')))
    .executeTakeFirst()) !== undefined

/** Reopens the order that ended with the refusal: without a card too nobody drops out of the screening. */
export async function reopenRefused(
  context: Context,
  newbornId: number,
  category: Screening,
  workgroupId: number,
): Promise<void> {
  const ended = await closedByRefusal(context.db)
    .where('newbornId', '=', newbornId)
    .where('workgroupId', '=', workgroupId)
    .where('category', '=', category)
    .executeTakeFirst()
  if (ended) await reopenOrders(context, { newbornId, workgroupId }, [category])
}

/** The newest card that did not come, once its hours are over. Before, the round for lost cards asks in its place. */
async function lostCardOf(
  { db, now }: Context,
  cards: readonly ConsentCard[],
): Promise<ConsentCard | undefined> {
  const card = cards.find(({ status }) => status === 'not_received')
  if (!card) return undefined
  const isLate = await db
    .selectFrom('samples')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select('samples.id')
    .where('samples.id', '=', card.id)
    .where(
      sql<boolean>`samples.decided_at <= ${lateBeforeOf(now, sql.ref('shippings.destinationWorkgroupId'), 'lostCardHours')}`,
    )
    .executeTakeFirst()
  return isLate && card
}

/**
 * Asks for a card when none gives a category that the family does not refuse any more. The category's order continues.
 * Another card is asked for in place of the newest one where that is unsuitable, or did not come. Nobody was pricked
 * because of the refusal.
 */
export async function askAgain(
  context: Context,
  newbornId: number,
  { cards, rows, cardOf }: NewbornConsent,
  category: Screening,
  awaited: readonly Offered[],
  isRemoved: (card: ConsentCard, category: Screening) => boolean,
): Promise<void> {
  const lost = rows.findLast((row) => row.category === category && row.status === 'not_valid')
  const workgroupId = awaited.find((one) => one.category === category)?.workgroupId ?? lost?.workgroupId
  if (workgroupId === undefined) return
  await reopenRefused(context, newbornId, category, workgroupId)
  const card =
    (lost && cardOf.get(lost.sampleId)) ??
    cards.find(({ status }) => status === 'not_valid') ??
    (await lostCardOf(context, cards)) ??
    // A person took the category off it, and another card was asked for.
    cards.find((one) => one.status === 'accepted' && isRemoved(one, category))
  if (!card || (await isSaidDeceased(context.db, newbornId))) return
  if (await isAsked(context.db, newbornId, category)) return
  const needed = await neededCategories(context, { id: card.id, newbornId }, [category])
  if (needed.length === 0) return
  const { barcode, authorWorkgroupId: birthPointId } = card
  await askInPlace(context, {
    sampleId: card.id,
    ...{ barcode, newbornId, birthPointId, category, workgroupId },
  })
}
