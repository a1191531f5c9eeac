import type { FactDecision, IdentityCheck } from '@sne/shared/domain'
import type { InferResult } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'

/**
 * Signatures of leads on analyses: checks of card, well and identity, and decisions about analytes that wait
 * for a datum.
 */
export const checkRows = (db: Db, analysisIds: Ids) =>
  db
    .selectFrom('analysisChecks')
    .select(['analyte', 'sampleAnalysisId as analysisId', 'kind'])
    .where('sampleAnalysisId', '=', anyOf(analysisIds))
export type CheckRow = InferResult<ReturnType<typeof checkRows>>[number]

export function toChecks(rows: readonly CheckRow[]): {
  readonly identity: IdentityCheck[]
  readonly fact: FactDecision[]
} {
  const ofKind = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ analyte, analysisId }) => ({ analyte, analysisId }))
  return { identity: ofKind('identity'), fact: ofKind('fact') }
}

/** Confirmed overrides of findings, by the analysis of their last value. */
export const overrideRows = (db: Db, analysisIds: Ids) =>
  db
    .selectFrom('findingOverrides')
    .select(['analyte', 'sampleAnalysisId as analysisId'])
    .where('sampleAnalysisId', '=', anyOf(analysisIds))
    .where('confirmedAt', 'is not', null)
    .where('withdrawnAt', 'is', null)
export type OverrideRow = InferResult<ReturnType<typeof overrideRows>>[number]
