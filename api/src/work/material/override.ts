import type { BodyOf } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { candidatesFor } from '../../records/materials/candidates.ts'
import { recordedOn } from '../../records/materials/recorded.ts'
import { findMaterials } from './of-plate.ts'
import { checkOneInstrument, isRecorded, lockOwnPlate } from './record.ts'
import { insertMaterial } from './store.ts'
import { texts } from './texts.ts'

/**
 * A lead says with a reason that a plate uses an item that would be refused: one that it recorded, or another one. After the results
 * this is the only way to add what was forgotten.
 * @throws Refusal `lead_required`, `not_found`, `material_refused` for an item that is taken back first
 */
export async function overrideMaterial(
  context: Context,
  plateId: number,
  { item: wanted, reason }: BodyOf<'overrideMaterial'>,
) {
  const { db, viewer, now } = context
  const plate = await lockOwnPlate(context, plateId)
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  const recorded = await recordedOn(db, plate)
  const own = isRecorded(recorded, wanted)
  if (own && (own.objection === null || own.overridden))
    return { changed: false, materials: await findMaterials(context, plateId) }
  if (own)
    await db
      .updateTable('plateMaterials')
      .set({ override: json({ by: viewer.userId, at: now.toISOString(), reason }) })
      .where('id', '=', own.id)
      .execute()
  else {
    const candidates = await candidatesFor(db, plate, dayOf(now))
    const item = found(candidates.find(({ kind, id }) => kind === wanted.kind && id === wanted.id))
    if (item.objection && !item.objection.overridable)
      throw refuse('material_refused', { message: texts.refused(item.name, item.objection.text) })
    checkOneInstrument(recorded, item)
    await insertMaterial(context, plate, item, reason)
  }
  context.audit({
    ...{ entity: 'plate', id: plateId, action: 'override_material', reason },
    details: { item: `${wanted.kind} ${wanted.id}` },
  })
  return { changed: true, materials: await findMaterials(context, plateId) }
}
