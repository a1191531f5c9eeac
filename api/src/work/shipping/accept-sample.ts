import type { AcceptedSample, BodyOf } from '@sne/shared/contract'
import { isOneOf, travellingSampleStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { together } from '../../platform/database/sending.ts'
import { decideCard, fromCard } from '../../records/cards/decide-card.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import type { CategoriesOfCard } from '../../records/cards/recent-scan.ts'
import { missingOf, type SampleRecord, toShippingSampleRow } from '../../records/cards/row-queries.ts'
import { cardByBarcode, cardById } from '../../records/cards/scanned-card.ts'
import { undoably } from '../../records/cards/undoably.ts'
import { unknownCard } from '../../records/cards/what-code.ts'
import { followTold } from '../../records/correction/follow-told.ts'
import {
  countingReading,
  findReading,
  lockingReading,
  type ReadingState,
  toCounted,
} from '../../records/shipments/reading-state.ts'
import { checkEveryCard } from './every-card.ts'
import { beginAcceptance } from './steps.ts'
import { texts } from './texts.ts'

type Decision = BodyOf<'acceptSample'>

interface Scanned {
  readonly shipping: ReadingState
  readonly card: SampleRecord
  /** Its categories before the decision. */
  readonly categories: CategoriesOfCard
}

/**
 * The shipment and the card that was scanned, locked before they are read: what others changed meanwhile is seen. Two people
 * at one shipment, or two scans of one card, are decided one after the other.
 * @throws Refusal `not_found`, `unknown_card`
 */
async function lockScanned(
  context: Context,
  shippingId: number,
  { sampleId, barcode = '' }: Decision,
): Promise<Scanned> {
  const { db, viewer } = context
  const { seesAll, workgroupId } = viewer
  const [by, card] = sampleId === undefined ? [cardByBarcode, barcode] : [cardById, sampleId]
  const [[shipping], [locked, other], cards, categories] = await together(
    db,
    lockingReading(db, viewer, shippingId),
    by.lock.given(db, { card }),
    by.rows.given(db, { card, seesAll, workgroupId }),
    by.categories.given(db, { card }),
  )
  found(shipping)
  if (!locked) throw await unknownCard(context, barcode)
  // Cards of an earlier version: a scanner does not tell them apart.
  if (other) throw refuse('unknown_card', { message: texts.alikeBarcodes(barcode) })
  const scanned = cards.find(({ id }) => id === locked.id)
  // Cancelled while its row was on screen.
  if (!scanned) throw await unknownCard(context, locked.barcode)
  return { shipping: found(shipping), card: scanned, categories }
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
 * Decides one card of a shipment with all effects, in one transaction. The first scan starts the acceptance. Repeating
 * the recorded decision changes nothing.
 * @throws Refusal `unknown_card`, `out_of_list`, `every_card_unsuitable`, `newborn_closed`, `invalid_transition`,
 * `stale_version`, `validation`
 */
export async function acceptSample(
  context: Context,
  shippingId: number,
  decision: Decision,
): Promise<AcceptedSample> {
  const { shipping: before, card, categories } = await lockScanned(context, shippingId, decision)
  if (card.shippingId === shippingId && card.status === decision.status)
    return answer(context, shippingId, card.id, false)
  if (card.shippingId === shippingId && card.status === 'accepted')
    return decideAgain(context, before, card, decision)
  await checkEveryCard(context, before, decision.status)
  return undoably(context, { sample: card, categories, shipping: before }, (watched) =>
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

/**
 * Another decision on a card that was accepted here: the work that the acceptance began (orders, wells, requests) ends
 * with it.
 */
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

/** A decision that can be undone: its card is locked, and is not decided so already. */
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
    {
      place: 'scan',
      workgroupId: shipping.destinationWorkgroupId,
      shippingId: shipping.id,
      isLocked: true,
    },
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
  const { seesAll, workgroupId } = viewer
  const [[row], [counted]] = await together(
    db,
    cardById.rows.given(db, { card: sampleId, seesAll, workgroupId }),
    countingReading(db, viewer, shippingId),
  )
  const sample = toShippingSampleRow(found(row), now)
  return {
    changed,
    sample,
    proposed: sample.proposed,
    ...toCounted(found(counted)),
  }
}
