import { arrivedShippingStatuses, isOneOf } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { notifyRoles, notifyUser } from '../../records/people/notify.ts'
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
 * Tells of a card that its birth point cancelled: the newborn's story, whoever waits for a card of the newborn, and acceptance of a
 * laboratory that has begun to accept the shipment.
 */
export async function tellCancelled(context: KeyContext, card: KnownCard): Promise<void> {
  const { barcode, newbornId, shippingId } = card
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
  const shipping = await context.db
    .selectFrom('shippings')
    .select(['barcode', 'status', 'destinationWorkgroupId as laboratoryId'])
    .where('id', '=', shippingId)
    .executeTakeFirst()
  if (!shipping?.laboratoryId || !isOneOf(arrivedShippingStatuses, shipping.status)) return
  if (awaited.some(({ workgroupId }) => workgroupId === shipping.laboratoryId)) return
  await notifyRoles(context, {
    workgroupId: shipping.laboratoryId,
    roles: ['acceptance'],
    type: 'message',
    title: texts.cancelledTitle(barcode),
    text: texts.cancelledAtAcceptance(barcode, shipping.barcode),
    link: `/newborn/${newbornId}`,
    entity: { type: 'shipping', id: shippingId ?? 0 },
  })
}
