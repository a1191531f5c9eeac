import type { AnalysisTypeId } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Rows and codes of the second-tier types: people choose by the row, the judgement speaks by the code. */
export async function secondTierIds(db: Db) {
  const types = await db.selectFrom('analysisTypes').select(['id', 'code']).where('tier', '=', '2').execute()
  return {
    codeOf: (id: number | null): AnalysisTypeId | null =>
      (types.find((type) => type.id === id)?.code as AnalysisTypeId | undefined) ?? null,
    idOf: (code: AnalysisTypeId | null): number | null =>
      types.find((type) => type.code === code)?.id ?? null,
  }
}
