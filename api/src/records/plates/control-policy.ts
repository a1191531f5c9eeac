import { type RequirableLevel, requiredOf } from '@sne/shared/domain'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'
import { lotsInUse } from './lots.ts'

/**
 * Levels of controls that a run of a type needs: those of its lots in use, and those that the laboratory's policy names.
 * @param day of the run, yyyy-MM-dd
 */
export async function requiredLevels(
  db: Db,
  { workgroupId, analysisTypeId }: { readonly workgroupId: number; readonly analysisTypeId: number },
  day: string,
): Promise<RequirableLevel[]> {
  const policy = await db
    .selectFrom('controlPolicies')
    .modifyFront(keptPlan)
    .select('levels')
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .executeTakeFirst()
  return requiredOf(policy?.levels ?? [], [...(await lotsInUse(db, workgroupId, analysisTypeId, day)).keys()])
}
