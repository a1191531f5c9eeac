import { beforeResultStatuses, liveRequestStatuses, measuredAnalysisStatuses } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'

/** Hours within which a result is wanted where the limits of the analysis say nothing. */
const usualHours = 72

/**
 * Decided analyses that wait for a second tier beyond its deadline, or for one for which the card has no disc left.
 * @returns ids with the moment from which on they wait in vain
 */
export const lateTiers = (now: Date): RawBuilder<{ id: number; since: string }> => sql`
  select analysis.id, min(tier.since) as since from (
    select r.origin_sample_analysis_id as origin_id,
      case when exhausted.punches_used >= exhausted.punches_total and r.status = 'pending' then r.created_at
        else r.created_at + make_interval(hours => coalesce((
          select min(rule.deadline_hours) from second_tier_rules rule
            join sample_analyses origin on origin.id = r.origin_sample_analysis_id
            join plates on plates.id = origin.plate_id
          where rule.analysis_type_id = r.second_tier_type_id and rule.cutoff_set_id = plates.cutoff_set_id), ${usualHours}))
      end as since
    from sample_requests r join samples exhausted on exhausted.id = r.origin_sample_id
    where r.second_tier_type_id is not null and r.status in (${literals(liveRequestStatuses)})
      and not exists (select from sample_analyses done where done.sample_request_id = r.id
        and done.status in (${literals(measuredAnalysisStatuses)}))
  ) tier
  join sample_analyses analysis on analysis.id = tier.origin_id
  join analyzable_samples a on a.id = analysis.analyzable_sample_id
  where tier.since <= ${now} and analysis.status = 'decided' and not analysis.beside and a.deleted_at is null
    and a.tier = '2' and a.status in (${literals(beforeResultStatuses)})
  group by analysis.id`

/** When the second tier of an analysis was due; null while it is not late. */
export async function lateSince(db: Db, now: Date, analysisId: number): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select late.since from (${lateTiers(now)}) late where late.id = ${analysisId}`.execute(db)
  return rows[0]?.since ?? null
}
