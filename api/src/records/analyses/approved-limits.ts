import { areLimitsApproved } from '@sne/shared/domain'
import type { InferResult } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'

/** Did the laboratory approve the limits of the set? */
export type ApprovedLimits = (setId: number | null, workgroupId: number | null) => boolean

export const approvalRows = (db: Db, setIds: Ids) => {
  const ids = anyOf(setIds)
  return db
    .selectFrom('cutoffSets')
    .select(['id', 'sameLimitsAsId', 'state', 'workgroupId', 'firstApprovedBy', 'secondApprovedBy'])
    .where(({ or, eb }) => or([eb('id', '=', ids), eb('sameLimitsAsId', '=', ids)]))
}
export type ApprovalRow = InferResult<ReturnType<typeof approvalRows>>[number]

/**
 * Answers for the sets given. Limits that a laboratory approved later in an unchanged copy are approved too: values
 * judged by the template or by a draft need no second import.
 */
export const approvedBy =
  (sets: readonly ApprovalRow[]): ApprovedLimits =>
  (setId, workgroupId) =>
    setId !== null &&
    workgroupId !== null &&
    sets.some(
      (set) => (set.id === setId || set.sameLimitsAsId === setId) && areLimitsApproved(set, workgroupId),
    )

/** Were the values of a plate judged by limits that its laboratory approved? */
export const limitsApprovedOn = async (
  db: Db,
  { cutoffSetId, workgroupId }: { readonly cutoffSetId: number | null; readonly workgroupId: number },
): Promise<boolean> =>
  approvedBy(
    await approvalRows(db, cutoffSetId === null ? [] : [cutoffSetId])
      .withPlugin(prepared)
      .execute(),
  )(cutoffSetId, workgroupId)
