import { isOneOf, undecidedAnalysisStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { findRecord } from '../../records/analyses/queries.ts'
import { reviewAnalyses } from '../../records/episodes/review.ts'
import { texts } from './texts.ts'

/**
 * Closes the findings of values that are in range again after a discordance or a critical value: a lead has checked card,
 * well and identity.
 * @throws Refusal `lead_required`, `invalid_transition` where no value is in doubt, `not_found`
 */
export async function checkIdentity(
  context: Context,
  id: number,
  { reason }: { readonly reason: string },
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  await db.selectFrom('sampleAnalyses').select('id').where('id', '=', id).forUpdate().execute()
  const row = await findRecord(context, id)
  const { judgement } = found((await reviewAnalyses(db, [row], now)).get(id))
  const isOpen = isOneOf(undecidedAnalysisStatuses, row.status)
  const doubted = isOpen ? judgement.open.filter(({ state }) => state === 'doubted') : []
  if (doubted.length === 0)
    throw refuse('invalid_transition', {
      message: texts.noIdentityToCheck,
      details: { from: row.status, to: row.status, allowed: [] },
    })
  await db
    .insertInto('analysisChecks')
    .values(
      doubted.map(({ analyte }) => ({
        sampleAnalysisId: id,
        analyte,
        kind: 'identity' as const,
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
    action: 'check_identity',
    reason,
    details: { analytes: doubted.map(({ analyte }) => analyte) },
  })
  return { changed: true }
}
