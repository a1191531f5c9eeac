import type { PlanningChange } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { stepSampleRequests } from '../requests/sample-request.ts'
import { kindOf, type Plannable } from './plannable.ts'
import type { PlateRecord } from './queries.ts'
import { tellPlate } from './tell.ts'
import { requestKeyOf } from './wells.ts'

/** One analysis with the wells that it takes. */
export interface Place {
  readonly row: Plannable
  readonly wells: readonly string[]
}

export type Placed = PlanningChange['placed'][number]

/**
 * Puts analyses on a plate: the analysis begins, its sample is planned, a re-test is taken in charge. The caller
 * has locked the plate and chosen free wells. Few statements whatever their number: a plate takes ninety at once.
 */
export async function placeAnalyses(
  context: Context,
  plate: PlateRecord,
  places: readonly Place[],
): Promise<Placed[]> {
  if (places.length === 0) return []
  const { db, viewer, now } = context
  const made = await db
    .insertInto('sampleAnalyses')
    .values(
      places.map(({ row }) => ({
        analyzableSampleId: row.id,
        plateId: plate.id,
        analysisTypeId: plate.analysisTypeId,
        tier: plate.tier,
        kind: kindOf(row),
        replicates: row.replicates,
        sampleRequestId: row.requestId,
        beside: row.beside,
        createdAt: now,
      })),
    )
    .returning(['id', 'analyzableSampleId'])
    .execute()
  const analysisOf = new Map(made.map(({ id, analyzableSampleId }) => [analyzableSampleId, id]))
  for (const { id } of made) context.effect({ entity: 'sample-analysis', id, from: null, to: 'planned' })
  await stepAnalyzables(
    context,
    places.flatMap(({ row }) => (row.beside ? [] : [row.id])),
    'plan',
    {
      currentSampleAnalysisId: sql`(select sa.id from sample_analyses sa
        where sa.analyzable_sample_id = analyzable_samples.id and sa.plate_id = ${plate.id}
          and sa.status = 'planned')`,
    },
  )
  await stepSampleRequests(
    context,
    places.flatMap(({ row }) => row.requestId ?? []),
    'assume',
  )
  const wells = places.flatMap(({ row, wells }) =>
    wells.map((position, index) => ({
      position,
      key: requestKeyOf(row.id),
      sample: row.sampleId,
      analyzable: row.id,
      analysis: analysisOf.get(row.id),
      replicate: index + 1,
    })),
  )
  await sql`
    update wells set type = 'sample', not_required = false, request_key = v.key, sample_id = v.sample,
      analyzable_sample_id = v.analyzable, sample_analysis_id = v.analysis, replicate_no = v.replicate,
      punch_status = ${plate.requiresPunching ? 'to_punch' : null}
    from json_to_recordset(${JSON.stringify(wells)}::json)
      as v(position text, key text, sample bigint, analyzable bigint, analysis bigint, replicate int)
    where wells.plate_id = ${plate.id} and wells.position = v.position`.execute(db)
  if (plate.plannedAt === null)
    await db
      .updateTable('plates')
      .set({ plannedAt: now, plannedBy: viewer.userId })
      .where('id', '=', plate.id)
      .execute()
  await tellPlate(
    context,
    'planned',
    plate,
    places.map(({ row }) => row.id),
    'Pianificato sulla piastra',
  )
  return places.map(({ row, wells: taken }) => ({
    plateId: plate.id,
    requestKey: requestKeyOf(row.id),
    sampleId: row.sampleId,
    wells: [...taken],
  }))
}
