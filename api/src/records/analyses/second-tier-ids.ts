import type { AnalysisTypeId } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Rows and codes of the second-tier types: people choose by the row, the judgement speaks by the code. */
export async function secondTierIds(db: Db) {
  const types = await db
    .selectFrom('analysisTypes')
    .select(['id', 'code', 'label'])
    .where('tier', '=', '2')
    .execute()
  return {
    codesOf: (ids: readonly number[] | null | undefined): AnalysisTypeId[] | null =>
      ids?.flatMap((wanted) => {
        const type = types.find(({ id }) => id === wanted)
        return type ? [type.code as AnalysisTypeId] : []
      }) ?? null,
    idsOf: (codes: readonly AnalysisTypeId[]): number[] =>
      codes.flatMap((code) => types.find((type) => type.code === code)?.id ?? []),
    refOf: (code: AnalysisTypeId) => types.find((type) => type.code === code) ?? null,
  }
}
export type SecondTierIds = Awaited<ReturnType<typeof secondTierIds>>
