import type { MaterialUse } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

/** How much was measured with an instrument or a lot, in sight of the viewer: as `traceAnalyses` lists it. */
export const useOf = async (
  db: Db,
  viewer: Viewer,
  column: 'instrumentId' | 'reagentLotId',
  id: number,
): Promise<MaterialUse> =>
  db
    .selectFrom('plateMaterials as material')
    .innerJoin('plates', 'plates.id', 'material.plateId')
    .leftJoin('plateResults as result', (join) =>
      join.onRef('result.plateId', '=', 'plates.id').on('result.deletedAt', 'is', null),
    )
    .leftJoin('sampleAnalyses as analysis', (join) =>
      join.onRef('analysis.plateId', '=', 'plates.id').on('result.id', 'is not', null),
    )
    .leftJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .leftJoin('reports', 'reports.sampleAnalysisId', 'analysis.id')
    .select(sql<number>`count(distinct plates.id)::int`.as('plates'))
    .select(sql<number>`count(distinct analysis.id)::int`.as('analyses'))
    .select(sql<number>`count(distinct a.newborn_id)::int`.as('newborns'))
    .select(sql<number>`count(distinct reports.sample_analysis_id)::int`.as('reports'))
    .where(`material.${column}`, '=', id)
    .where('plates.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
    .executeTakeFirstOrThrow()
