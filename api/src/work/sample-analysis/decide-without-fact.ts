import { isOneOf, mayDecideWithoutFact, undecidedAnalysisStatuses, waitingForFact } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { findRecord } from '../../records/analyses/queries.ts'
import { reviewAnalyses } from '../../records/episodes/review.ts'
import { texts } from './texts.ts'

/**
 * A lead decides with a reason about analytes that only some of the bands call out of range: an unknown datum leaves the
 * band open. A value that is critical, or out of range by every band, stays open.
 * @throws Refusal `lead_required`, `invalid_transition` where no analyte waits for a datum, `not_found`
 */
export async function decideWithoutFact(
  context: Context,
  id: number,
  { reason }: { readonly reason: string },
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  await db.selectFrom('sampleAnalyses').select('id').where('id', '=', id).forUpdate().execute()
  const row = await findRecord(context, id)
  const { episode, judgement } = found((await reviewAnalyses(db, [row], now)).get(id))
  const isOpen = isOneOf(undecidedAnalysisStatuses, row.status)
  const waiting = waitingForFact(episode).filter(({ analyte }) =>
    judgement.open.every((finding) => finding.analyte !== analyte || mayDecideWithoutFact(finding)),
  )
  if (!isOpen || waiting.length === 0)
    throw refuse('invalid_transition', {
      message: texts.noFactMissing,
      details: { from: row.status, to: row.status, allowed: [] },
    })
  await db
    .insertInto('analysisChecks')
    .values(
      waiting.map(({ analyte, analysisId }) => ({
        sampleAnalysisId: analysisId,
        analyte,
        kind: 'fact' as const,
        reason,
        checkedBy: viewer.userId,
        checkedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  context.audit({
    entity: 'sample-analysis',
    id,
    action: 'decide_without_fact',
    reason,
    details: { analytes: waiting.map(({ analyte }) => analyte) },
  })
  return { changed: true }
}
