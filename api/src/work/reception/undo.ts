import type { ReceptionCard } from '@sne/shared/contract'
import { awaitedReceptionStates, isOneOf, type ScanFacts, sampleMachine } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { RecentScansTable } from '../../platform/database/tables/cards.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { followConsentOfCard } from '../../records/cards/refusal/follow-consent.ts'
import { formerUntouched } from '../../records/cards/taking-back/former.ts'
import { keepForOthers } from '../../records/cards/taking-back/keep-for-others.ts'
import { noticesOf, removeBorn } from '../../records/cards/taking-back/remove-born.ts'
import { restoreCategories } from '../../records/cards/taking-back/restore-categories.ts'
import { keepPlannedCards, lookAtSiblings } from '../../records/planned-cards/keep.ts'
import { type LockedCard, lockReceived } from './lock-received.ts'
import { findReception } from './queries.ts'

type RecentScan = Selectable<RecentScansTable>

/** Facts for the guard: the reading, and later changes of this laboratory's categories. */
async function factsOf(context: Context, scan: RecentScan, { card }: LockedCard): Promise<ScanFacts> {
  const { db, viewer, now } = context
  const { after, at, userId } = scan
  const categories = await db
    .selectFrom('analyzableSamples')
    .select(['id', 'version'])
    .where('sampleId', '=', card.id)
    .where('workgroupId', '=', card.workgroupId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const notice = await db
    .selectFrom('birthPointNotices')
    .select('id')
    .where(noticesOf({ sampleId: card.id, at }, card.newbornId))
    .where('pulledAt', 'is not', null)
    .executeTakeFirst()
  return {
    own: userId === viewer.userId,
    seconds: (now.getTime() - new Date(at).getTime()) / 1000,
    // The hub's shipment is no matter of this laboratory.
    accepting: true,
    untouched:
      JSON.stringify(categories) === JSON.stringify(after.categories) &&
      (await formerUntouched(context, after)),
    told: notice !== undefined || after.withdrew === true,
  }
}

/**
 * Undoes the caller's own last reading of a card from the hub: categories, orders, requests, story and notices are
 * restored. A card without a taken category changes nothing.
 * @throws Refusal `unknown_card`, `not_for_laboratory`, `invalid_transition`, `undo_refused` with `why` in its details
 */
export async function undoReception(
  context: Context,
  barcode: string,
): Promise<{ changed: boolean; card: ReceptionCard }> {
  const { db, viewer, now } = context
  const locked = await lockReceived(context, barcode)
  const { card } = locked
  const find = async () => found(await findReception(db, viewer, card.id, now))
  const before = await find()
  if (isOneOf(awaitedReceptionStates, before.state)) return { changed: false, card: before }
  const scan = await db
    .selectFrom('recentScans')
    .selectAll()
    .where('sampleId', '=', card.id)
    .where('workgroupId', '=', card.workgroupId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  const facts = scan && (await factsOf(context, scan, locked))
  checkGuard(sampleMachine.guards.own_last_scan(facts))
  const last = found(scan)
  await restoreCategories(context, last)
  await removeBorn(context, last, card.newbornId)
  await followConsentOfCard(context, { ...card, isBack: true })
  await keepPlannedCards(context, { newbornId: card.newbornId, workgroupId: card.workgroupId })
  if (locked.pluralityCount > 1) await lookAtSiblings(context, card.newbornId)
  await db
    .updateTable('recentScans')
    .set({ undoneAt: now })
    .where('sampleId', '=', card.id)
    .where('workgroupId', '=', card.workgroupId)
    .execute()
  await keepForOthers(context, last)
  const after = await find()
  context.audit({
    entity: 'sample',
    id: card.id,
    action: 'reception_take_back',
    from: before.state,
    to: after.state,
  })
  return { changed: true, card: after }
}
