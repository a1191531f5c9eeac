import type { BodyOf, ControlPolicy } from '@sne/shared/contract'
import { lapsedSignature, policyApprovalRefusal } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { lapsedSigner } from '../../records/people/first-signer.ts'
import { checkLead } from './lead.ts'
import { findControlPolicy } from './policies.ts'
import { lockPolicies, storePolicy } from './store-policy.ts'
import { tellOtherLeads } from './tell-leads.ts'
import { lotTexts as texts } from './texts.ts'

const notNow = (message: string) =>
  refuse('invalid_transition', { message, details: { from: 'in force', to: 'in force', allowed: [] } })

/**
 * Another lead approves that a run of a type needs fewer levels, naming the levels that were read. They act from now on.
 * @throws Refusal `lead_required`, `second_person`, `invalid_transition`, `stale_version`, `not_found`
 */
export async function approveControlPolicy(
  context: Context,
  analysisTypeId: number,
  { levels }: BodyOf<'approveControlPolicy'>,
): Promise<{ changed: boolean; policy: ControlPolicy }> {
  const { now, viewer } = context
  const workgroupId = checkLead(context)
  await lockPolicies(context, workgroupId)
  const before = await findControlPolicy(context, analysisTypeId)
  const proposer = before.proposal?.by ?? null
  const refusal = policyApprovalRefusal(
    { proposedBy: proposer?.id ?? null },
    { id: viewer.userId, hcp: viewer.access.hcp, impersonatedBy: viewer.impersonatedBy },
  )
  if (refusal)
    throw refusal.code ? refuse(refusal.code, { message: refusal.message }) : notNow(refusal.message ?? '')
  const proposed = before.proposal?.levels ?? []
  if (levels.toSorted().join() !== proposed.toSorted().join())
    throw refuse('stale_version', { message: texts.proposalChanged })
  const lapsed = await lapsedSigner(context, [proposer?.id ?? 0], { workgroupId, signature: 'lead' })
  if (lapsed !== null) throw notNow(lapsedSignature(lapsed, texts.proposeAgain))
  await storePolicy(
    context,
    { workgroupId, analysisTypeId },
    {
      levels: proposed,
      changedAt: now,
      changedBy: viewer.userId,
      proposedLevels: null,
      proposedAt: null,
      proposedBy: null,
    },
  )
  const policy = await findControlPolicy(context, analysisTypeId)
  await tellOtherLeads(context, texts.policyChanged(policy.analysisType.label, policy.required))
  context.audit({
    entity: 'control-policy',
    id: analysisTypeId,
    action: 'approve',
    details: { before: before.levels.join(', '), after: proposed.join(', '), proposedBy: proposer?.id ?? 0 },
  })
  return { changed: true, policy }
}
