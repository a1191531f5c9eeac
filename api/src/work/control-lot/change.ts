import type { BodyOf, ControlLimit, ControlLot } from '@sne/shared/contract'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { checkLevels, checkLimits } from './check-limits.ts'
import { keepLevel } from './keep-level.ts'
import { checkLead } from './lead.ts'
import { findControlLot } from './queries.ts'
import { lockPolicies } from './store-policy.ts'
import { tellOtherLeads } from './tell-leads.ts'
import { lotTexts as texts } from './texts.ts'

async function storeLimits({ db }: Context, lotId: number, limits: readonly ControlLimit[]) {
  await db.deleteFrom('qcLotLimits').where('qcLotId', '=', lotId).execute()
  if (limits.length === 0) return
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
  await checkLimits(context, lot.analysisTypeId, limits)
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
  const made = await findControlLot(db, viewer, id)
  await checkLevels(context, made)
  await tellOtherLeads(context, texts.lotMade(made))
  context.audit({
    entity: 'control-lot',
    id,
    action: 'create',
    to: 'enabled',
    details: { analytes: limits.length, ...(lot.parallel ? { parallel: true } : {}) },
  })
  return made
}

/** Facts of a lot, besides its use. */
const isFact = (name: string) => ['maker', 'matrix', 'expiresOn', 'openedOn'].includes(name)

/**
 * Retires a lot, takes it back, or corrects it. Limits by which a plate was judged stay: a new lot has new ones. The level of a lot
 * without another one in use stays required.
 * @throws Refusal `lead_required`, `not_found`, `invalid_transition`, `validation`
 */
export async function changeControlLot(
  context: Context,
  id: number,
  { limits, reason, ...change }: BodyOf<'changeControlLot'>,
): Promise<{ changed: boolean; lot: ControlLot }> {
  const { db, viewer } = context
  const workgroupId = checkLead(context)
  await lockPolicies(context, workgroupId)
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
  if (before.used && !reason && fields.some(([name]) => isFact(name)))
    throw refuseField('reason', texts.reasonNeeded)
  if (limits) {
    if (before.judged)
      throw refuse('invalid_transition', {
        message: texts.used,
        details: { from: 'judged', to: 'judged', allowed: [] },
      })
    await checkLimits(context, before.analysisType.id, limits)
    await storeLimits(context, id, limits)
  }
  if (fields.length === 0 && !limits) return { changed: false, lot: before }
  if (fields.length > 0)
    await db.updateTable('qcLots').set(Object.fromEntries(fields)).where('id', '=', id).execute()
  const lot = await findControlLot(db, viewer, id)
  await checkLevels(context, lot)
  const kept = await keepLevel(context, workgroupId, before, lot)
  await tellOtherLeads(context, texts.lotChanged(lot, kept))
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
    ...(reason ? { reason } : {}),
    details: {
      fields: [...fields.map(([name]) => name), ...(limits ? ['limits'] : [])],
      ...(kept ? { named: lot.level } : {}),
    },
  })
  return { changed: true, lot }
}
