import type { BodyOf } from '@sne/shared/contract'
import { plateMachine, rejectionCauses, repeatableAnalysisStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { followEqaRounds } from '../../records/eqa/follow.ts'
import { countEqaWells } from '../../records/eqa/places.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { plannersOf } from '../../records/plates/planners.ts'
import { countSigned, followRejectedRun, lockReports, unsignedOf } from './rejected-reports.ts'
import { texts } from './texts.ts'

/** Analyses that a copy of the plate repeats. */
async function toRepeat({ db }: Context, plateId: number): Promise<number> {
  const rows = await db
    .selectFrom('sampleAnalyses')
    .select('id')
    .where('plateId', '=', plateId)
    .where('status', 'in', repeatableAnalysisStatuses)
    .execute()
  return rows.length
}

/**
 * Rejects a run. Its grid is closed without decisions, and every analyte is held for good. Its samples wait for a
 * copy of the plate. Earlier decisions stay valid, and a critical value keeps its alert. Its signed reports are to be
 * reassessed.
 * @throws Refusal `lead_required`, `invalid_transition`, `validation` where nobody who plans is named, `not_found`
 */
export async function rejectRun(
  context: Context,
  id: number,
  { cause, reason, action, repeatBy }: BodyOf<'rejectRun'>,
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  const { plate } = await lockPlates(context, id)
  // A repeated call of one person changes nothing; another person's text would be lost.
  if (plate.status === 'rejected' && plate.rejection !== null && plate.rejection.by !== viewer.userId)
    throw refuse('invalid_transition', {
      message: texts.rejectedByAnother,
      details: { from: plate.status, to: plate.status, allowed: [] },
    })
  await lockReports(context, plate)
  const planners = await plannersOf(db, plate.workgroupId)
  const repeater = planners.find((person) => person.id === repeatBy)
  if (!repeater) throw refuse('validation', { fields: [{ path: 'repeatBy', message: texts.noRepeater }] })
  const samples = (await toRepeat(context, id)) + (await unsignedOf(context, id)).length
  const eqaSamples = await countEqaWells(context.db, id)
  const signed = await countSigned(context, plate)
  const at = now.toISOString()
  const { changed } = await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id,
    action: 'reject',
    facts: {
      run_rejectable: () => ({
        analyst: viewer.role !== 'supervisor',
        lead: signs(viewer, 'lead'),
        released: plate.qcOverride !== null,
        completed: plate.status === 'completed',
        signed,
        toRepeat: samples + eqaSamples,
      }),
    },
    patch: {
      qcState: 'fail',
      qcOverride: null,
      failedRun: true,
      rejection: json({ by: viewer.userId, at, cause, reason, action, repeatBy }),
    },
  })
  if (!changed) return { changed }
  await followEqaRounds(context, id)
  await db
    .updateTable('sampleAnalyses')
    .set({ qcState: 'fail' })
    .where('plateId', '=', id)
    .where('status', '<>', 'discarded')
    .execute()
  await db
    .updateTable('gridDrafts')
    .set({ status: 'closed', closedAt: now, closedBy: viewer.userId })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
  await followRejectedRun(context, plate, { cause, reason })
  await notifyRoles(context, {
    workgroupId: plate.workgroupId,
    roles: ['planner'],
    type: 'qc_failed',
    title: texts.rejectedTitle(plate.name ?? plate.barcode),
    text: texts.rejectedText(samples, found(repeater).label, rejectionCauses[cause], reason, action),
    link: `/plate/${id}/view`,
    entity: { type: 'plate', id },
  })
  context.audit({
    entity: 'plate',
    id,
    action: 'reject_run',
    from: plate.status,
    to: 'rejected',
    reason,
    details: { cause, action, repeatBy, samples, released: plate.qcOverride },
  })
  return { changed }
}
