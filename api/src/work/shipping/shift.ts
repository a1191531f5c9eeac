import type { QueryOf, ShiftShipping } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { visible } from '../../records/shipments/reading-state.ts'
import { openScansOf } from './open-scans.ts'

/** A shipment whose acceptance is open, or was closed today. */
const workedOn = (today: string) =>
  sql<boolean>`(shippings.status = 'accepting' or (shippings.status = 'closed' and ${inItalianDays('shippings.closedAt', today, today)}))`

/**
 * Decisions since midnight on the cards of shipments that are open or were closed today. A changed decision counts as it
 * is now, for the last person who decided.
 */
export async function shiftOf(
  { db, viewer, now }: Context,
  { mine }: QueryOf<'getShift'>,
): Promise<{ day: string; shippings: ShiftShipping[] }> {
  const day = dayOf(now)
  const shipments = await visible(db, viewer)
    .select(['shippings.id', 'shippings.barcode', 'shippings.status', 'author.name as author'])
    .where(workedOn(day))
    .orderBy('shippings.acceptedAt')
    .orderBy('shippings.id')
    .execute()
  if (shipments.length === 0) return { day, shippings: [] }
  let decided = db
    .selectFrom('samples')
    .select(['shippingId', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where(
      'shippingId',
      'in',
      shipments.map(({ id }) => id),
    )
    .where('deletedAt', 'is', null)
    .where(inItalianDays('samples.decidedAt', day, day))
    .groupBy(['shippingId', 'status'])
  if (mine) decided = decided.where('decidedBy', '=', viewer.userId)
  const counts = await decided.execute()
  const shippings: ShiftShipping[] = []
  for (const { id, barcode, status, author } of shipments) {
    const of = (wanted: (typeof counts)[number]['status']) =>
      Number(counts.find((row) => row.shippingId === id && row.status === wanted)?.count ?? 0)
    const scans = await openScansOf(db, id)
    const openScans = scans.filter(({ byUserId }) => !mine || byUserId === viewer.userId).length
    const own = {
      accepted: of('accepted'),
      notValid: of('not_valid'),
      notRequired: of('not_required'),
      notReceived: of('not_received'),
    }
    if (Object.values(own).some((count) => count > 0) || openScans > 0)
      shippings.push({ id, barcode, status, author, counts: own, openScans })
  }
  return { day, shippings }
}
