import { shippingMachine } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import type { RecentScansTable } from '../../platform/database/tables/cards.ts'
import { applyTransition } from '../../platform/transition/apply.ts'

/**
 * Sets a shipment back to `sent` when the reading that began its acceptance is undone. It stays in acceptance where
 * another card of it was decided since.
 */
export async function restoreShipping(
  context: Context,
  {
    shippingId,
    sampleId,
    at,
    before,
  }: Pick<Selectable<RecentScansTable>, 'shippingId' | 'sampleId' | 'at' | 'before'>,
): Promise<void> {
  if (!before.shipping) return
  const readOn = await context.db
    .selectFrom('samples')
    .select('id')
    .where('shippingId', '=', shippingId)
    .where('id', '<>', sampleId)
    .where('decidedAt', '>=', at)
    .executeTakeFirst()
  if (readOn) return
  await applyTransition(context, {
    table: 'shippings',
    machine: shippingMachine,
    id: shippingId,
    action: 'take_back',
    by: 'effect',
    patch: before.shipping,
  })
}
