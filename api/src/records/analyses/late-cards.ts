import type { AnalysisTypeId, LateCard, Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { unansweredTiers, undecidedSince } from './answer-clock.ts'

/** A late card, and since when its findings wait in vain. */
export interface LateSince extends LateCard {
  readonly since: string
}

/**
 * Cards of newborns in a category for which an order had no answer in its hours, by newborn. A card that became unsuitable answers
 * none of its orders: they count before their hours are over.
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
      where a.newborn_id = ${anyOf(newbornIds)} and a.category = ${category} and a.deleted_at is null) late
    where late.since <= ${now} or late.since is not null and late.unsuitable`.execute(db)
  const cards = rows.map(({ newbornId, cardId, since, unsuitable, tiers }) => {
    const known = tiers.filter((tier) => tier !== null)
    const isWhole = unsuitable || known.length < tiers.length
    return { newbornId: Number(newbornId), cardId: Number(cardId), since, tiers: isWhole ? null : known }
  })
  return Map.groupBy(cards, ({ newbornId }) => newbornId)
}
