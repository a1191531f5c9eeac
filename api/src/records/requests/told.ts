import {
  answeredRequestStatuses,
  collectingRecipients,
  type RecipientType,
  referralParties,
  toldOutcome,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { noticeAbout } from './notice-about.ts'
import { positiveToTell } from './positive-to-tell.ts'

/** One of the recipients knows of every category of the row under `request` since it was approved. */
const knowsAll = (recipients: readonly RecipientType[]): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from unnest(request.categories) one(category) where not exists (
    select from communications c where c.newborn_id = request.newborn_id and c.outcome = ${sql.lit(toldOutcome)}
      and c.recipient_type in (${literals(recipients)}) and one.category = any(c.told_categories)
      and coalesce(c.author_workgroup_id, request.workgroup_id) = request.workgroup_id
      and c.at >= date_trunc('minute', request.approved_at)))`

/** A place that was asked has acknowledged a notice about the request under `request`. */
export const requestAcknowledged = sql<boolean>`exists (select from birth_point_notices notice
  where ${noticeAbout} and notice.acknowledged_at is not null)`

/** The domain's rule `missingOfRequest` in SQL, for lists; the row is a `sample_requests` under `request`. */
export const missingRequestParties = sql<string[]>`array_remove(array[
  case when request.urgent and not ${knowsAll(referralParties.centre.recipients)} then 'centre' end,
  case when request.urgent and not ${knowsAll(referralParties.family.recipients)} then 'family' end,
  case when not request.urgent and not ${requestAcknowledged} and not ${knowsAll(collectingRecipients)}
    then 'birth_point' end], null)`

/** An urgent request keeps who has to know when its material came; another one is over with it. */
const standsToTell = sql<boolean>`(request.status = 'pending'
  or request.urgent and request.status in (${literals(answeredRequestStatuses)}))`

/**
 * Approved, and no positive report asks for it: of that report, standing or taken back, centre and family are told; of an urgent request
 * also by a later one of its order. A request for a new card in place of an unsuitable one counts as a recall. What is not urgent is
 * told until its material comes.
 */
export const requestToTell = sql<boolean>`(${standsToTell} and request.type <> 're_test'
  and request.approved_at is not null and not exists (select from reports own
    join reports positive on positive.analysis_request_id = own.analysis_request_id
      and (positive.id = own.id or request.urgent and positive.id > own.id)
    where own.id = request.report_id and ${positiveToTell('positive')}))`
