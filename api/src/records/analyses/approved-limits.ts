import { areLimitsApproved } from '@sne/shared/domain'
import { anyOf } from '../../platform/database/any-of.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'

/** Did the laboratory approve the limits of the set? */
export type ApprovedLimits = (setId: number | null, workgroupId: number | null) => boolean

/**
 * Answers for the sets given. Limits that a laboratory approved later in an unchanged copy are approved too: values
 * judged by the template or by a draft need no second import.
 */
export async function approvedLimits(db: Db, setIds: readonly number[]): Promise<ApprovedLimits> {
  const ids = anyOf(setIds)
  const sets = await db
    .selectFrom('cutoffSets')
    .modifyFront(keptPlan)
    .select(['id', 'sameLimitsAsId', 'state', 'workgroupId', 'firstApprovedBy', 'secondApprovedBy'])
    .where(({ or, eb }) => or([eb('id', '=', ids), eb('sameLimitsAsId', '=', ids)]))
    .execute()
  return (setId, workgroupId) =>
    setId !== null &&
    workgroupId !== null &&
    sets.some(
      (set) => (set.id === setId || set.sameLimitsAsId === setId) && areLimitsApproved(set, workgroupId),
    )
}

/** Were the values of a plate judged by limits that its laboratory approved? */
export const limitsApprovedOn = async (
  db: Db,
  { cutoffSetId, workgroupId }: { readonly cutoffSetId: number | null; readonly workgroupId: number },
): Promise<boolean> =>
  (await approvedLimits(db, cutoffSetId === null ? [] : [cutoffSetId]))(cutoffSetId, workgroupId)
