import type { UndoneScan } from '@sne/shared/contract'
import { cardDecisionRefusal, type ScanFacts, sampleMachine, takeBackAction } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { RecentScansTable } from '../../platform/database/tables/cards.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { sampleColumns } from '../../records/cards/recent-scan.ts'
import { followConsentWithout } from '../../records/cards/refusal/follow-consent.ts'
import { sampleRows, toShippingSampleRow } from '../../records/cards/row-queries.ts'
import { formerUntouched } from '../../records/cards/taking-back/former.ts'
import { noticesOf, removeBorn } from '../../records/cards/taking-back/remove-born.ts'
import { restoreCategories } from '../../records/cards/taking-back/restore-categories.ts'
import { patchOf } from '../../records/cards/taking-back/stored-columns.ts'
import { keepPlannedCards } from '../../records/planned-cards/keep.ts'
import { countReading, findReading, toCounted } from '../../records/shipments/reading-state.ts'
import { restoreShipping } from './restore-shipping.ts'

type RecentScan = Selectable<RecentScansTable>

/**
 * The last reading of a card in its shipment. It locks the rows of shipment and card in the order in which a reading
 * locks them.
 */
async function lockScan({ db }: Context, sampleId: number): Promise<RecentScan | undefined> {
  const scans = db
    .selectFrom('recentScans')
    .selectAll()
    .where('sampleId', '=', sampleId)
    // Further laboratories keep readings of their own.
    .where('workgroupId', '=', (eb) =>
      eb
        .selectFrom('shippings')
        .select('destinationWorkgroupId')
        .whereRef('shippings.id', '=', 'recentScans.shippingId'),
    )
    // A card that came to another hub out of its list has a reading at each of them.
    .orderBy('at', 'desc')
    .limit(1)
  const known = await scans.executeTakeFirst()
  if (!known) return undefined
  await db.selectFrom('shippings').select('id').where('id', '=', known.shippingId).forUpdate().execute()
  await db.selectFrom('samples').select('id').where('id', '=', sampleId).forUpdate().execute()
  return scans.executeTakeFirst()
}

/** Facts for the guard of undoing: the reading, and later changes of its card and shipment. */
async function factsOf(context: Context, scan: RecentScan, newbornId: number): Promise<ScanFacts> {
  const { db, viewer, now } = context
  const { sampleId, shippingId, at, after } = scan
  const shipping = found(await findReading(db, viewer, shippingId))
  const sample = await db
    .selectFrom('samples')
    .select('version')
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  const categories = await db
    .selectFrom('analyzableSamples')
    .select(['id', 'version'])
    .where('sampleId', '=', sampleId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const notice = await db
    .selectFrom('birthPointNotices')
    .select('id')
    .where(noticesOf({ sampleId, at }, newbornId))
    .where('pulledAt', 'is not', null)
    .executeTakeFirst()
  const same = JSON.stringify(categories) === JSON.stringify(after.categories)
  return {
    own: scan.userId === viewer.userId,
    seconds: (now.getTime() - new Date(at).getTime()) / 1000,
    accepting: shipping.status === 'accepting',
    untouched: sample.version === after.sampleVersion && same && (await formerUntouched(context, after)),
    told: notice !== undefined || after.withdrew === true,
  }
}

/**
 * Undoes the caller's own last decision on a card: card, categories, requests, story and notices are restored. Numbers
 * that were given stay given; see `removeBorn`. Repeating it changes nothing.
 * @throws Refusal `not_found`, `support_session`, `own_session`, `undo_refused` with `why` in its details
 */
export async function undoScan(context: Context, sampleId: number): Promise<UndoneScan> {
  const { db, viewer, now } = context
  const scan = await lockScan(context, sampleId)
  const card = found(await sampleRows(db, viewer).where('samples.id', '=', sampleId).executeTakeFirst())
  const shippingId = found(scan?.shippingId ?? card.shippingId)
  const reading = found(await findReading(db, viewer, shippingId))
  if (scan?.undoneAt) return answer(context, sampleId, shippingId, false)
  const facts = scan && (await factsOf(context, scan, card.newbornId))
  // Before the step: a card that changed since may have a status without a step back.
  checkGuard(sampleMachine.guards.own_last_scan(facts))
  const last = found(scan)
  const { before } = last
  const refusal = cardDecisionRefusal(viewer, before.sample.status, card.status)
  if (refusal) throw refuse(refusal)
  const { from, to } = await applyTransition(context, {
    table: 'samples',
    machine: sampleMachine,
    id: sampleId,
    action: found(takeBackAction[before.sample.status]),
    facts: { own_last_scan: () => facts },
    patch: patchOf<'samples'>(before.sample, sampleColumns),
  })
  await restoreCategories(context, last)
  await removeBorn(context, last, card.newbornId)
  await restoreShipping(context, last)
  await followConsentWithout(context, card)
  await keepPlannedCards(context, { newbornId: card.newbornId, workgroupId: reading.destinationWorkgroupId })
  await db
    .updateTable('recentScans')
    .set({ undoneAt: now })
    .where('sampleId', '=', sampleId)
    .where('workgroupId', '=', last.workgroupId)
    .execute()
  context.audit({ entity: 'sample', id: sampleId, action: 'take_back', from, to })
  return answer(context, sampleId, shippingId, true)
}

async function answer(
  { db, viewer, now }: Context,
  sampleId: number,
  shippingId: number,
  changed: boolean,
): Promise<UndoneScan> {
  const row = await sampleRows(db, viewer).where('samples.id', '=', sampleId).executeTakeFirstOrThrow()
  return {
    changed,
    sample: toShippingSampleRow(row, now),
    ...toCounted(found(await countReading(db, viewer, shippingId))),
    shippingId: row.shippingId,
  }
}
