import { caseReportStatuses, liveRequestStatuses, standingReportStatuses } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { type Sight, visibleTo } from '../../platform/sessions/viewer.ts'
import { lateDecisions, lateFindings } from '../../records/analyses/late-answers.ts'
import { lateBeforeBy, type Now } from '../../records/laboratories/times.ts'
import { communicationMissing, positiveSince } from '../../records/reports/told.ts'
import { missingRequestParties, requestToTell } from '../../records/requests/told.ts'
import { isDecidedAgain, isRecall } from './material-asked.ts'

/** An open order with what places it on the board. */
export interface CaseBase {
  readonly id: number
  readonly urgent: boolean
  readonly overdue: boolean
  readonly untold: boolean
  readonly dueOn: string | null
  /** The live request that is due first. */
  readonly requestId: number | null
  /** The positive that holds or waits. */
  readonly reportId: number | null
  readonly ownerId: number | null
  /** A re-test or second tier of it is past its hours. */
  readonly late: boolean
  /** Steps of it are past their hours. */
  readonly escalated: boolean
}

/** An Italian day, or its place in a statement that is written once. */
type Day = string | RawBuilder<never>

const inSight = (viewer: Sight) => visibleTo(viewer, { workgroup: 'o.workgroupId', category: 'o.category' })

const orderOf = (alias: string) => sql`analysis_requests o on o.newborn_id = ${sql.ref(`${alias}.newborn_id`)}
  and o.workgroup_id = ${sql.ref(`${alias}.workgroup_id`)} and o.status = 'open'`

/** The request `r` is an urgent recall of which centre or family were not told. */
const isUrgentUntold = sql<boolean>`exists (select from sample_requests request where request.id = r.id
  and request.urgent and ${requestToTell} and cardinality(${missingRequestParties}) > 0)`

/** The request `r` was due, at the latest, on the day it was made: it keeps the day of an answer that was late. */
const isDueFromStart = sql`(r.urgent and not r.by_hand
  and r.due_date <= (r.created_at at time zone 'Europe/Rome')::date)`

/** Columns of a live request `r`. @param today Italian day */
const asked = (today: Day) => sql`o.id, r.id as request_id, null::bigint as report_id, r.urgent,
  coalesce(r.status = 'pending' and (r.due_date < ${today}::date or ${isDueFromStart}), false) as overdue,
  ${isUrgentUntold} as untold, r.due_date as due_on, r.owner_id, false as late`

/** Recalls that wait for material or for its outcome. */
const recalls = (viewer: Sight, today: Day) => sql`
  select ${asked(today)} from sample_requests r
  join ${orderOf('r')} and o.category = any(r.categories)
  where r.status in (${literals(liveRequestStatuses)}) and r.type in ('new_spot', 'serum_sample')
    and ${isRecall} and ${visibleTo(viewer, { workgroup: 'r.workgroupId' })} and ${inSight(viewer)}`

/** Findings whose decision is to wait for a planned card. */
const waiting = (viewer: Sight, today: Day) => sql`
  select ${asked(today)} from analyzable_samples a
  join sample_analyses last on last.id = a.current_sample_analysis_id and last.action_id = 'wait_scheduled'
  join ${orderOf('a')} and o.category = a.category
  join sample_requests r on r.newborn_id = a.newborn_id and r.workgroup_id = a.workgroup_id
    and a.category = any(r.categories) and r.type = 'scheduled' and r.status in (${literals(liveRequestStatuses)})
  where a.status = 'recall' and a.deleted_at is null
    and ${visibleTo(viewer, { workgroup: 'a.workgroupId' })} and ${inSight(viewer)}`

/** The serum that a recall asked for is there, and its analysis waits for a decision. */
const deciding = (viewer: Sight, today: Day) => sql`
  select o.id, null::bigint as request_id, null::bigint as report_id,
    exists (select from critical_values critical where critical.sample_analysis_id = analysis.id
      and critical.sample_request_id is not null) as urgent,
    analysis.pending_since < ${today}::date as overdue, false as untold,
    (analysis.pending_since at time zone 'Europe/Rome')::date as due_on, null::bigint as owner_id, false as late
  from sample_analyses analysis
  join analyzable_samples a on a.id = analysis.analyzable_sample_id and a.deleted_at is null
  join ${orderOf('a')} and o.category = a.category
  where analysis.status = 'pending' and analysis.pending_reason = 'serum_uploaded'
    and ${visibleTo(viewer, { workgroup: 'a.workgroupId' })} and ${inSight(viewer)}`

