import { isOneOf, undecidedSampleStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { followRecordedWithout } from '../../records/cards/refusal/follow-consent.ts'
import { tellKeptRefusal } from '../../records/cards/refusal/tell-kept-refusal.ts'
import { lockCardRows } from '../../records/correction/rows.ts'
import { lookAtNewborn } from '../../records/planned-cards/keep.ts'
import type { IntakeCancel } from '../hl7/index.ts'
import { CardHeld } from './card-held.ts'
import { contradictedPoints, statedColumns } from './identity.ts'
import { cardByBarcode, cardsByOrder, type KnownCard, newbornOfCode } from './known-order.ts'
import { checkNotOlder } from './newer-message.ts'
import { tellCancelled } from './tell-cancelled.ts'
import { texts } from './texts.ts'

/** Outcome of the cancellations of one message. */
export interface Cancelled {
  /** Italian, one for each card. */
  readonly texts: readonly string[]
  readonly shippingId: number | null
  readonly sampleIds: readonly number[]
}

/** The cancelled order is not known: nothing is done, and support reads the message. */
const unknown = ({ barcode, orderNumbers }: IntakeCancel) =>
  refuse('intake_rejected', { message: texts.cancelUnknown(barcode ?? orderNumbers.join(', ')) })

/**
 * The card that a cancellation names: the newborn's card with the barcode, else the only one with the number of the order.
 * @throws Refusal `intake_rejected` where none, or several, are meant
 */
async function cancelledCard(context: KeyContext, cancel: IntakeCancel): Promise<KnownCard> {
  const newbornId = await newbornOfCode(context, cancel.newborn.code)
  if (newbornId === null) throw unknown(cancel)
  const byBarcode = cancel.barcode ? await cardByBarcode(context, cancel.barcode) : undefined
  if (byBarcode && byBarcode.newbornId !== newbornId) throw unknown(cancel)
  if (byBarcode) return byBarcode
  const [only, ...others] = await cardsByOrder(context, newbornId, cancel.orderNumbers)
  if (!only || others.length > 0 || cancel.barcode) throw unknown(cancel)
  return only
}

/** @throws Refusal `intake_rejected` where the message speaks of another newborn than the record, or says not of whom */
async function checkIdentity({ db }: KeyContext, { newborn }: IntakeCancel, card: KnownCard): Promise<void> {
  const { surname, birthAt } = newborn
  if (surname === '' || birthAt === null)
    throw refuse('intake_rejected', { message: texts.cancelUnnamed(card.barcode) })
  const record = await db
    .selectFrom('newborns')
    .select(['id', ...statedColumns])
    .where('id', '=', card.newbornId)
    .executeTakeFirstOrThrow()
  const points = await contradictedPoints(db, record, { ...newborn, surname, birthAt, phones: [] })
  if (points.length > 0) throw refuse('intake_rejected', { message: texts.cancelOther(card.barcode) })
}

/** Takes the card out, as support may before a laboratory has decided about it. The newborn stays in the screening. */
async function removeCard(context: KeyContext, card: KnownCard, reason: string): Promise<void> {
  const { db, now } = context
  const deleted = { deletedAt: now, deletedReason: texts.cancelledBy(reason) }
  const gone = await db
    .updateTable('analyzableSamples')
    .set({ ...deleted, version: sql`version + 1` })
    .where('sampleId', '=', card.id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'status'])
    .execute()
  for (const { id, status } of gone)
    context.effect({ entity: 'analyzable-sample', id, from: status, to: null })
  const { status } = await db
    .updateTable('samples')
    .set({ ...deleted, version: sql`version + 1` })
    .where('id', '=', card.id)
    .returning('status')
    .executeTakeFirstOrThrow()
  context.effect({ entity: 'sample', id: card.id, from: status, to: null })
  await lookAtNewborn(context, card.newbornId)
  // Categories that the card refused, or did not answer, are open again.
  await followRecordedWithout(context, card.newbornId)
  await tellKeptRefusal(context, card)
}

/**
 * Carries out the cancellations of a message. Of a card about which a laboratory has decided nothing is changed.
 * @param sentAt MSH-7 in milliseconds
 * @throws CardHeld for such cards, Refusal `intake_rejected` for an order that is not known
 */
export async function cancelOrders(
  context: KeyContext,
  cancels: readonly IntakeCancel[],
  sentAt: number | null,
): Promise<Cancelled> {
  const said: string[] = []
  const sampleIds: number[] = []
  let shippingId: number | null = null
  for (const cancel of cancels) {
    const known = await cancelledCard(context, cancel)
    await checkIdentity(context, cancel, known)
    await checkNotOlder(context, known.barcode, sentAt)
    const { card } = await lockCardRows(context, known.id)
    if (!isOneOf(undecidedSampleStatuses, card.status) || card.acceptedAt !== null || card.punchesUsed > 0)
      throw new CardHeld([
        {
          barcode: known.barcode,
          sampleId: known.id,
          newbornId: known.newbornId,
          facts: [texts.cancellation],
          judged: false,
          card: null,
        },
      ])
    await removeCard(context, known, cancel.reason)
    await tellCancelled(context, known)
    shippingId ??= known.shippingId
    sampleIds.push(known.id)
    said.push(texts.orderCancelled(known.barcode))
  }
  return { texts: said, shippingId, sampleIds }
}
