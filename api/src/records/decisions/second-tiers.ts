import { addDays, dayOf, liveRequestStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { createSampleRequest, stepSampleRequests } from '../requests/sample-request.ts'
import type { Decision } from './decision.ts'

/** Second tiers of a sample that are asked for and not answered. */
const live = ({ db }: Context, analyzableSampleId: number) =>
  db
    .selectFrom('sampleRequests')
    .withPlugin(prepared)
    .select(['id', 'status', 'secondTierTypeId'])
    .where('originAnalyzableId', '=', analyzableSampleId)
    .where('type', '=', 're_test')
    .where('secondTierTypeId', 'is not', null)
    .where('status', 'in', liveRequestStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Wells of a type, and the hours within which the limits of the analysis want its result; 72 where they say nothing. */
const tierOf = ({ db }: Context, typeId: number, cutoffSetId: number | null) =>
  db
    .selectFrom('analysisTypes as type')
    .select('type.replicates')
    .select(
      sql<number>`coalesce((select min(rule.deadline_hours) from second_tier_rules rule
        where rule.analysis_type_id = type.id and rule.cutoff_set_id = ${cutoffSetId}), 72)`.as('hours'),
    )
    .where('type.id', '=', typeId)
    .executeTakeFirstOrThrow()

/**
 * Asks for the second tiers of a decision, each by a request of its own. A planner answers the request whatever the
 * sample does meanwhile. A second tier that is asked for already stays as it is.
 * @param replicates wells of a repetition; those of the type when absent
 */
export async function orderSecondTiers(
  context: Context,
  { row, note, secondTierTypeIds }: Decision,
  replicates?: number,
): Promise<number[]> {
  if (secondTierTypeIds.length === 0) return []
  const standing = await live(context, row.analyzableSampleId)
  const made: number[] = []
  for (const typeId of new Set(secondTierTypeIds)) {
    if (standing.some(({ secondTierTypeId }) => secondTierTypeId === typeId)) continue
    const tier = await tierOf(context, typeId, row.cutoffSetId)
    made.push(
      await createSampleRequest(context, {
        newbornId: row.newbornId,
        workgroupId: row.workgroupId,
        categories: [row.category as Screening],
        analysisRequestId: row.analysisRequestId,
        originSampleId: row.sampleId,
        originAnalyzableId: row.analyzableSampleId,
        originSampleAnalysisId: row.id,
        type: 're_test',
        secondTierTypeId: typeId,
        replicates: replicates ?? tier.replicates,
        dueDate: addDays(dayOf(context.now), Math.ceil(tier.hours / 24)),
        urgent: row.priority === 'urgent',
        approved: true,
        notes: note,
      }),
    )
  }
  return made
}

/** The type that a sample in second tier is planned for first: a new one, otherwise one that still waits. */
export async function leadingTier(
  context: Context,
  { row, secondTierTypeIds }: Decision,
): Promise<number | null> {
  const [first] = secondTierTypeIds
  if (first !== undefined) return first
  const [waiting] = await live(context, row.analyzableSampleId)
  return waiting?.secondTierTypeId ?? row.secondTierTypes[0]?.id ?? null
}

/** Second tiers that wait for a plate end with a report that says that nothing is open. */
export async function withdrawSecondTiers(
  context: Context,
  analyzableSampleId: number,
  why: string,
): Promise<void> {
  const waiting = (await live(context, analyzableSampleId)).filter(({ status }) => status === 'pending')
  await stepSampleRequests(
    context,
    waiting.map(({ id }) => id),
    'refuse',
    { refusedReason: why },
  )
}
