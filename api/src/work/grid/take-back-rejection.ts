import { hasControlGaps, isFailedRun, plateMachine, type QcState, runState } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { verdictRows } from '../../records/episodes/controls.ts'
import { followEqaRounds } from '../../records/eqa/follow.ts'
import { notifyRoles, notifyUser } from '../../records/people/notify.ts'
import { fatesOf } from '../../records/plates/fate.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { refreshUnsigned } from './rejected-reports.ts'
import { texts } from './texts.ts'

/**
 * Control state of the run. A release that a lead gave before the rejection is not restored: the run is reviewed again.
 */
async function stateOf(db: Db, { id, wrongRun, rejectedReadings }: PlateRecord): Promise<QcState> {
  const verdicts = (await verdictRows(db, [id]).execute()).map(({ verdict }) => verdict)
  const standing = await db
    .selectFrom('plateResults')
    .select('controlGaps')
    .where('plateId', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  return runState(verdicts, {
    isIncomplete: standing.some(({ controlGaps }) => hasControlGaps(controlGaps)),
    isWrong: wrongRun !== null || rejectedReadings.length > 0,
  })
}

/** A rejection closes an open grid in its own moment. */
const isClosedBefore = (closedAt: string | Date | null, rejection: PlateRecord['rejection']): boolean =>
  closedAt !== null && rejection !== null && new Date(closedAt).getTime() !== Date.parse(String(rejection.at))

/**
 * Takes the rejection of a run back: its grid is open again with the draft that it had, and its results count as its controls say.
 * @throws Refusal `lead_required`, `four_eyes` for who rejected it, `invalid_transition` once a copy has taken the samples, `not_found`
 */
export async function takeBackRejection(
  context: Context,
  id: number,
  { reason }: { readonly reason: string },
): Promise<{ changed: boolean }> {
  const { db, viewer } = context
  const { plate } = await lockPlates(context, id)
  const { rejection } = plate
  if (plate.status === 'repeated')
    throw refuse('invalid_transition', {
      message: texts.copyTookSamples(
        (await fatesOf(db, [plate]))(plate)
          .copies.map(({ label }) => label)
          .join(', '),
      ),
      details: { from: plate.status, to: 'analyzed', allowed: [] },
    })
  const qcState = await stateOf(db, plate)
  const deleted = await db
    .selectFrom('plateResults')
    .select('id')
    .where('plateId', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  const draft = await db.selectFrom('gridDrafts').select('closedAt').where('id', '=', id).executeTakeFirst()
  const { changed } = await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id,
    action: 'take_back_rejection',
    facts: {
      rejection_revocable: () => ({
        lead: signs(viewer, 'lead'),
        ownRejection: rejection?.by === viewer.userId,
        closedBefore: isClosedBefore(draft?.closedAt ?? null, rejection),
      }),
    },
    patch: {
      qcState,
      failedRun: isFailedRun({ resultsDeleted: deleted !== undefined, qcState }),
      rejection: null,
    },
  })
  if (!changed) return { changed }
  await followEqaRounds(context, id)
  await db
    .updateTable('sampleAnalyses')
    .set({ qcState })
    .where('plateId', '=', id)
    .where('status', '<>', 'discarded')
    .execute()
  await db
    .updateTable('gridDrafts')
    .set({ status: 'open', closedAt: null, closedBy: null })
    .where('id', '=', id)
    .execute()
  await refreshUnsigned(context, plate)
  const message = {
    type: 'qc_failed' as const,
    title: texts.takenBackTitle(plate.name ?? plate.barcode),
    text: texts.takenBackText(reason),
    entity: { type: 'plate', id },
  }
  await notifyRoles(context, {
    ...message,
    workgroupId: plate.workgroupId,
    roles: ['planner', 'analyst'],
    link: `/plate/${id}/view`,
  })
  if (typeof rejection?.by === 'number')
    await notifyUser(context, { ...message, userId: rejection.by, link: `/plate/${id}/quality` })
  context.audit({
    entity: 'plate',
    id,
    action: 'take_back_rejection',
    from: 'rejected',
    to: 'analyzed',
    reason,
    details: { rejection, qcState },
  })
  return { changed }
}
