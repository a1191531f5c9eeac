import { analyzableSampleMachine, isOneOf, removableStatuses, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { freeAnalyses } from '../plates/free-wells.ts'
import { isPunched } from '../plates/punched.ts'
import { releaseAnswered } from '../requests/answered.ts'

/** Soft removal of one category of one card; its wells are freed. */
export async function removeAnalyzable(context: Context, id: number, reason: string): Promise<boolean> {
  const { db, viewer, now } = context
  if (await isPunched(db, [id])) throw refuse('well_punched')
  const analyses = await db
    .selectFrom('sampleAnalyses')
    .select('id')
    .where('analyzableSampleId', '=', id)
    .where('status', '=', 'planned')
    .execute()
  await freeAnalyses(
    context,
    analyses.map((analysis) => analysis.id),
  )
  const row = await db
    .selectFrom('analyzableSamples')
    .select(['status', 'version', 'sampleId', 'category'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  if (!isOneOf(removableStatuses, row.status))
    throw refuse('invalid_transition', { details: { from: row.status, to: null, allowed: [] } })
  await db
    .updateTable('analyzableSamples')
    .set({ deletedAt: now, deletedBy: viewer.userId, deletedReason: reason, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await releaseAnswered(context, { sampleId: row.sampleId, categories: [row.category as Screening] })
  context.audit({
    entity: analyzableSampleMachine.entity,
    id,
    action: 'delete',
    from: row.status,
    reason,
  })
  return true
}
