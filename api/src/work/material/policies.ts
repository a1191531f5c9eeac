import type { BodyOf, MaterialPolicy } from '@sne/shared/contract'
import { measures } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { ownLaboratory, ownTypes } from '../../records/materials/own-types.ts'
import { actorsOf } from '../../records/people/acted-label.ts'
import { notifyLeads } from '../../records/people/notify-leads.ts'
import { texts } from './texts.ts'

/** Requirements of the own laboratory for plates of each of its types. */
export async function listMaterialPolicies(
  context: Pick<Context, 'db' | 'viewer'>,
): Promise<MaterialPolicy[]> {
  const { db, viewer } = context
  if (viewer.workgroupId === null) return []
  const policies = await db
    .selectFrom('materialPolicies')
    .selectAll()
    .where('workgroupId', '=', viewer.workgroupId)
    .execute()
  const kits = await db
    .selectFrom('reagentKits')
    .select(['id', 'name as label', 'required', 'analysisTypeId'])
    .where('workgroupId', '=', viewer.workgroupId)
    .where('enabled', '=', true)
    .orderBy('name')
    .execute()
  const instruments = await db
    .selectFrom('instruments')
    .innerJoin('instrumentTypes as part', 'part.instrumentId', 'instruments.id')
    .select(['instruments.id', 'instruments.name as label', 'instruments.kind', 'part.analysisTypeId'])
    .where('workgroupId', '=', viewer.workgroupId)
    .where('status', '<>', 'retired')
    .orderBy('name')
    .execute()
  const actor = await actorsOf(
    db,
    policies.map(({ changedBy, changedAt }) => ({ by: changedBy, at: changedAt })),
  )
  return (await ownTypes(context)).map(({ id, code, label }) => {
    const policy = policies.find(({ analysisTypeId }) => analysisTypeId === id)
    return {
      analysisType: { id, code, label },
      instrument: policy?.instrument ?? false,
      instruments: instruments
        .filter(({ analysisTypeId, kind }) => analysisTypeId === id && measures(kind))
        .map((one) => ({ id: one.id, label: one.label })),
      kits: kits
        .filter(({ analysisTypeId }) => analysisTypeId === id)
        .map((kit) => ({ id: kit.id, label: kit.label, required: kit.required })),
      changed: policy ? { at: policy.changedAt, by: actor(policy.changedBy, policy.changedAt) } : null,
    }
  })
}

const requiredKits = ({ kits }: MaterialPolicy) => kits.filter(({ required }) => required)

/**
 * A lead says what plates of a type record before their results.
 * @throws Refusal `lead_required`, `not_found` for a type or kit that is not of the laboratory
 */
export async function setMaterialPolicy(
  context: Context,
  analysisTypeId: number,
  { instrument, kitIds }: BodyOf<'setMaterialPolicy'>,
): Promise<{ changed: boolean; policy: MaterialPolicy }> {
  const { db, viewer, now } = context
  const workgroupId = ownLaboratory(context)
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  const policyOf = async () =>
    found((await listMaterialPolicies(context)).find((one) => one.analysisType.id === analysisTypeId))
  const before = await policyOf()
  if (kitIds.some((id) => !before.kits.some((kit) => kit.id === id))) throw refuse('not_found')
  const changedKits = before.kits.filter(({ id, required }) => required !== kitIds.includes(id))
  if (before.instrument === instrument && changedKits.length === 0) return { changed: false, policy: before }
  const stamp = { instrument, changedAt: now, changedBy: viewer.userId }
  await db
    .insertInto('materialPolicies')
    .values({ workgroupId, analysisTypeId, ...stamp })
    .onConflict((conflict) => conflict.columns(['workgroupId', 'analysisTypeId']).doUpdateSet(stamp))
    .execute()
  for (const { id, required } of changedKits) {
    await db
      .updateTable('reagentKits')
      .set((eb) => ({ required: !required, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    context.effect({
      ...{ entity: 'reagent-kit', id },
      values: [{ field: 'required', before: required, after: !required }],
    })
  }
  const policy = await policyOf()
  const wanted = [
    ...(instrument ? [texts.anyInstrument] : []),
    ...requiredKits(policy).map(({ label }) => label),
  ]
  await notifyLeads(context, [workgroupId], {
    type: 'message',
    title: texts.policyTitle,
    text: texts.policyText(policy.analysisType.label, wanted)(viewer.label),
    entity: { type: 'workgroup', id: workgroupId },
  })
  context.audit({
    ...{ entity: 'material-policy', id: analysisTypeId, action: 'update' },
    details: {
      before: { instrument: before.instrument, kits: requiredKits(before).map(({ id }) => id) },
      after: { instrument, kits: requiredKits(policy).map(({ id }) => id) },
    },
  })
  return { changed: true, policy }
}
