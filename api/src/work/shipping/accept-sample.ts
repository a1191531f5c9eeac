import type { AcceptedSample, BodyOf } from '@sne/shared/contract'
import { isOneOf, travellingSampleStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { decideCard, fromCard } from '../../records/cards/decide-card.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import {
  missingOf,
  type SampleRecord,
  sampleRows,
  toShippingSampleRow,
} from '../../records/cards/row-queries.ts'
import { undoably } from '../../records/cards/undoably.ts'
import { unknownCard } from '../../records/cards/what-code.ts'
import { followTold } from '../../records/correction/follow-told.ts'
import {
  countReading,
  findReading,
  lockReading,
  type ReadingState,
  toCounted,
} from '../../records/shipments/reading-state.ts'
import { checkEveryCard } from './every-card.ts'
import { beginAcceptance } from './steps.ts'
import { texts } from './texts.ts'

type Decision = BodyOf<'acceptSample'>

/** The card that was scanned, locked before it is read: what others changed meanwhile is seen. @throws Refusal `unknown_card` */
async function lockCard(context: Context, { sampleId, barcode = '' }: Decision): Promise<SampleRecord> {
  const { db, viewer } = context
  const cards = db.selectFrom('samples').modifyFront(keptPlan).select(['id', 'barcode']).forUpdate()
  const [locked, other] = await (sampleId === undefined
    ? cards.where(isBarcode('barcode', barcode)).where('deletedAt', 'is', null)
    : cards.where('id', '=', sampleId)
  ).execute()
  if (!locked) throw await unknownCard(context, barcode)
  // Cards of an earlier version: a scanner does not tell them apart.
  if (other) throw refuse('unknown_card', { message: texts.alikeBarcodes(barcode) })
  const card = await sampleRows(db, viewer)
    .modifyFront(keptPlan)
    .where('samples.id', '=', locked.id)
    .executeTakeFirst()
  // Cancelled while its row was on screen.
  if (!card) throw await unknownCard(context, locked.barcode)
  return card
}

/**
 * A card of another shipment is moved here once the person has confirmed it. One that is for another laboratory is
 * unknown here; one that is decided already stays where it is.
 * @throws Refusal `out_of_list`, `unknown_card`
 */
async function bringHere(context: Context, shippingId: number, card: SampleRecord, confirmed: boolean) {
  if (card.shippingId === shippingId) return
  const { db, viewer, now } = context
  const other = card.shippingId === null ? null : await findReading(db, viewer, card.shippingId)
  if (card.shippingId !== null && !other) throw refuse('unknown_card')
  const undecided = isOneOf(travellingSampleStatuses, card.status)
  if (!confirmed || !undecided)
    throw refuse('out_of_list', {
      details: {
        sample: toShippingSampleRow(card, now),
        shipping: other ? { id: other.id, barcode: other.barcode, status: other.status } : null,
      },
      ...(undecided ? {} : { message: texts.decidedElsewhere }),
    })
  await db.updateTable('samples').set({ shippingId, outOfList: true }).where('id', '=', card.id).execute()
  context.effect({ entity: 'sample', id: card.id, details: { movedFrom: card.shippingId } })
}

/**
 * Decides one card of a shipment with everything that follows, in one transaction. The first scan starts the
 * acceptance. Repeating a decision that stands already changes nothing.
 * @throws Refusal `unknown_card`, `out_of_list`, `every_card_unsuitable`, `newborn_closed`, `invalid_transition`, `stale_version`,
 *   `validation`
 */
export async function acceptSample(
  context: Context,
  shippingId: number,
  decision: Decision,
): Promise<AcceptedSample> {
  const { db, viewer } = context
  // Two people at one shipment, or two scans of one card, are decided one after the other.
  const before = found(await lockReading(db, viewer, shippingId))
  const card = await lockCard(context, decision)
  if (card.shippingId === shippingId && card.status === decision.status)
    return answer(context, shippingId, card.id, false)
  if (card.shippingId === shippingId && card.status === 'accepted')
    return decideAgain(context, before, card, decision)
  await checkEveryCard(context, before, decision.status)
  return undoably(context, { sample: card, shipping: before }, (watched) =>
    decideScanned(watched, before, card, decision),
  )
}

const checkAccepting = ({ status }: ReadingState) => {
  if (status !== 'accepting')
    throw refuse('invalid_transition', {
      details: { from: status, to: 'accepting', allowed: [] },
      ...(status === 'closed' ? { message: texts.closedMeanwhile } : {}),
    })
}

/** Another decision on a card that was accepted here: what the acceptance began (orders, wells, requests) ends with it. */
async function decideAgain(
  context: Context,
  shipping: ReadingState,
  card: SampleRecord,
  { status, reasons, hubNotes, storageLocation, version, confirmClosed }: Decision,
): Promise<AcceptedSample> {
  checkAccepting(shipping)
  const own = await lockOwnSample(context, card.id)
  await decideCard(
    context,
    own,
    { status, reasons, note: hubNotes, hubNotes, storageLocation, version, confirmClosed },
    fromCard(context, own),
  )
  return answer(context, shipping.id, card.id, true)
}

/** A decision that can be taken back: its card is locked, and is not as decided already. */
async function decideScanned(
  context: Context,
  shipping: ReadingState,
  card: SampleRecord,
  decision: Decision,
): Promise<AcceptedSample> {
  const { status, reasons, confirmOutOfList, confirmClosed } = decision
  const { hubNotes, storageLocation, excludeScreenings, version } = decision
  await bringHere(context, shipping.id, card, confirmOutOfList)
  if (shipping.status === 'sent') await beginAcceptance(context, { id: shipping.id })
  else checkAccepting(shipping)

  const lacks = status === 'accepted' && missingOf(card) !== null
  const outOfList = card.outOfList || card.shippingId !== shipping.id
  const codes = [
    ...reasons,
    ...(lacks ? [{ code: 'missing_data' }] : []),
    ...(outOfList ? [{ code: 'not_in_list' }] : []),
  ]
  const unique = codes.filter(({ code }, index) => codes.findIndex((other) => other.code === code) === index)
  await decideCard(
    context,
    card,
    { status, reasons: unique, hubNotes, storageLocation, excludeScreenings, version, confirmClosed },
    { place: 'scan', workgroupId: shipping.destinationWorkgroupId, shippingId: shipping.id },
  )
  if (status === 'accepted') await followTold(context, card)
  return answer(context, shipping.id, card.id, true)
}

async function answer(
  context: Context,
  shippingId: number,
  sampleId: number,
  changed: boolean,
): Promise<AcceptedSample> {
  const { db, viewer, now } = context
  const row = await sampleRows(db, viewer)
    .modifyFront(keptPlan)
    .where('samples.id', '=', sampleId)
    .executeTakeFirstOrThrow()
  const sample = toShippingSampleRow(row, now)
  return {
    changed,
    sample,
    proposed: sample.proposed,
    ...toCounted(found(await countReading(db, viewer, shippingId))),
  }
}
