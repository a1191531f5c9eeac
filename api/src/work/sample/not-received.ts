import { sampleMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { findSampleRow } from '../../records/cards/queries.ts'
import { lockOwnSample } from '../../records/cards/status.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'

/** Declares several cards missing, all or none. */
export async function markNotReceived(
  context: Context,
  ids: readonly number[],
  note: string | null | undefined,
) {
  const { db, viewer, now } = context
  let changed = false
  for (const id of ids) {
    const card = await lockOwnSample(context, id)
    const step = await applyTransition(context, {
      table: 'samples',
      machine: sampleMachine,
      id,
      action: 'mark_not_received',
      patch: { decidedBy: viewer.userId, decidedAt: now, ...(note ? { hubNotes: note } : {}) },
    })
    if (!step.changed) continue
    changed = true
    await recordEvent(context, {
      newbornId: card.newbornId,
      type: 'not_received',
      workgroupId: viewer.workgroupId,
      refs: { sampleId: id },
      text: `Cartoncino ${card.barcode} non pervenuto`,
    })
  }
  if (changed)
    context.audit({ entity: 'sample', id: null, action: 'mark_not_received', details: { ids: [...ids] } })
  const items = []
  for (const id of ids) items.push(found(await findSampleRow(db, viewer, id)))
  return { changed, items }
}
