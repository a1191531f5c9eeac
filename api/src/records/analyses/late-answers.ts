import {
  type AnalysisTypeId,
  beforeResultStatuses,
  decidedAnalysisStatuses,
  liveRequestStatuses,
  measuredAnalysisStatuses,
  recalledStatuses,
  standingReportStatuses,
  unpunchedRepetitionStatuses,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Now } from '../laboratories/times.ts'
import { undecidedSince, waitsInVainSince } from './answer-clock.ts'
import { punchesLeft } from './punches-left.ts'
import { refusedByHand } from './refused-by-hand.ts'
import { discsNeeded, foundInsufficient } from './repetition-discs.ts'

/** Why a decided analysis waits in vain. */
export const lateReasons = ['second_tier_late', 're_test_late'] as const
export interface LateAnswer {
  readonly reason: (typeof lateReasons)[number]
  readonly since: string
  /** Second tiers whose own hours are over, or for which the card has no disc left. */
  readonly tiers: readonly AnalysisTypeId[]
}

/**
 * True when the card has too few discs left for the wells that wait for a plate. True also when a punching since the
 * order found too little blood.
 */
export const withoutDiscs = sql`r.status = 'pending' and (${punchesLeft} < ${discsNeeded} or ${foundInsufficient})`

/** Leucine or another analyte that cannot wait was ordered with the second tier. */
const isTimeCritical = sql`exists (select from plates
  join second_tier_rules rule on rule.cutoff_set_id = plates.cutoff_set_id and rule.analysis_type_id = r.second_tier_type_id
  join cutoff_columns col on col.cutoff_set_id = rule.cutoff_set_id and col.analyte = rule.analyte and col.time_critical
  join analysis_values v on v.sample_analysis_id = origin.id and v.analyte = rule.analyte and v.deleted_at is null
    and v.flag in ('L', 'LL', 'H', 'HH')
  where plates.id = origin.plate_id)`

/** A report says that the newborn is recalled, and not urgently. */
const isRecalledPlainly = sql`a.status in (${literals(recalledStatuses)}) and not exists (select from report_analyzables about
  join reports on reports.id = about.report_id
  where about.analyzable_sample_id = a.id and reports.status in (${literals(standingReportStatuses)}) and reports.urgent)`

/** A lead refused the second tier `r`, and nobody has decided on its finding, or ordered it, since. */
const isRefused = sql`r.type = 're_test' and r.status = 'refused' and r.second_tier_type_id is not null and ${refusedByHand}
  and (origin.decided_at is null or r.refused_at > origin.decided_at)
  and not exists (select from sample_requests later where later.newborn_id = r.newborn_id
    and later.origin_analyzable_id = r.origin_analyzable_id and later.second_tier_type_id = r.second_tier_type_id
    and later.id > r.id)`

const isLive = sql`r.type = 're_test' and r.status in (${literals(liveRequestStatuses)})`

/** Without a result. */
const isUnmeasured = sql`${isLive} and not exists (select from sample_analyses done where done.sample_request_id = r.id
    and done.status in (${literals(measuredAnalysisStatuses)}))`

const ordersWhere = (condition: RawBuilder<unknown>) => sql`
    select r.origin_sample_analysis_id as origin_id,
      case when r.second_tier_type_id is null then 're_test_late' else 'second_tier_late' end as reason,
      least(${waitsInVainSince(withoutDiscs)}, r.refused_at) as since, r.status = 'refused' as refused,
      type.code as tier, r.second_tier_type_id is not null and ${isTimeCritical} as time_critical
    from sample_requests r
      join times_in_force acting on acting.workgroup_id = r.workgroup_id
      left join analysis_types type on type.id = r.second_tier_type_id
      join samples on samples.id = r.origin_sample_id
      join sample_analyses origin on origin.id = r.origin_sample_analysis_id
    where ${condition}`

/**
 * Orders of repetitions and second tiers that are live, or that a lead refused. Each has the moment since which its
 * finding waits in vain.
 */
const orders = (live: RawBuilder<unknown> = isLive) => sql`
    ${ordersWhere(live)} union all ${ordersWhere(isRefused)}`

/**
 * Lists decided analyses that wait too long. An analysis waits beyond the order's hours for a second tier, or for a
 * repetition without a punched disc. It also waits for discs that its card lacks. Some analytes cannot wait. An
 * ordinary recall for another finding does not end the wait for their second tier. Their finding is recalled urgently.
 * @returns ids with the reason, and the moment from which on they wait in vain
 */
export const lateAnswers = (now: Date): RawBuilder<LateAnswer & { id: number }> => sql`
  select analysis.id, min(asked.since) as since, min(asked.reason) as reason,
    array_remove(array_agg(distinct asked.tier), null) as tiers from (${orders(isUnmeasured)}) asked
  join sample_analyses analysis on analysis.id = asked.origin_id
  join analyzable_samples a on a.id = analysis.analyzable_sample_id
  where asked.since <= ${now} and analysis.status in (${literals(decidedAnalysisStatuses)}) and not analysis.beside
    and a.deleted_at is null and (not asked.refused and analysis.status = 'decided' and a.status in (${literals(beforeResultStatuses)})
      and case asked.reason when 'second_tier_late' then a.tier = '2' else a.status in (${literals(unpunchedRepetitionStatuses)}) end
      or asked.time_critical and ${isRecalledPlainly})
  group by analysis.id`

/**
 * Lists analyses whose finding waits in vain for the laboratory. The analyses of `lateAnswers` belong to them.
 * Analyses whose late repetition is on a plate or is measured belong to them too. They do so until somebody decides on
 * the repetition's outcome.
 */
export const lateFindings = (now: Now): RawBuilder<{ id: number; since: string }> => sql`
  select analysis.id, min(asked.since) as since from (${orders()}) asked
  join sample_analyses analysis on analysis.id = asked.origin_id
  join analyzable_samples a on a.id = analysis.analyzable_sample_id
  where asked.since <= ${now} and analysis.status in (${literals(decidedAnalysisStatuses)}) and not analysis.beside
    and a.deleted_at is null
    and (not asked.refused and analysis.status = 'decided' and a.status in (${literals([...beforeResultStatuses, 'to_review'])})
      or asked.time_critical and ${isRecalledPlainly})
  group by analysis.id`

/** Pending analyses whose repetition or second tier came too late or not at all, also where they are suspended. */
export const lateDecisions = (now: Now): RawBuilder<{ id: number; since: string }> => sql`
  select waits.id, waits.since from (
    select analysis.id, least(${undecidedSince},
      case when analysis.pending_reason in (${literals(lateReasons)}) then analysis.pending_since end) as since
    from sample_analyses analysis
      join analyzable_samples a on a.id = analysis.analyzable_sample_id and a.deleted_at is null
      join times_in_force acting on acting.workgroup_id = a.workgroup_id
    where analysis.status = 'pending') waits
  where waits.since <= ${now}`

/** Reason and beginning of each analysis's vain wait; other analyses are left out. */
export async function lateAnswersOf(
  db: Db,
  now: Date,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LateAnswer>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LateAnswer & { id: number }>`
    select late.id, late.since, late.reason, late.tiers from (${lateAnswers(now)}) late where late.id = ${anyOf(ids)}`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...late }) => [Number(id), late]))
}

/** The late answer of one analysis; null without one. */
export const lateAnswer = async (db: Db, now: Date, id: number): Promise<LateAnswer | null> =>
  (await lateAnswersOf(db, now, [id])).get(id) ?? null
