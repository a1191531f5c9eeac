import type { ConfirmedOverride, FactDecision, IdentityCheck } from '@sne/shared/domain'
import { anyOf } from '../../platform/database/any-of.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'

/** What leads signed on analyses: checks of card, well and identity, and decisions about analytes that wait for a datum. */
export async function checksOf(
  db: Db,
  analysisIds: readonly number[],
): Promise<{ readonly identity: IdentityCheck[]; readonly fact: FactDecision[] }> {
  const rows = await db
    .selectFrom('analysisChecks')
    .modifyFront(keptPlan)
    .select(['analyte', 'sampleAnalysisId as analysisId', 'kind'])
    .where('sampleAnalysisId', '=', anyOf(analysisIds))
    .execute()
  const ofKind = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ analyte, analysisId }) => ({ analyte, analysisId }))
  return { identity: ofKind('identity'), fact: ofKind('fact') }
}

/** Confirmed overrides of findings, by the analysis of their last value. */
export const overridesOf = (db: Db, analysisIds: readonly number[]): Promise<ConfirmedOverride[]> =>
  db
    .selectFrom('findingOverrides')
    .modifyFront(keptPlan)
    .select(['analyte', 'sampleAnalysisId as analysisId'])
    .where('sampleAnalysisId', '=', anyOf(analysisIds))
    .where('confirmedAt', 'is not', null)
    .execute()
