import { dayOf } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import type { Laboratory } from '../../records/laboratories/laboratories.ts'
import { texts } from './texts.ts'

export interface DayShipping {
  readonly id: number
  readonly authorWorkgroupId: number
  /** It was made for this message: still a draft, the laboratory does not know it yet. */
  readonly isNew: boolean
}

/**
 * The shipment that takes the cards which a birth point orders by messages on one day: messages know no shipments,
 * the bench does. Once the laboratory has begun to accept it, later cards go into a further one.
 */
export async function shippingOfDay(context: KeyContext, destination: Laboratory): Promise<DayShipping> {
  const { db, caller, now } = context
  // Two messages at the same moment must find the same shipment.
  const { id: authorWorkgroupId, code } = await db
    .selectFrom('workgroups')
    .select(['id', 'code'])
    .where('id', '=', caller.workgroupId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const base = `${code}-${dayOf(now).replaceAll('-', '')}`
  const sameDay = await db
    .selectFrom('shippings')
    .select(['id', 'status', 'destinationWorkgroupId'])
    .where('authorWorkgroupId', '=', authorWorkgroupId)
    .where((eb) => eb.or([eb('barcode', '=', base), eb('barcode', 'like', `${base}-%`)]))
    .orderBy('id')
    .execute()
  const open = sameDay.find((one) => one.status === 'sent' && one.destinationWorkgroupId === destination.id)
  if (open) return { id: open.id, authorWorkgroupId, isNew: false }
  const made = await db
    .insertInto('shippings')
    .values({
      barcode: sameDay.length === 0 ? base : `${base}-${sameDay.length + 1}`,
      status: 'draft',
      authorWorkgroupId,
      destinationWorkgroupId: destination.id,
      spokeNotes: texts.orderedByHl7,
      createdAt: now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'shipping', made)
  return { id: made.id, authorWorkgroupId, isNew: true }
}
