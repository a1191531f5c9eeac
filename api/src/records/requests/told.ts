import { collectingRecipients, type RecipientType, referralParties, toldOutcome } from '@sne/shared/domain'
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

/**
 * Approved, nothing came yet, and no positive report asks for it: of that report, standing or taken back, centre and family are told. A request for a new
 * card in place of an unsuitable one counts as a recall.
 */
export const requestToTell = sql<boolean>`(request.status = 'pending' and request.type <> 're_test'
  and request.approved_at is not null and not exists (select from reports positive
    where positive.id = request.report_id and ${positiveToTell('positive')}))`
