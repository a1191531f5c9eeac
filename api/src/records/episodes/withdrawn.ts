import { type AnalysisTypeId, formatDate, type WithdrawnResults } from '@sne/shared/domain'
import type { InferResult } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from '../people/person-label.ts'
import { texts } from './texts.ts'

/** Results with findings that were taken away, by the sample in its category. */
export const withdrawnRows = (db: Db, analyzableIds: Ids) =>
  db
    .selectFrom('withdrawnFindings as gone')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'gone.sampleAnalysisId')
    .innerJoin('analysisTypes as type', 'type.id', 'analysis.analysisTypeId')
    .innerJoin('users', 'users.id', 'gone.withdrawnBy')
    .select(['analysis.analyzableSampleId', 'gone.sampleAnalysisId', 'type.code', 'analysis.tier'])
    .select(['gone.analytes', 'gone.critical', 'gone.reason', 'gone.withdrawnAt'])
    .select(personLabelOf('users').as('by'))
    .where('analysis.analyzableSampleId', '=', anyOf(analyzableIds))
    .orderBy('gone.sampleAnalysisId')
    .orderBy('gone.id')
export type WithdrawnRow = InferResult<ReturnType<typeof withdrawnRows>>[number]

export const toWithdrawn = (
  rows: readonly WithdrawnRow[],
): ReadonlyMap<number, Omit<WithdrawnResults, 'cardId'>[]> =>
  new Map(
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
