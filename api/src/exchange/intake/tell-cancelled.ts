import type { KeyContext } from '../../platform/calls/context.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { notifyBirthPoint, notifyRoles, notifyUser } from '../../records/people/notify.ts'
import type { KnownCard } from './known-order.ts'
import { texts } from './texts.ts'

/** Approved requests that wait for a card of the newborn. */
const awaitedOf = ({ db }: KeyContext, newbornId: number) =>
  db
    .selectFrom('sampleRequests')
    .select(['id', 'number', 'workgroupId', 'urgent', 'ownerId'])
    .where('newbornId', '=', newbornId)
    .where('type', 'in', ['new_spot', 'scheduled'])
    .where('status', '=', 'pending')
    .where('approvedAt', 'is not', null)
    .orderBy('id')
    .execute()
type Waiting = Awaited<ReturnType<typeof awaitedOf>>[number]

/** The owner of a request, and acceptance and supervisors of its laboratory: the card that they count on does not come. */
async function tellAwaiting(
  context: KeyContext,
  { barcode, newbornId }: KnownCard,
  { id, number, workgroupId, urgent, ownerId }: Waiting,
): Promise<void> {
  const message = {
    type: 'message' as const,
    title: texts.awaitedTitle(number, urgent),
    text: texts.awaitedCancelled(barcode, number),
    link: `/newborn/${newbornId}`,
    entity: { type: 'sample-request', id },
  }
  await notifyRoles(context, { ...message, workgroupId, roles: ['acceptance', 'supervisor'] })
  if (ownerId !== null) await notifyUser(context, { ...message, userId: ownerId })
}

/**
 * Tells the birth point whose system cancelled a card of a shipment in transit. Also tells acceptance of the
 * laboratory that waits for the shipment.
 */
async function tellOfShipment(
  context: KeyContext,
  { barcode, newbornId, shippingId }: KnownCard,
  awaited: readonly Waiting[],
): Promise<void> {
  if (shippingId === null) return
  const shipping = await context.db
    .selectFrom('shippings')
    .select(['barcode', 'status', 'authorWorkgroupId', 'destinationWorkgroupId as laboratoryId'])
    .where('id', '=', shippingId)
    .executeTakeFirst()
  if (!shipping?.laboratoryId || shipping.status === 'draft') return
  const { laboratoryId } = shipping
  const message = {
    type: 'message' as const,
    title: texts.cancelledTitle(barcode),
    entity: { type: 'shipping', id: shippingId },
  }
  await notifyBirthPoint(context, {
    ...message,
    workgroupId: shipping.authorWorkgroupId,
    laboratoryId,
    text: texts.cancelledAtBirthPoint(barcode, shipping.barcode),
  })
  if (awaited.some(({ workgroupId }) => workgroupId === laboratoryId)) return
  await notifyRoles(context, {
    ...message,
    workgroupId: laboratoryId,
    roles: ['acceptance'],
    text: texts.cancelledAtAcceptance(barcode, shipping.barcode),
    link: `/newborn/${newbornId}`,
  })
}

/**
 * Tells of a card that its birth point cancelled. The newborn's story records the cancellation. The people who wait
 * for a card of the newborn are told. Both ends of the card's shipment are told.
 */
export async function tellCancelled(context: KeyContext, card: KnownCard): Promise<void> {
  const { barcode, newbornId } = card
  const awaited = await awaitedOf(context, newbornId)
  await recordEvent(context, {
    newbornId,
    type: 'card_cancelled',
    workgroupId: context.caller.workgroupId,
    refs: { sampleRequestIds: awaited.map(({ id }) => id) },
    text: texts.cancelledEvent(
      barcode,
      awaited.map(({ number }) => number),
    ),
  })
  for (const request of awaited) await tellAwaiting(context, card, request)
  await tellOfShipment(context, card, awaited)
}
