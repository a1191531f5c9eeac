import { type AnalysisTypeId, formatDate, type WithdrawnResults } from '@sne/shared/domain'
import { anyOf } from '../../platform/database/any-of.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from '../people/person-label.ts'
import { texts } from './texts.ts'

/** Results with findings that were taken away, by the sample in its category. */
export async function withdrawnOf(
  db: Db,
  analyzableIds: readonly number[],
): Promise<ReadonlyMap<number, Omit<WithdrawnResults, 'cardId'>[]>> {
  const rows = await db
    .selectFrom('withdrawnFindings as gone')
    .modifyFront(keptPlan)
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'gone.sampleAnalysisId')
    .innerJoin('analysisTypes as type', 'type.id', 'analysis.analysisTypeId')
    .innerJoin('users', 'users.id', 'gone.withdrawnBy')
    .select(['analysis.analyzableSampleId', 'gone.sampleAnalysisId', 'type.code', 'analysis.tier'])
    .select(['gone.analytes', 'gone.critical', 'gone.reason', 'gone.withdrawnAt'])
    .select(personLabelOf('users').as('by'))
    .where('analysis.analyzableSampleId', '=', anyOf(analyzableIds))
    .orderBy('gone.sampleAnalysisId')
    .orderBy('gone.id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.analyzableSampleId)].map(([id, own]) => [
      id,
      own.map((row) => ({
        analysisId: row.sampleAnalysisId,
        type: row.code as AnalysisTypeId,
        tier: row.tier === '1' ? '1' : '2',
        critical: row.critical,
        remark: texts.withdrawn(row.analytes.join(', '), formatDate(row.withdrawnAt), row.by, row.reason),
      })),
    ]),
  )
}
