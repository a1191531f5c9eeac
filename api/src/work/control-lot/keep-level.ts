import type { ControlLot } from '@sne/shared/contract'
import { dayOf, isOneOf, policyStep, requirableLevels, takesLevelAway } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { findControlPolicy } from './policies.ts'
import { storePolicy } from './store-policy.ts'

/** The other lots of the level that new plates of the type may take. */
const othersOf = ({ db }: Context, workgroupId: number, { id, level, analysisType }: ControlLot) =>
  db
    .selectFrom('qcLots')
    .select(['enabled', 'expiresOn'])
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisType.id)
    .where('level', '=', level)
    .where('id', '<>', id)
    .where('enabled', '=', true)
    .where('parallel', '=', false)
    .execute()

/** A lot that is measured beside another one asks for no level. */
const judging = ({ enabled, parallel, expiresOn }: ControlLot) => ({
  enabled: enabled && !parallel,
  expiresOn,
})

/**
 * One lead retires the last lot of a level, or lets it end earlier: the policy names the level from then on, also in a proposal that
 * waits. Two leads take it away. Policies are locked. @returns whether the level is named because of it
 */
export async function keepLevel(
  context: Context,
  workgroupId: number,
  before: ControlLot,
  after: ControlLot,
): Promise<boolean> {
  const { level } = before
  if (!isOneOf(requirableLevels, level)) return false
  const others = await othersOf(context, workgroupId, before)
  if (!takesLevelAway(judging(before), judging(after), others, dayOf(context.now))) return false
  const policy = await findControlPolicy(context, before.analysisType.id)
  const { levels, proposal } = policy
  const named = policyStep(levels, [...levels, level]).inForce
  if (levels.includes(level) && (proposal === null || proposal.levels.includes(level))) return false
  await storePolicy(
    context,
    { workgroupId, analysisTypeId: before.analysisType.id },
    {
      levels: [...named],
      ...(proposal?.by
        ? {
            proposedLevels: [...policyStep(proposal.levels, [...proposal.levels, level]).inForce],
            proposedAt: proposal.at,
            proposedBy: proposal.by.id,
          }
        : {}),
      ...(levels.includes(level) ? {} : { changedAt: context.now, changedBy: context.viewer.userId }),
    },
  )
  return true
}
