import type { RequirableLevel } from '@sne/shared/domain'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'

/** Levels of controls that a laboratory requires of a run of a type; none where it says nothing. */
export async function requiredLevels(
  db: Db,
  { workgroupId, analysisTypeId }: { readonly workgroupId: number; readonly analysisTypeId: number },
): Promise<RequirableLevel[]> {
  const policy = await db
    .selectFrom('controlPolicies')
    .modifyFront(keptPlan)
    .select('levels')
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .executeTakeFirst()
  return policy?.levels ?? []
}
