import { type CardFactsOfEpisode, measuredAnalysisStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'

/** A card of the newborn that runs the category. */
export interface EpisodeCardRow extends CardFactsOfEpisode {
  /** Id of the category of the card. */
  readonly id: number
  readonly sampleId: number
  readonly newbornId: number
  /** A report on this card asked for a recall. */
  readonly wasRecalled: boolean
  /** Code of a second tier that is asked for and has no result yet. */
  readonly orderedSecondTier: string | null
}

const answersRecall = sql<boolean>`(coalesce(motivations.machine_name = 'recall_' || a.category, false) or exists (
  select from sample_requests q where q.id = samples.sample_request_id and q.type = 'new_spot'
    and a.category = any(q.categories) and q.report_id is not null))`

const wasRecalled = sql<boolean>`exists (select from reports r where r.sample_id = a.sample_id
  and r.category = a.category and r.status = 'accepted' and r.outcome in ('recall', 'positive'))`

const orderedSecondTier = sql<string | null>`(select t.code from analysis_types t
  where t.id = a.second_tier_type_id and a.tier = '2' and not exists (
    select from sample_analyses done where done.analyzable_sample_id = a.id and done.analysis_type_id = t.id
      and done.status in (${literals(measuredAnalysisStatuses)})))`

/** Cards of newborns in a category, in the order of their collection. */
export async function cardsOf(
  db: Db,
  newbornIds: readonly number[],
  category: Screening,
): Promise<EpisodeCardRow[]> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select(['a.id', 'a.sampleId', 'a.newbornId', 'a.status', 'samples.collectedAt', 'samples.feeding'])
    .select(['samples.ageAtCollectionHours as ageHours', 'samples.conditions'])
    .select([
      answersRecall.as('answersRecall'),
      wasRecalled.as('wasRecalled'),
      orderedSecondTier.as('orderedSecondTier'),
    ])
    .where('a.newbornId', 'in', [...newbornIds, 0])
    .where('a.category', '=', category)
    .where('a.deletedAt', 'is', null)
    .orderBy('samples.collectedAt')
    .orderBy('a.id')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, notValid: status === 'not_valid' }))
}
