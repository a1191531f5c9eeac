import { type CallOutput, type Endpoints, plateEndpoints, shippingEndpoints } from '@sne/shared/contract'
import { hasRole } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { visibleTo } from '../../platform/sessions/viewer.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { visible } from '../../records/shipments/reading-state.ts'

type Found = CallOutput<Endpoints['findByCode']>['found']

const shippingOf = async ({ db, viewer }: Context, code: string): Promise<Found> => {
  const shipping = await visible(db, viewer)
    .select(['shippings.id', 'shippings.barcode'])
    .where(isBarcode('shippings.barcode', code))
    .orderBy(sql`shippings.barcode = ${code}`, 'desc')
    .executeTakeFirst()
  return shipping ? { kind: 'shipping', ...shipping } : null
}

const plateOf = async ({ db, viewer }: Context, code: string): Promise<Found> => {
  const plate = await db
    .selectFrom('plates')
    .select(['id', 'barcode'])
    .where('barcode', '=', code.toUpperCase())
    .where('deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
    .executeTakeFirst()
  return plate ? { kind: 'plate', ...plate } : null
}

/**
 * The shipment or plate of a whole barcode. It is found where the caller's role may read such a record and the record
 * is in sight.
 */
export async function findByCode(context: Context, code: string): Promise<{ found: Found }> {
  const person = { currentRole: context.viewer.role }
  const shipping = hasRole(person, shippingEndpoints.getShipping.access)
    ? await shippingOf(context, code)
    : null
  if (shipping || !hasRole(person, plateEndpoints.getPlate.access)) return { found: shipping }
  return { found: await plateOf(context, code) }
}
