import type { CriticalValue } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { findCriticalValue } from './queries.ts'

/**
 * The caller takes charge of the critical values of an analysis. Nothing changes where somebody has before, or where
 * they need nobody any more. @throws Refusal `not_found`
 */
export async function takeCriticalValue(
  context: Context,
  id: number,
): Promise<{ changed: boolean; criticalValue: CriticalValue }> {
  const { db, viewer, now } = context
  await db.selectFrom('criticalValues').select('id').where('id', '=', id).forUpdate().execute()
  const before = found(await findCriticalValue(db, viewer, id))
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
