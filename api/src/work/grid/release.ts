import { hasResults, heldForGood, isRejectedRun } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { holdsOnPlates } from '../../records/episodes/controls.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { refreshUnsigned } from './rejected-reports.ts'
import { texts } from './texts.ts'

/**
 * Releases the analytes that failed controls, or their absence, hold on a plate with results. The reason stays with the run.
 * @throws Refusal `lead_required`, `qc_failed` where a blank amplified, `invalid_transition`, `not_found`
 */
export async function releaseQuality(
  context: Context,
  id: number,
  { reason }: { readonly reason: string },
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  if (!/\p{L}{2}/u.test(reason))
    throw refuse('validation', { fields: [{ path: 'reason', message: texts.reasonInWords }] })
  const { plate } = await lockPlates(context, id)
  // A report of a closed grid may still wait for the release.
  if (!hasResults(plate.status))
    throw refuse('invalid_transition', {
      message: texts.releaseNeedsResults,
      details: { from: plate.status, to: plate.status, allowed: [] },
    })
  if (isRejectedRun(plate.status))
    throw refuse('invalid_transition', {
      message: texts.rejectedForGood,
      details: { from: plate.status, to: plate.status, allowed: [] },
    })
  const held = (await holdsOnPlates(db, [id])).get(id)?.held ?? new Map()
  if (plate.qcState === 'overridden' || held.size === 0) return { changed: false }
  const forGood = heldForGood(held)
  if (forGood.length > 0)
    throw refuse('qc_failed', {
      message: texts.contaminated(forGood.join(', ')),
    })
  const by = { by: viewer.userId, at: now.toISOString(), reason }
  await db
    .updateTable('plates')
    .set({ qcState: 'overridden', qcOverride: json(by), wrongRun: null })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('sampleAnalyses')
    .set({ qcState: 'overridden' })
    .where('plateId', '=', id)
    .where('status', '<>', 'discarded')
    .execute()
  await refreshUnsigned(context, plate)
  context.audit({
    entity: 'plate',
    id,
    action: 'release_quality',
    from: plate.qcState,
    to: 'overridden',
    reason,
  })
  return { changed: true }
}
