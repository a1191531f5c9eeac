import { onPlateStatuses, openPunchStatuses, triedPunchStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../../platform/database/literals.ts'
import { stepAnalyses } from '../../analyses/sample-analysis.ts'
import { freeAnalyses } from '../../plates/free-wells.ts'
import { followEarlier } from '../../plates/release.ts'
import type { RequestCall } from '../../requests/sample-request.ts'
import { texts } from './texts.ts'

/** Analyses without a result, with their wells. */
const unmeasured = ({ db }: Pick<RequestCall, 'db'>, analyzableIds: readonly number[]) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('plates', 'plates.id', 'analysis.plateId')
    .select(['analysis.id', 'analysis.analyzableSampleId', 'analysis.status'])
    .select(
      sql<boolean>`(analysis.status <> 'planned' or exists (select from wells where wells.sample_analysis_id = analysis.id
        and wells.punch_status in (${literals(triedPunchStatuses)})))`.as('punched'),
    )
    .select(
      sql<string[]>`array(select coalesce(plates.name, plates.barcode) || ' ' || wells.position from wells
        where wells.sample_analysis_id = analysis.id order by wells.index)`.as('wells'),
    )
    .where('analysis.analyzableSampleId', 'in', [...analyzableIds, 0])
    .where('analysis.status', 'in', [...onPlateStatuses, 'running'])
    .orderBy('analysis.id')
    .execute()

/** Wells with a disc of a category and no result, by category of a card. */
export async function discsOf(
  context: Pick<RequestCall, 'db'>,
  analyzableIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const taken = (await unmeasured(context, analyzableIds)).filter(({ punched }) => punched)
  const byRow = Map.groupBy(taken, ({ analyzableSampleId }) => analyzableSampleId)
  return new Map([...byRow].map(([id, own]) => [id, own.flatMap(({ wells }) => wells)]))
}

/**
 * Takes categories off their plates. Where a disc was taken its well stays full, since another disc in it would be mixed with it: the
 * analysis is discarded, no result of it is imported, and the well says why.
 * @param unanswered nobody refused: the consent is not known
 */
export async function stopDiscs(
  context: RequestCall,
  analyzableIds: readonly number[],
  unanswered: boolean,
): Promise<void> {
  const { db } = context
  const analyses = await unmeasured(context, analyzableIds)
  await freeAnalyses(
    context,
    analyses.flatMap(({ id, punched }) => (punched ? [] : [id])),
  )
  const taken = analyses.filter(({ punched }) => punched)
  if (taken.length === 0) return
  const ids = taken.map(({ id }) => id)
  await stepAnalyses(context, ids, 'discard', { discardedReason: texts.discarded(unanswered) })
  await db
    .updateTable('wells')
    .set({
      note: texts.well(unanswered),
      punchStatus: sql`case when punch_status in (${literals(openPunchStatuses)}) then 'skipped' else punch_status end`,
    })
    .where('sampleAnalysisId', 'in', ids)
    .execute()
  await followEarlier(
    context,
    taken.map(({ analyzableSampleId }) => analyzableSampleId),
    ids,
  )
}
