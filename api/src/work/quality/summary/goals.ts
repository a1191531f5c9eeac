import type { BodyOf } from '@sne/shared/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { found, refuse } from '../../../platform/calls/refusal.ts'
import type { Db } from '../../../platform/database/open.ts'
import { signs } from '../../../platform/sessions/viewer.ts'
import { analytesOfType } from '../../../records/analyses/reference.ts'
import { typeOf } from '../period.ts'

/** Total error in percent that a laboratory allows, by analyte. */
export async function goalsOf(
  db: Db,
  workgroupId: number | null,
  analysisTypeId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('qualityGoals')
    .select(['analyte', 'allowable'])
    .where('workgroupId', '=', workgroupId ?? 0)
    .where('analysisTypeId', '=', analysisTypeId)
    .execute()
  return new Map(rows.map(({ analyte, allowable }) => [analyte, allowable]))
}

/** @throws Refusal `lead_required`, `permission_denied` outside a laboratory, `not_found` for an unknown analyte, or a type out of sight */
export async function setQualityGoal(
  context: Context,
  { analysisTypeId, analyte, allowable }: BodyOf<'setQualityGoal'>,
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  const { workgroupId, userId } = viewer
  if (workgroupId === null) throw refuse('permission_denied')
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  await typeOf(context, analysisTypeId)
  found(
    (await analytesOfType(db, analysisTypeId)).find(({ code, kind }) => code === analyte && kind !== 'ratio'),
  )
  const before = (await goalsOf(db, workgroupId, analysisTypeId)).get(analyte) ?? null
  if (before === allowable) return { changed: false }
  if (allowable === null)
    await db
      .deleteFrom('qualityGoals')
      .where('workgroupId', '=', workgroupId)
      .where('analysisTypeId', '=', analysisTypeId)
      .where('analyte', '=', analyte)
      .execute()
  else {
    const row = { allowable, changedAt: now, changedBy: userId }
    await db
      .insertInto('qualityGoals')
      .values({ workgroupId, analysisTypeId, analyte, ...row })
      .onConflict((conflict) =>
        conflict.columns(['workgroupId', 'analysisTypeId', 'analyte']).doUpdateSet(row),
      )
      .execute()
  }
  context.audit({
    entity: 'quality',
    id: analysisTypeId,
    action: 'set_goal',
    details: { analyte, before, allowable },
  })
  return { changed: true }
}