/** Positives whose order is open: their parties are told first, also where the report was refused or is decided again. */
const positives = (viewer: Sight, now: Now) => sql`
  select o.id, null::bigint, reports.id, reports.urgent,
    (told.missing and told.since < ${lateBeforeBy(now, sql`reports.workgroup_id`, sql`reports.urgent`, 'tell')}),
    told.missing, null::date, null::bigint, false
  from reports join analysis_requests o on o.id = reports.analysis_request_id and o.status = 'open'
  cross join lateral (select ${communicationMissing} as missing, ${positiveSince} as since) told
  where reports.outcome = 'positive' and (told.missing or reports.status in (${literals(caseReportStatuses)})
    and not exists (select from reports later where later.analysis_request_id = reports.analysis_request_id
      and later.id > reports.id and later.status in (${literals(standingReportStatuses)})))
    and ${visibleTo(viewer, { workgroup: 'reports.workgroupId' })} and ${inSight(viewer)}`

/** A returned positivity was reopened: it may be positive, until a person decides on it and its next revision is signed. */
const reopened = (viewer: Sight, today: Day) => sql`
  select o.id, null::bigint, null::bigint, reports.urgent,
    (reports.reopened_at at time zone 'Europe/Rome')::date < ${today}::date, false,
    (reports.reopened_at at time zone 'Europe/Rome')::date, null::bigint, false
  from reports join analysis_requests o on o.id = reports.analysis_request_id and o.status = 'open'
  where reports.status = 'reopened' and reports.outcome = 'positivity_returned' and not ${isDecidedAgain}
    and ${visibleTo(viewer, { workgroup: 'reports.workgroupId' })} and ${inSight(viewer)}`

const isCritical = sql`(analysis.worst_flag in ('LL', 'HH')
  or exists (select from critical_values critical where critical.sample_analysis_id = analysis.id))`

/** The analysis `analysis` of a sample `a` waits in vain `since` a moment: the laboratory itself is waited for. */
const inVain = (
  since: string,
  late: boolean,
) => sql`o.id, null::bigint, null::bigint, ${isCritical}, true, false,
  (${sql.ref(since)} at time zone 'Europe/Rome')::date, null::bigint, ${sql.lit(late)}`

/** Re-tests and second tiers past their hours: waited for, on a plate, or measured. */
const lateInside = (viewer: Sight, now: Now) => sql`
  select ${inVain('answer.since', true)}
  from (${lateFindings(now)}) answer
  join sample_analyses analysis on analysis.id = answer.id
  join analyzable_samples a on a.id = analysis.analyzable_sample_id and a.deleted_at is null
  join ${orderOf('a')} and o.category = a.category
  where ${visibleTo(viewer, { workgroup: 'a.workgroupId' })} and ${inSight(viewer)}`

/** A late re-test or second tier was refused, or its outcome is suspended: on the board until somebody decides. */
const lateUndecided = (viewer: Sight, now: Now) => sql`
  select ${inVain('answer.since', false)}
  from (${lateDecisions(now)}) answer
  join sample_analyses analysis on analysis.id = answer.id
  join analyzable_samples a on a.id = analysis.analyzable_sample_id
  join ${orderOf('a')} and o.category = a.category
  where ${visibleTo(viewer, { workgroup: 'a.workgroupId' })} and ${inSight(viewer)}`

/** Every case in sight, one row an order. Starts from live requests and positives, and never from all orders. */
export const caseRows = (viewer: Sight, now: Now, today: Day): RawBuilder<CaseBase> => sql<CaseBase>`(
  select id, bool_or(urgent) as urgent, bool_or(overdue) as overdue, bool_or(untold) as untold,
    bool_or(late) as late,
    min(due_on) as due_on, max(report_id) as report_id,
    (array_agg(request_id order by urgent desc, due_on nulls last, request_id)
      filter (where request_id is not null))[1] as request_id,
    (array_agg(owner_id order by urgent desc, due_on nulls last, request_id)
      filter (where request_id is not null))[1] as owner_id,
    exists (select from case_escalations late where late.analysis_request_id = parts.id) as escalated
  from (${recalls(viewer, today)} union all ${waiting(viewer, today)}
    union all ${deciding(viewer, today)}
    union all ${positives(viewer, now)} union all ${reopened(viewer, today)}
    union all ${lateInside(viewer, now)}
    union all ${lateUndecided(viewer, now)}) parts
  group by id)`
