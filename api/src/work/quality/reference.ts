import type { BodyOf, ControlChart } from '@sne/shared/contract'
import { lotStatistics } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { signs, type Viewer } from '../../platform/sessions/viewer.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { importedDistances, importedValues } from './imported.ts'
import { type Period, runsIn, typeOf } from './period.ts'

/** The reference period of an analyte with who chose it; null while nobody did. */
export async function referenceOf(
  db: Db,
  workgroupId: number | null,
  { analysisTypeId, analyte }: { readonly analysisTypeId: number; readonly analyte: string },
): Promise<ControlChart['reference']> {
  const row = await db
    .selectFrom('qualityReferences as reference')
    .innerJoin('users', 'users.id', 'reference.changedBy')
    .select(['reference.fromDay', 'reference.toDay', 'reference.changedAt', 'reference.changedBy'])
    .select(personLabelOf('users').as('label'))
    .where('reference.workgroupId', '=', workgroupId ?? 0)
    .where('reference.analysisTypeId', '=', analysisTypeId)
    .where('reference.analyte', '=', analyte)
    .executeTakeFirst()
  if (!row) return null
  const { fromDay, toDay, changedAt, changedBy, label } = row
  return { from: fromDay, to: toDay, at: changedAt, by: { id: changedBy, label } }
}

/** Most imported values of a reference period. */
const mostImported = 10_000

/** Mean and SD of each level and lot in a period, in SD from its target. Rejected runs and runs called wrong are left out. */
export async function lotReferences(
  db: Db,
  viewer: Viewer,
  { analysisTypeId, analyte }: { readonly analysisTypeId: number; readonly analyte: string },
  period: Period,
): Promise<ControlChart['references']> {
  const values = await runsIn(db, viewer, analysisTypeId, period)
    .innerJoin('wellValues as v', (join) =>
      join.onRef('v.plateResultId', '=', 'result.id').on('v.analyte', '=', analyte).on('v.z', 'is not', null),
    )
    .innerJoin('wells', (join) =>
      join.onRef('wells.position', '=', 'v.position').onRef('wells.plateId', '=', 'plates.id'),
    )
    .innerJoin('qcLots as lot', 'lot.id', 'wells.qcLotId')
    .select(['v.z', 'wells.qcLevel', 'lot.code as lot'])
    .where('plates.rejection', 'is', null)
    .where('plates.wrongRun', 'is', null)
    .execute()
  const history = await importedValues(db, viewer, { analysisTypeId, analyte }, period, mostImported)
  const lots = Map.groupBy(
    [...values, ...importedDistances(history)],
    ({ qcLevel, lot }) => `${qcLevel} ${lot}`,
  )
  return [...lots.values()].flatMap((own) => {
    const [first] = own
    const { n, mean, sd } = lotStatistics(
      own.flatMap(({ z }) => z ?? []),
      0,
      null,
    )
    return first?.qcLevel && mean !== null && sd !== null
      ? [{ level: first.qcLevel, lot: first.lot, n, mean, sd }]
      : []
  })
}

/** @throws Refusal `lead_required`, `permission_denied` outside a laboratory, `not_found` for an unknown analyte, or a type out of sight */
export async function setQualityReference(
  context: Context,
  { analysisTypeId, analyte, period }: BodyOf<'setQualityReference'>,
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  const { workgroupId, userId } = viewer
  if (workgroupId === null) throw refuse('permission_denied')
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  await typeOf(context, analysisTypeId)
  found(
    (await analytesOfType(db, analysisTypeId)).find(({ code, kind }) => code === analyte && kind !== 'ratio'),
  )
  const before = await referenceOf(db, workgroupId, { analysisTypeId, analyte })
  if ((before?.from ?? null) === (period?.from ?? null) && (before?.to ?? null) === (period?.to ?? null))
    return { changed: false }
  if (period === null)
    await db
      .deleteFrom('qualityReferences')
      .where('workgroupId', '=', workgroupId)
      .where('analysisTypeId', '=', analysisTypeId)
      .where('analyte', '=', analyte)
      .execute()
  else {
    const row = { fromDay: period.from, toDay: period.to, changedAt: now, changedBy: userId }
    await db
      .insertInto('qualityReferences')
      .values({ workgroupId, analysisTypeId, analyte, ...row })
      .onConflict((conflict) =>
        conflict.columns(['workgroupId', 'analysisTypeId', 'analyte']).doUpdateSet(row),
      )
      .execute()
  }
  context.audit({
    entity: 'quality',
    id: analysisTypeId,
    action: 'set_reference',
    details: { analyte, before: before && { from: before.from, to: before.to }, period },
  })
  return { changed: true }
}
