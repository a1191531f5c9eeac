import type { SampleAnalysisStatus } from '@sne/shared/domain'
import { sql } from 'kysely'

import { ledBy, stepLedBy, unplanAnalyzables } from '../analyses/analyzable.ts'
import { stepAnalyses } from '../analyses/sample-analysis.ts'
import type { RequestCall } from '../requests/sample-request.ts'
import { followEarlier, releaseRepetitions } from './release.ts'
import { markNotRequired } from './wells.ts'

export interface FreedAnalysis {
  readonly plateId: number
  readonly sampleAnalysisId: number
  readonly analyzableSampleId: number
  readonly requestKey: string | null
  readonly sampleId: number | null
  readonly wells: string[]
}

/** The wells of analyses, in fill order. */
export const wellsOfAnalyses = async (
  context: RequestCall,
  analysisIds: readonly number[],
): Promise<FreedAnalysis[]> => {
  if (analysisIds.length === 0) return []
  const rows = await context.db
    .selectFrom('wells')
    .select(['plateId', 'sampleAnalysisId', 'analyzableSampleId', 'requestKey', 'sampleId'])
    .select(sql<string[]>`array_agg(position order by replicate_no)`.as('wells'))
    .where('sampleAnalysisId', 'in', [...analysisIds])
    .groupBy(['plateId', 'sampleAnalysisId', 'analyzableSampleId', 'requestKey', 'sampleId'])
    .execute()
  return rows.flatMap((row) =>
    row.sampleAnalysisId === null || row.analyzableSampleId === null
      ? []
      : [{ ...row, sampleAnalysisId: row.sampleAnalysisId, analyzableSampleId: row.analyzableSampleId }],
  )
}

/** Empties the wells of analyses. */
async function emptyWells({ db }: RequestCall, analysisIds: readonly number[]): Promise<void> {
  await db
    .updateTable('wells')
    .set({
      type: 'empty',
      requestKey: null,
      sampleId: null,
      analyzableSampleId: null,
      sampleAnalysisId: null,
      replicateNo: null,
      punchStatus: null,
      punchedBy: null,
      punchedAt: null,
      punchStep: null,
      note: null,
    })
    .where('sampleAnalysisId', 'in', [...analysisIds])
    .execute()
}

/**
 * An analysis of which nothing was measured leaves no trace but the audit's. One whose results were deleted keeps them,
 * and is discarded.
 */
async function forgetAnalyses(
  context: RequestCall,
  analyses: readonly { readonly id: number; readonly status: SampleAnalysisStatus }[],
): Promise<void> {
  const { db } = context
  const ids = analyses.map(({ id }) => id)
  const rows = await db
    .selectFrom('analysisValues')
    .select('sampleAnalysisId')
    .distinct()
    .where('sampleAnalysisId', 'in', [...ids, 0])
    .execute()
  const measured = rows.map(({ sampleAnalysisId }) => sampleAnalysisId)
  await stepAnalyses(context, measured, 'discard', { discardedReason: 'tolta dalla piastra' })
  const never = analyses.filter(({ id }) => !measured.includes(id))
  for (const { id, status } of never)
    context.effect({ entity: 'sample-analysis', id, from: status, to: null })
  await db
    .deleteFrom('sampleAnalyses')
    .where('id', 'in', [...never.map(({ id }) => id), 0])
    .execute()
}

/**
 * Takes analyses off their plate before they were measured. Wells become empty, samples return to their list
 * in planning, re-tests wait again for a plate. Punched discs are lost and are not given back.
 * @returns the freed analyses, enough to place them again.
 */
export async function freeAnalyses(
  context: RequestCall,
  analysisIds: readonly number[],
): Promise<FreedAnalysis[]> {
  if (analysisIds.length === 0) return []
  const { db } = context
  const freed = await wellsOfAnalyses(context, analysisIds)
  const analyses = await db
    .selectFrom('sampleAnalyses')
    .select(['id', 'analyzableSampleId', 'status', 'sampleRequestId', 'plateId', 'beside'])
    .where('id', 'in', [...analysisIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  const punched = analyses.filter(({ status }) => status === 'punched')
  await stepAnalyses(
    context,
    punched.map(({ id }) => id),
    'unpunch',
  )
  await stepLedBy(
    context,
    punched.map(({ id }) => id),
    'unpunch',
  )
  const led = await ledBy(context, analysisIds)
  await unplanAnalyzables(context, led)
  await emptyWells(context, analysisIds)
  await followEarlier(context, led, analysisIds)
  await releaseRepetitions(context, analyses)
  await forgetAnalyses(context, analyses)
  const plates = [...new Set(analyses.flatMap(({ plateId }) => plateId ?? []))]
  const groups = await db
    .selectFrom('plates')
    .select('groupId')
    .distinct()
    .where('id', 'in', [...plates, 0])
    .where('groupId', 'is not', null)
    .execute()
  for (const { groupId } of groups) await markNotRequired(db, groupId)
  return freed
}
