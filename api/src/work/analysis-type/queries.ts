import type { AnalysisType, FiltersOf } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'

type Filter = FiltersOf<'listAnalysisTypes'>

/** Types of analysis in their usual order, of the categories that the viewer sees. */
export async function listAnalysisTypes(db: Db, viewer: Viewer, filter: Filter): Promise<AnalysisType[]> {
  let query = db.selectFrom('analysisTypes').selectAll().orderBy('position')
  if (!viewer.seesAll) query = query.where('category', 'in', [...viewer.visibleScreenings, ''])
  if (filter.enabled !== undefined) query = query.where('enabled', '=', filter.enabled)
  if (filter.category) query = query.where('category', 'in', [...filter.category, ''])
  if (filter.id) query = query.where('id', 'in', [...filter.id, 0])
  const types = await query.execute()
  const codes = await db
    .selectFrom('analysisTypeAnalytes')
    .select(['analysisTypeId', sql<string[]>`array_agg(analyte order by position)`.as('codes')])
    .groupBy('analysisTypeId')
    .execute()
  const codesOf = new Map(codes.map((row) => [row.analysisTypeId, row.codes]))
  return types.map(({ secondTierOfId: _, position: __, category, ...type }) => ({
    ...type,
    category: category as AnalysisType['category'],
    analytes: codesOf.get(type.id) ?? [],
  }))
}
