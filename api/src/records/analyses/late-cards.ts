import type { AnalysisTypeId, LateCard, Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { unansweredTiers, undecidedSince } from './answer-clock.ts'
import { withoutDiscs } from './late-answers.ts'

/** A late card, and since when its findings wait in vain. */
interface LateSince extends LateCard {
  readonly since: string
}

/**
 * Cards of newborns in a category for which an order had no answer in its hours, by newborn. An order counts before its hours are over
 * where its card became unsuitable, or has too few discs for it.
 */
export async function lateCards(
  db: Db,
  now: Date,
  newbornIds: readonly number[],
  category: Screening,
): Promise<ReadonlyMap<number, readonly LateSince[]>> {
  if (newbornIds.length === 0) return new Map()
  const { rows } = await sql<{
    newbornId: number
    cardId: number
    since: string
    unsuitable: boolean
    tiers: (AnalysisTypeId | null)[]
  }>`select late.* from (
      select a.newborn_id as "newbornId", a.sample_id as "cardId", a.status = 'not_valid' as unsuitable,
        ${undecidedSince} as since, ${unansweredTiers(now)} as tiers
      from analyzable_samples a join times_in_force acting on acting.workgroup_id = a.workgroup_id
      where a.newborn_id = ${anyOf(newbornIds)} and a.category = ${category} and a.deleted_at is null
      union all
      select r.newborn_id, r.origin_sample_id, false, r.created_at,
        array[(select type.code from analysis_types type where type.id = r.second_tier_type_id)]
      from sample_requests r join samples on samples.id = r.origin_sample_id
        join sample_analyses origin on origin.id = r.origin_sample_analysis_id
      where r.newborn_id = ${anyOf(newbornIds)} and ${category} = any(r.categories) and r.type = 're_test'
        and ${withoutDiscs}) late
    where late.since <= ${now} or late.since is not null and late.unsuitable`
    .withPlugin(prepared)
    .execute(db)
  const cards = rows.map(({ newbornId, cardId, since, unsuitable, tiers }) => {
    const known = tiers.filter((tier) => tier !== null)
    const isWhole = unsuitable || known.length < tiers.length
    return { newbornId: Number(newbornId), cardId: Number(cardId), since, tiers: isWhole ? null : known }
  })
  return Map.groupBy(cards, ({ newbornId }) => newbornId)
}
