import { sql } from 'kysely'
import { type RequestCall, stepSampleRequests } from '../requests/sample-request.ts'
import { texts } from './texts.ts'

/**
 * Re-tests wait again for a plate. The repetition of a sample that a second tier has decided meanwhile is answered by
 * nobody any more, and ends.
 */
export async function releaseRepetitions(
  context: RequestCall,
  analyses: readonly { readonly sampleRequestId: number | null; readonly beside: boolean }[],
): Promise<void> {
  const assumed = await context.db
    .selectFrom('sampleRequests')
    .select(['id', 'secondTierTypeId'])
    .where('id', 'in', [...analyses.flatMap(({ sampleRequestId }) => sampleRequestId ?? []), 0])
    .where('type', '=', 're_test')
    .where('status', '=', 'assume_re_test')
    .execute()
  const isOvertaken = (id: number) =>
    analyses.some(({ sampleRequestId, beside }) => sampleRequestId === id && beside)
  const ended = assumed.filter(({ id, secondTierTypeId }) => secondTierTypeId === null && isOvertaken(id))
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
  await stepSampleRequests(context, idsOf(assumed.filter((one) => !ended.includes(one))), 'release')
  await stepSampleRequests(context, idsOf(ended), 'refuse', {
    refusedReason: texts.decidedBySecondTier,
  })
}

/**
 * Makes the former analysis of a sample its current one again, with its milestones.
 * @param analysisIds analyses that the samples no longer follow
 */
export async function followEarlier(
  { db }: Pick<RequestCall, 'db'>,
  analyzableIds: readonly number[],
  analysisIds: readonly number[],
): Promise<void> {
  await sql`
    update analyzable_samples set current_sample_analysis_id = before.id, planned_at = before.created_at,
      punched_at = before.punched_at,
      planned_from = case before.kind when 'first' then 'accepted' else before.kind end
    from unnest(${[...analyzableIds]}::bigint[]) as freed(id)
    left join lateral (
      select earlier.id, earlier.kind, earlier.created_at,
        (select max(w.punched_at) from wells w where w.sample_analysis_id = earlier.id) as punched_at
      from sample_analyses earlier
      where earlier.analyzable_sample_id = freed.id and not earlier.beside
        and earlier.status <> 'discarded' and earlier.id <> all(${[...analysisIds]}::bigint[])
      order by earlier.id desc limit 1
    ) before on true
    where analyzable_samples.id = freed.id`.execute(db)
}
