import type { AnalysisTypeId, LimitLines } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Lines of a set, as stored: rules without the critical limits of their columns. */
export async function linesOf(db: Db, setId: number): Promise<LimitLines> {
  const rules = await db
    .selectFrom('cutoffRules as rule')
    .leftJoin('analytes', 'analytes.code', 'rule.analyte')
    .selectAll('rule')
    .where('rule.cutoffSetId', '=', setId)
    .orderBy('analytes.position')
    .orderBy('rule.id')
    .execute()
  const columns = await db
    .selectFrom('cutoffColumns as own')
    .innerJoin('cutoffSets', 'cutoffSets.id', 'own.cutoffSetId')
    .innerJoin('analysisTypes as type', 'type.id', 'cutoffSets.analysisTypeId')
    .innerJoin('analytes', 'analytes.code', 'own.analyte')
    .selectAll('own')
    .select('type.code as typeCode')
    .where('own.cutoffSetId', '=', setId)
    .orderBy('analytes.position')
    .execute()
  const secondTiers = await db
    .selectFrom('secondTierRules as rule')
    .innerJoin('analysisTypes as type', 'type.id', 'rule.analysisTypeId')
    .innerJoin('analytes', 'analytes.code', 'rule.analyte')
    .select(['rule.analyte', 'rule.markers', 'rule.step', 'rule.deadlineHours', 'type.code'])
    .where('rule.cutoffSetId', '=', setId)
    .orderBy('analytes.position')
    .orderBy('rule.step')
    .execute()
  return {
    rules: rules.map(({ id: _, cutoffSetId: __, ...rule }) => rule),
    columns: columns.map(({ cutoffSetId: _, typeCode, ...own }) => ({
      ...own,
      analysisTypeId: typeCode as AnalysisTypeId,
    })),
    secondTiers: secondTiers.map(({ code, ...rule }) => ({
      ...rule,
      analysisTypeId: code as AnalysisTypeId,
    })),
  }
}
