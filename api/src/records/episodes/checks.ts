import type { ConfirmedOverride, FactDecision, IdentityCheck } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Checks of card, well and identity that leads signed on analyses. */
export const identityChecksOf = (db: Db, analysisIds: readonly number[]): Promise<IdentityCheck[]> =>
  db
    .selectFrom('analysisChecks')
    .select(['analyte', 'sampleAnalysisId as analysisId'])
    .where('sampleAnalysisId', 'in', [...analysisIds, 0])
    .where('kind', '=', 'identity')
    .execute()

/** Decisions of leads about analytes that wait for a datum, by the analysis that showed them last. */
export const factDecisionsOf = (db: Db, analysisIds: readonly number[]): Promise<FactDecision[]> =>
  db
    .selectFrom('analysisChecks')
    .select(['analyte', 'sampleAnalysisId as analysisId'])
    .where('sampleAnalysisId', 'in', [...analysisIds, 0])
    .where('kind', '=', 'fact')
    .execute()

/** Confirmed overrides of findings, by the analysis of their last value. */
export const overridesOf = (db: Db, analysisIds: readonly number[]): Promise<ConfirmedOverride[]> =>
  db
    .selectFrom('findingOverrides')
    .select(['analyte', 'sampleAnalysisId as analysisId'])
    .where('sampleAnalysisId', 'in', [...analysisIds, 0])
    .where('confirmedAt', 'is not', null)
    .execute()
