import type { BodyOf, ControlLimit, ControlLot } from '@sne/shared/contract'
import { fitsAnalyte, isSensible } from '@sne/shared/domain'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { cutoffsInForce } from '../../records/analyses/reference.ts'
import { findControlLot } from './queries.ts'
import { lotTexts as texts } from './texts.ts'

/** @throws Refusal `lead_required`, `permission_denied` */
export function checkLead({ viewer }: Context): number {
  if (viewer.workgroupId === null) throw refuse('permission_denied')
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  return viewer.workgroupId
}

/** Codes of the type that a control can measure. @throws Refusal `validation` for any other */
async function checkAnalytes(
  { db, viewer }: Context,
  analysisTypeId: number,
  limits: readonly ControlLimit[],
) {
  const known = await db
    .selectFrom('analysisTypeAnalytes as part')
    .innerJoin('analytes', 'analytes.code', 'part.analyte')
    .select(['part.analyte', 'analytes.kind', 'analytes.answers'])
    .where('part.analysisTypeId', '=', analysisTypeId)
    .where('analytes.kind', '<>', 'ratio')
    .execute()
  const unknown = limits.filter(({ analyte }) => !known.some((one) => one.analyte === analyte))
  if (unknown.length > 0)
    throw refuseField('limits', texts.unknownAnalytes(unknown.map(({ analyte }) => analyte)))
  const unfit = limits.filter(
    ({ analyte, expected }) => !known.some((one) => one.analyte === analyte && fitsAnalyte(expected, one)),
  )
  if (unfit.length > 0) throw refuseField('limits', texts.unfit(unfit.map(({ analyte }) => analyte)))
  const { columns } = await cutoffsInForce(db, { analysisTypeId, workgroupId: viewer.workgroupId ?? 0 })
  const absurd = limits.filter(
    ({ analyte, expected }) =>
      !isSensible(
        expected,
        columns.find((one) => one.analyte === analyte),
      ),
  )
  if (absurd.length > 0) throw refuseField('limits', texts.absurd(absurd.map(({ analyte }) => analyte)))
}

async function storeLimits({ db }: Context, lotId: number, limits: readonly ControlLimit[]) {
  await db.deleteFrom('qcLotLimits').where('qcLotId', '=', lotId).execute()
  await db
    .insertInto('qcLotLimits')
    .values(limits.map(({ analyte, expected }) => ({ qcLotId: lotId, analyte, expected: json(expected) })))
    .execute()
}

/**
 * A lead enters a lot of control material with its limits; new plates of the type take it.
 * @throws Refusal `lead_required`, `not_found` for a type of another laboratory, `duplicate`, `validation`
 */
export async function createControlLot(
  context: Context,
  { limits, ...lot }: BodyOf<'createControlLot'>,
): Promise<ControlLot> {
  const { db, viewer } = context
  const workgroupId = checkLead(context)
  const type = found(
    await db
      .selectFrom('analysisTypes')
      .select('category')
      .where('id', '=', lot.analysisTypeId)
      .executeTakeFirst(),
  )
  const { config } = await db
    .selectFrom('workgroups')
    .select('config')
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  if (!(config.screenings as readonly string[]).includes(type.category)) throw refuse('not_found')
  await checkAnalytes(context, lot.analysisTypeId, limits)
  const known = await db
    .selectFrom('qcLots')
    .select('id')
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', lot.analysisTypeId)
    .where('level', '=', lot.level)
    .where('code', '=', lot.code)
    .executeTakeFirst()
  if (known) throw refuse('duplicate', { message: texts.known })
  const { id } = await db
    .insertInto('qcLots')
    .values({ ...lot, workgroupId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeLimits(context, id, limits)
  context.audit({
    entity: 'control-lot',
    id,
    action: 'create',
    to: 'enabled',
    details: { analytes: limits.length },
  })
  return findControlLot(db, viewer, id)
}

/**
 * Retires a lot, takes it back, or corrects it. Limits by which a plate was judged stay: a new lot has new ones.
 * @throws Refusal `lead_required`, `not_found`, `invalid_transition`, `validation`
 */
export async function changeControlLot(
  context: Context,
  id: number,
  { limits, ...change }: BodyOf<'changeControlLot'>,
): Promise<{ changed: boolean; lot: ControlLot }> {
  const { db, viewer } = context
  const workgroupId = checkLead(context)
  await db
    .selectFrom('qcLots')
    .select('id')
    .where('id', '=', id)
    .where('workgroupId', '=', workgroupId)
    .forUpdate()
    .execute()
  const before = await findControlLot(db, viewer, id)
  const fields = Object.entries(change).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof ControlLot],
  )
  if (limits) {
    if (before.used)
      throw refuse('invalid_transition', {
        message: texts.used,
        details: { from: 'used', to: 'used', allowed: [] },
      })
    await checkAnalytes(context, before.analysisType.id, limits)
    await storeLimits(context, id, limits)
  }
  if (fields.length === 0 && !limits) return { changed: false, lot: before }
  if (fields.length > 0)
    await db.updateTable('qcLots').set(Object.fromEntries(fields)).where('id', '=', id).execute()
  context.effect({
    entity: 'control-lot',
    id,
    values: changedValues(
      { ...before, limits: before.limits.map(({ analyte, expected }) => ({ analyte, expected })) },
      { ...change, ...(limits ? { limits } : {}) },
    ),
  })
  context.audit({
    entity: 'control-lot',
    id,
    action: 'update',
    details: { fields: [...fields.map(([name]) => name), ...(limits ? ['limits'] : [])] },
  })
  return { changed: true, lot: await findControlLot(db, viewer, id) }
}
