import { measuredAnalysisStatuses } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'

/*
 * The clock of an answer, as SQL. `r` is an order of a repetition or second tier. `origin` is the analysis that asks.
 * `acting` are the times of the laboratory.
 */

/**
 * Hours that the limits give a second tier, otherwise those of the laboratory; of a repetition by the gravity of the
 * repeated analysis.
 */
const hoursOf = (r: string, origin: string) => {
  const order = (column: string) => sql.ref(`${r}.${column}`)
  const asking = (column: string) => sql.ref(`${origin}.${column}`)
  return sql`case when ${order('second_tier_type_id')} is null
    then case when ${order('urgent')} or ${asking('worst_flag')} in ('LL', 'HH')
        or exists (select from critical_values critical where critical.sample_analysis_id = ${asking('id')}) then acting.repeat_critical_hours
      else acting.repeat_hours end
    else coalesce((select min(rule.deadline_hours) from second_tier_rules rule
      join plates on plates.id = ${asking('plate_id')}
      where rule.analysis_type_id = ${order('second_tier_type_id')} and rule.cutoff_set_id = plates.cutoff_set_id), acting.second_tier_hours) end`
}

const dueOf = (r: string, origin: string) =>
  sql`${sql.ref(`${r}.created_at`)} + make_interval(hours => ${hoursOf(r, origin)})`

const answeredInTime = sql`exists (select from sample_analyses done where done.sample_request_id = earlier.id
  and done.status in (${literals(measuredAnalysisStatuses)}) and done.imported_at <= ${dueOf('earlier', 'asking')})`

/** A valid signed report other than a recall decides the finding; a reopened one does not. */
const closedSince = sql`exists (select from report_analyzables about join reports on reports.id = about.report_id
  where about.analyzable_sample_id = earlier.origin_analyzable_id and reports.accepted_at > earlier.created_at
    and reports.outcome <> 'recall' and reports.status = 'accepted')`

/** A punching found too little blood while the order waited: nothing could answer it. */
const sinceOf = sql`case when exists (select from samples card where card.id = earlier.origin_sample_id
    and card.insufficient_at > earlier.created_at and card.insufficient_at < coalesce(earlier.refused_at, 'infinity'))
  then earlier.created_at else ${dueOf('earlier', 'asking')} end`

/** Orders of repetitions and second tiers of a sample whose hours ended without an answer; a refused order counts. Names them `earlier`. */
const unanswered = (analyzableId: RawBuilder<unknown>, newbornId: RawBuilder<unknown>) => sql`
  from sample_requests earlier join sample_analyses asking on asking.id = earlier.origin_sample_analysis_id
  where earlier.newborn_id = ${newbornId} and earlier.origin_analyzable_id = ${analyzableId} and earlier.type = 're_test'
    and not ${answeredInTime} and not ${closedSince}`

/** A repetition answers each finding; second tiers concern one finding where an analyte leads to both. */
const isOfOneFinding = sql`(earlier.second_tier_type_id is null or r.second_tier_type_id is null
  or exists (select from second_tier_rules one
    join second_tier_rules other on other.cutoff_set_id = one.cutoff_set_id and other.analyte = one.analyte
    where one.analysis_type_id = earlier.second_tier_type_id and other.analysis_type_id = r.second_tier_type_id))`

/**
 * Since when the finding of an order `r` waits in vain. The first due time of the finding's unanswered orders holds, whether they
 * are repetitions or second tiers: no other order for the finding resets it.
 * @param withoutDiscs the card cannot give the discs of `r`
 */
export const waitsInVainSince = (withoutDiscs: RawBuilder<unknown>) => sql`least(
  case when ${withoutDiscs} then r.created_at else ${dueOf('r', 'origin')} end,
  (select min(${sinceOf}) ${unanswered(sql`r.origin_analyzable_id`, sql`r.newborn_id`)}
    and earlier.id <> r.id and ${isOfOneFinding}))`

/**
 * The moment since which nobody decides a sample `a`; null where its orders were answered in time.
 */
export const undecidedSince = sql<
  string | null
>`(select min(${sinceOf}) ${unanswered(sql`a.id`, sql`a.newborn_id`)})`

/** The overdue second tiers of a sample `a`'s orders at a moment; null represents a repetition. */
export const unansweredTiers = (now: Date) => sql`array(select distinct
    (select type.code from analysis_types type where type.id = earlier.second_tier_type_id)
    ${unanswered(sql`a.id`, sql`a.newborn_id`)} and ${sinceOf} <= ${now})`
