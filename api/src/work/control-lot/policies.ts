import type { BodyOf, ControlPolicy } from '@sne/shared/contract'
import { dayOf, requiredOf, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { checkLead } from './change.ts'
import { tellOtherLeads } from './tell-leads.ts'
import { lotTexts as texts } from './texts.ts'

/** Types that the laboratory analyses, with the levels that it requires of a run. */
export async function listControlPolicies(
  db: Db,
  { workgroupId }: Viewer,
  now: Date,
): Promise<ControlPolicy[]> {
  const rows = await db
    .selectFrom('analysisTypes as type')
    .innerJoin('workgroups', (join) => join.on('workgroups.id', '=', workgroupId ?? 0))
    .leftJoin('controlPolicies as policy', (join) =>
      join.onRef('policy.analysisTypeId', '=', 'type.id').onRef('policy.workgroupId', '=', 'workgroups.id'),
    )
    .leftJoin('users', 'users.id', 'policy.changedBy')
    .select(['type.id', 'type.code', 'type.label', 'type.category', 'workgroups.config'])
    .select(['policy.levels', 'policy.changedAt', 'policy.changedBy', personLabelOf('users').as('person')])
    .where('type.enabled', '=', true)
    .orderBy('type.position')
    .execute()
  const lots = await db
    .selectFrom('qcLots')
    .select(['analysisTypeId', 'level'])
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', dayOf(now))]))
    .execute()
  const inUse = Map.groupBy(lots, ({ analysisTypeId }) => analysisTypeId)
  return rows
    .filter(({ config, category }) => (config.screenings as readonly string[]).includes(category))
    .map(({ id, code, label, category, levels, changedAt, changedBy, person }) => ({
      analysisType: { id, code, label },
      category: category as Screening,
      levels: levels ?? [],
      required: requiredOf(
        levels ?? [],
        (inUse.get(id) ?? []).map(({ level }) => level),
      ),
      changed: changedAt && changedBy ? { at: changedAt, by: { id: changedBy, label: person ?? '' } } : null,
    }))
}

/**
 * A lead says which levels a run of a type needs. Runs that have their results keep their verdict.
 * @throws Refusal `lead_required`, `not_found` for a type that the laboratory does not analyse
 */
export async function setControlPolicy(
  context: Context,
  analysisTypeId: number,
  { levels }: BodyOf<'setControlPolicy'>,
): Promise<{ changed: boolean; policy: ControlPolicy }> {
  const { db, viewer, now } = context
  const workgroupId = checkLead(context)
  const policyOf = async () =>
    found(
      (await listControlPolicies(db, viewer, now)).find(
        ({ analysisType }) => analysisType.id === analysisTypeId,
      ),
    )
  const before = await policyOf()
  const wanted = [...new Set(levels)].sort()
  if (wanted.join() === before.levels.toSorted().join()) return { changed: false, policy: before }
  const stamp = { levels: wanted, changedAt: now, changedBy: viewer.userId }
  await db
    .insertInto('controlPolicies')
    .values({ workgroupId, analysisTypeId, ...stamp })
    .onConflict((conflict) => conflict.columns(['workgroupId', 'analysisTypeId']).doUpdateSet(stamp))
    .execute()
  const policy = await policyOf()
  await tellOtherLeads(context, texts.policyChanged(policy.analysisType.label, policy.required))
  context.audit({
    entity: 'control-policy',
    id: analysisTypeId,
    action: 'update',
    details: { before: before.levels.join(', '), after: wanted.join(', ') },
  })
  return { changed: true, policy }
}
