import type { CriticalValue } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { worksIn } from '../../platform/sessions/viewer.ts'
import { findCriticalValue } from './queries.ts'
import { texts } from './texts.ts'

/**
 * The caller takes charge of the critical values of an analysis. Nothing changes where somebody has before, or where
 * they need nobody any more.
 * @throws Refusal `not_found`, `permission_denied` for an administrator of no or another laboratory
 */
export async function takeCriticalValue(
  context: Context,
  id: number,
): Promise<{ changed: boolean; criticalValue: CriticalValue }> {
  const { db, viewer, now } = context
  const locked = await db
    .selectFrom('criticalValues as critical')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'critical.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select('a.workgroupId')
    .where('critical.id', '=', id)
    .forUpdate('critical')
    .executeTakeFirst()
  const before = found(await findCriticalValue(db, viewer, id))
  if (!worksIn(viewer, found(locked).workgroupId))
    throw refuse('permission_denied', { message: texts.laboratoryTakes })
  if (before.state !== 'open') return { changed: false, criticalValue: before }
  await db
    .updateTable('criticalValues')
    .set({ takenAt: now, takenBy: viewer.userId })
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: 'critical-value',
    id,
    action: 'take',
    from: 'open',
    to: 'taken',
    details: { analysis: before.sampleAnalysisId },
  })
  return { changed: true, criticalValue: found(await findCriticalValue(db, viewer, id)) }
}
