import {
  answeredRequestStatuses,
  collectingRecipients,
  type RecipientType,
  referralParties,
  toldOutcome,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { toldSince } from '../newborns/told-since.ts'
import { noticeAbout } from './notice-about.ts'
import { positiveToTell } from './positive-to-tell.ts'

/** A place that was asked has acknowledged a notice about the request under `request`. */
export const requestAcknowledged = sql<boolean>`exists (select from birth_point_notices notice
  where ${noticeAbout} and notice.acknowledged_at is not null)`

/** One of the recipients knows of every category of the row under `request`. The query has what they were told of as `told`. */
const knowsAll = (recipients: readonly RecipientType[]): RawBuilder<boolean> =>
  sql<boolean>`request.categories <@ coalesce(
    array_agg(told.category) filter (where c.recipient_type in (${literals(recipients)})), '{}')`

/**
 * The domain's rule `missingOfRequest` in SQL, for lists; the row is a `sample_requests` under `request`. Communications of its newborn
 * are read once for all parties.
 */
export const missingRequestParties = sql<string[]>`(select array_remove(array[
    case when request.urgent and not ${knowsAll(referralParties.centre.recipients)} then 'centre' end,
    case when request.urgent and not ${knowsAll(referralParties.family.recipients)} then 'family' end,
    case when not request.urgent and not ${knowsAll(collectingRecipients)} and not ${requestAcknowledged}
      then 'birth_point' end], null)
  from communications c cross join unnest(c.told_categories) told(category)
  where c.newborn_id = request.newborn_id and c.outcome = ${sql.lit(toldOutcome)}
    and coalesce(c.author_workgroup_id, request.workgroup_id) = request.workgroup_id
    and ${toldSince(sql`request.approved_at`)})`

/** An urgent request keeps who has to know when its material came; another one is over with it. */
const standsToTell = sql<boolean>`(request.status = 'pending'
  or request.urgent and request.status in (${literals(answeredRequestStatuses)}))`

/**
 * An approved request that no positive report makes. Of such a report, valid or reopened, centre and family
 * are told; of an urgent request also by a later report of its order. A request for a new card in place of an
 * unsuitable one counts as a recall. A request that is not urgent is told until its material comes. Reports
 * are looked up where a request names one: a hash join built its table for each request.
 */
export const requestToTell = sql<boolean>`(${standsToTell} and request.type <> 're_test'
  and request.approved_at is not null and (request.report_id is null or not exists (select from reports own
    join reports positive on positive.analysis_request_id = own.analysis_request_id
      and (positive.id = own.id or request.urgent and positive.id > own.id)
    where own.id = request.report_id and ${positiveToTell('positive')})))`
