import type { BodyOf, ControlPolicy } from '@sne/shared/contract'
import {
  type AnalysisTypeId,
  dayOf,
  policyStep,
  type RequirableLevel,
  requirableLevels,
  requiredOf,
  requiredOfType,
  type Screening,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { lapsedSigner } from '../../records/people/first-signer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { checkLead } from './lead.ts'
import { lockPolicies, type PolicyRow, storePolicy } from './store-policy.ts'
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
    .leftJoin('users as proposer', 'proposer.id', 'policy.proposedBy')
    .select(['type.id', 'type.code', 'type.label', 'type.category', 'workgroups.config'])
    .select(['policy.levels', 'policy.changedAt', 'policy.changedBy', personLabelOf('users').as('person')])
    .select(['policy.proposedLevels', 'policy.proposedAt', 'policy.proposedBy'])
    .select(personLabelOf('proposer').as('proposerLabel'))
    .where('type.enabled', '=', true)
    .orderBy('type.position')
    .execute()
  const lots = await db
    .selectFrom('qcLots')
    .select(['analysisTypeId', 'level'])
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .where('parallel', '=', false)
    .where((eb) => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', dayOf(now))]))
    .execute()
  const inUse = Map.groupBy(lots, ({ analysisTypeId }) => analysisTypeId)
  return rows
    .filter(({ config, category }) => (config.screenings as readonly string[]).includes(category))
    .map(({ id, code, label, category, levels, changedAt, changedBy, person, ...row }) => ({
      analysisType: { id, code, label },
      category: category as Screening,
      levels: levels ?? [],
      required: requiredOfType(
        code as AnalysisTypeId,
        requiredOf(
          levels ?? [],
          (inUse.get(id) ?? []).map(({ level }) => level),
        ),
      ),
      changed: changedAt && changedBy ? { at: changedAt, by: { id: changedBy, label: person ?? '' } } : null,
      proposal:
        row.proposedLevels && row.proposedAt && row.proposedBy
          ? {
              levels: row.proposedLevels,
              at: row.proposedAt,
              by: { id: row.proposedBy, label: row.proposerLabel ?? '' },
            }
          : null,
    }))
}

/** The policy of one type. @throws Refusal `not_found` for a type that the laboratory does not analyse */
export const findControlPolicy = async (
  { db, viewer, now }: Context,
  analysisTypeId: number,
): Promise<ControlPolicy> =>
  found(
    (await listControlPolicies(db, viewer, now)).find(
      ({ analysisType }) => analysisType.id === analysisTypeId,
    ),
  )

const sameLevels = (one: readonly string[] | null, other: readonly string[] | null) =>
  one === null || other === null ? one === other : one.toSorted().join() === other.toSorted().join()

/** An equal proposal waits already, from somebody who could still make it. */
async function isAsked(
  context: Context,
  workgroupId: number,
  { proposal }: ControlPolicy,
  proposed: readonly RequirableLevel[] | null,
): Promise<boolean> {
  if (!sameLevels(proposal?.levels ?? null, proposed)) return false
  if (!proposal?.by) return true
  return (await lapsedSigner(context, [proposal.by.id], { workgroupId, signature: 'lead' })) === null
}

/**
 * A lead says which levels a run of a type needs. Added levels act at once; levels that are taken away wait for the approval of
 * another lead. The levels in force take a proposal back. Runs that have their results keep their verdict.
 * @throws Refusal `lead_required`, `not_found` for a type that the laboratory does not analyse
 */
export async function setControlPolicy(
  context: Context,
  analysisTypeId: number,
  { levels }: BodyOf<'setControlPolicy'>,
): Promise<{ changed: boolean; policy: ControlPolicy }> {
  const { now, viewer } = context
  const workgroupId = checkLead(context)
  await lockPolicies(context, workgroupId)
  const before = await findControlPolicy(context, analysisTypeId)
  const { inForce, proposed } = policyStep(before.levels, levels)
  const added = !sameLevels(before.levels, inForce)
  if (!added && (await isAsked(context, workgroupId, before, proposed)))
    return { changed: false, policy: before }
  const stamp: PolicyRow = {
    levels: [...inForce],
    ...(added ? { changedAt: now, changedBy: viewer.userId } : {}),
    proposedLevels: proposed && [...proposed],
    proposedAt: proposed && now,
    proposedBy: proposed && viewer.userId,
  }
  await storePolicy(context, { workgroupId, analysisTypeId }, stamp)
  const policy = await findControlPolicy(context, analysisTypeId)
  const { label } = policy.analysisType
  if (added) await tellOtherLeads(context, texts.policyChanged(label, policy.required))
  if (proposed) {
    const taken = requirableLevels.filter((level) => inForce.includes(level) && !proposed.includes(level))
    await tellOtherLeads(context, texts.policyProposed(label, taken))
  } else if (before.proposal) await tellOtherLeads(context, texts.proposalTaken(label))
  context.audit({
    entity: 'control-policy',
    id: analysisTypeId,
    action: proposed ? 'propose' : 'update',
    details: {
      before: before.levels.join(', '),
      after: inForce.join(', '),
      ...(proposed ? { proposed: proposed.join(', ') } : {}),
    },
  })
  return { changed: true, policy }
}
