import { decidedAnalysisStatuses, isRejectedRun, plateMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepLedBy } from '../../records/analyses/analyzable.ts'
import { stepAnalyses } from '../../records/analyses/sample-analysis.ts'
import { followWithoutResults } from '../../records/cards/refusal/follow-consent.ts'
import { keepWithdrawn, shownFindings } from '../../records/episodes/withdraw-findings.ts'
import { followEqaRounds } from '../../records/eqa/follow.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { plateRecords, toPlateRow } from '../../records/plates/queries.ts'
import { rejectedReading, tellDeletedReading } from './rejected-reading.ts'
import { texts } from './texts.ts'

/** Categories of cards that analyses are of. */
const categoriesOn = async ({ db }: Context, analysisIds: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('sampleAnalyses')
      .select('analyzableSampleId')
      .distinct()
      .where('id', 'in', [...analysisIds, 0])
      .execute()
  ).map(({ analyzableSampleId }) => analyzableSampleId)

/** @throws Refusal `invalid_transition` when a row was decided before the closing of the open grid */
async function checkNothingDecided({ db }: Context, plateId: number): Promise<void> {
  const decided = await db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('plates', 'plates.id', 'analysis.plateId')
    .select('analysis.id')
    .where('analysis.plateId', '=', plateId)
    .where('plates.status', '=', 'analyzed')
    .where('analysis.status', 'in', decidedAnalysisStatuses)
    .executeTakeFirst()
  if (decided)
    throw refuse('invalid_transition', {
      message: texts.rowDecided,
      details: { from: 'analyzed', to: 'closed', allowed: [] },
    })
}

/**
 * Critical values are not measured anew by another file: their run is thrown away by a lead.
 * @throws Refusal `lead_required`
 */
async function checkCritical({ db, viewer }: Context, plateId: number): Promise<void> {
  if (signs(viewer, 'lead')) return
  const critical = await db
    .selectFrom('criticalValues')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'criticalValues.sampleAnalysisId')
    .innerJoin('plates', 'plates.id', 'analysis.plateId')
    .select('criticalValues.id')
    .where('analysis.plateId', '=', plateId)
    .where('plates.status', '=', 'analyzed')
    .executeTakeFirst()
  if (critical)
    throw refuse('lead_required', {
      message: texts.criticalRun,
    })
}

/**
 * Takes the values and the draft of an open grid away. The plate waits for results again, and counts as a failed run.
 * The file is kept. Values out of range are kept too, and only a lead takes them away. Readings that the controls
 * rejected are kept.
 * @throws Refusal `not_found`, `invalid_transition`, `lead_required`
 */
export async function deleteResults(context: Context, plateId: number, reason: string) {
  const { db, viewer, now } = context
  const { plate: before } = await lockPlates(context, plateId)
  // Closed, but nothing was ever imported: there is nothing that a repeated call could have taken away.
  if (before.status === 'closed' && !before.failedRun)
    throw refuse('invalid_transition', {
      message: texts.nothingToDelete,
      details: { from: before.status, to: 'closed', allowed: [] },
    })
  if (isRejectedRun(before.status))
    throw refuse('invalid_transition', {
      message: texts.rejectedStays,
      details: { from: before.status, to: 'closed', allowed: [] },
    })
  await checkNothingDecided(context, plateId)
  const isDecided = before.qcOverride !== null || before.wrongRun !== null
  if (isDecided && !signs(viewer, 'lead')) throw refuse('lead_required', { message: texts.decidedRun })
  await checkCritical(context, plateId)
  const shown = before.status === 'analyzed' ? await shownFindings(context, plateId) : []
  if (shown.length > 0 && !signs(viewer, 'lead')) throw refuse('lead_required', { message: texts.foundRun })
  const rejected = await rejectedReading(context, plateId)
  const { changed } = await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id: plateId,
    action: 'delete_results',
    facts: { reason_given: () => ({ reason }) },
    patch: {
      analyzedAt: null,
      analyzedBy: null,
      qcState: 'none',
      qcOverride: null,
      wrongRun: null,
      rejectedReadings: json([...before.rejectedReadings, ...(rejected ? [rejected] : [])]),
      cutoffSetId: null,
      failedRun: true,
    },
  })
  const answer = async (analyses: number) => {
    const [plate] = await plateRecords(db, viewer, [plateId])
    return { changed, plate: toPlateRow(found(plate)), analyses }
  }
  if (!changed) return answer(0)
  if (rejected) await tellDeletedReading(context, before, rejected, reason)
  await keepWithdrawn(context, before, { found: shown, reason })
  const analyses = await db
    .selectFrom('sampleAnalyses')
    .select(['id', 'analyzableSampleId'])
    .where('plateId', '=', plateId)
    .where('status', '=', 'to_review')
    .execute()
  const ids = analyses.map(({ id }) => id)
  const gone = { deletedAt: now, deletedBy: viewer.userId, deletedReason: reason }
  await db
    .updateTable('analysisValues')
    .set(gone)
    .where('sampleAnalysisId', 'in', [...ids, 0])
    .where('deletedAt', 'is', null)
    .execute()
  await db
    .updateTable('plateResults')
    .set(gone)
    .where('plateId', '=', plateId)
    .where('deletedAt', 'is', null)
    .execute()
  await db.deleteFrom('gridDrafts').where('id', '=', plateId).execute()
  await stepAnalyses(context, ids, 'delete_results', {
    importedAt: null,
    worstFlag: null,
    anomalies: 0,
    valuesVersion: null,
    valuesBy: null,
    qcState: 'none',
  })
  await stepLedBy(
    context,
    analyses.map(({ id }) => id),
    'delete_results',
  )
  await followWithoutResults(context, await categoriesOn(context, ids))
  await followEqaRounds(context, plateId)
  context.audit({
    entity: 'plate',
    id: plateId,
    action: 'delete_results',
    from: 'analyzed',
    to: 'closed',
    reason,
    details: { withdrawnFindings: shown.length, rejectedControls: rejected?.analytes ?? [] },
  })
  return answer(ids.length)
}
