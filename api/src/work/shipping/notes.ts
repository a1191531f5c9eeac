import type { BodyOf } from '@sne/shared/contract'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { lockReading } from '../../records/shipments/reading-state.ts'
import { findShipping } from './queries.ts'

/**
 * The laboratory's note on a shipment, in every status that the laboratory sees.
 * @returns false when the note is unchanged
 * @throws Refusal `not_found`, `stale_version` with the newer shipment
 */
export async function saveShippingNotes(
  context: Context,
  id: number,
  { hubNotes, version }: BodyOf<'updateShippingNotes'>,
): Promise<boolean> {
  const { db, viewer, now } = context
  found(await lockReading(db, viewer, id))
  const current = found(await findShipping(db, viewer, id, now))
  if (current.version !== version) throw refuse('stale_version', { details: { current } })
  if (current.hubNotes === hubNotes) return false
  await db
    .updateTable('shippings')
    .set({ hubNotes, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const values = changedValues({ hubNotes: current.hubNotes }, { hubNotes })
  context.effect({ entity: 'shipping', id, values })
  context.audit({ entity: 'shipping', id, action: 'update', details: { fields: ['hubNotes'] } })
  return true
}
