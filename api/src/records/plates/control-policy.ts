import { type AnalysisTypeId, type RequirableLevel, requiredOf, requiredOfType } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { lotsInUse } from './lots.ts'

/**
 * Levels of controls that a run of a type needs: those of its lots in use, those that the laboratory's policy names, and a blank of a PCR.
 * @param day of the run, yyyy-MM-dd
 */
export async function requiredLevels(
  db: Db,
  { workgroupId, analysisTypeId }: { readonly workgroupId: number; readonly analysisTypeId: number },
  day: string,
): Promise<RequirableLevel[]> {
  const type = await db
    .selectFrom('analysisTypes as type')
    .withPlugin(prepared)
    .leftJoin('controlPolicies as policy', (join) =>
      join.onRef('policy.analysisTypeId', '=', 'type.id').on('policy.workgroupId', '=', workgroupId),
    )
    .select(['type.code', 'policy.levels'])
    .where('type.id', '=', analysisTypeId)
    .executeTakeFirstOrThrow()
  const inUse = [...(await lotsInUse(db, workgroupId, analysisTypeId, day)).keys()]
  return requiredOfType(type.code as AnalysisTypeId, requiredOf(type.levels ?? [], inUse))
}
