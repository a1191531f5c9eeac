import {
  missingParties,
  type ReferralParty,
  referralParties,
  referralPartyNames,
  type Screening,
  standingReportStatuses,
  toldOutcome,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { toldSince } from '../newborns/told-since.ts'
import { positiveToTell } from '../requests/positive-to-tell.ts'

/**
 * Since when communications are about the positive of a report under `reports`: its first revision that said so. A revision that
 * says the same again asks for no second call.
 */
export const positiveSince = sql<string>`(select min(same.created_at) from reports same
  where same.analysis_request_id = reports.analysis_request_id and same.outcome = reports.outcome
    and same.id <= reports.id and same.id > coalesce((select max(other.id) from reports other
      where other.analysis_request_id = reports.analysis_request_id and other.id < reports.id
        and other.outcome <> reports.outcome), 0))`

/** The domain's rule `missingParties` in SQL, for lists: one of the parties of the report under `reports` knows. */
const isTold = (party: ReferralParty): RawBuilder<boolean> =>
  sql<boolean>`exists (select from communications c where c.newborn_id = reports.newborn_id
    and c.outcome = ${sql.lit(toldOutcome)} and c.recipient_type in (${literals(referralParties[party].recipients)})
    and reports.category = any(c.told_categories)
    and coalesce(c.author_workgroup_id, reports.workgroup_id) = reports.workgroup_id
    and ${toldSince(positiveSince)})`

/** An order that an earlier version closed before anybody else than the centre was asked for. */
const closedBefore = sql<boolean>`exists (select from analysis_requests closed
  where closed.id = reports.analysis_request_id and closed.status = 'closed'
    and closed.close_reason = 'report_positive_referred' and (not reports.urgent or ${isTold('centre')}))`

/** A positive, signed or urgent, of which somebody who has to know was not told; refused or reopened too. */
export const communicationMissing = sql<boolean>`(${positiveToTell('reports')}
  and not (${sql.join(
    referralPartyNames.map((party) => isTold(party)),
    sql` and `,
  )}) and not ${closedBefore})`

const closedParties: ReferralParty[] = ['centre']
/** Nobody else is told of a finding of a closed newborn. */
export const partiesOfClosed = sql<ReferralParty[]>`array[${literals(closedParties)}]`

/** Since when the category of the report under `reports` has results in its laboratory. */
export const measuredSince = sql<string>`(select min(done.imported_at) from sample_analyses done
  join analyzable_samples a on a.id = done.analyzable_sample_id
  where a.newborn_id = reports.newborn_id and a.category = reports.category and a.workgroup_id = reports.workgroup_id)`

/**
 * A recall of a closed newborn, signed or not: its family is asked for nothing, and the clinical centre has not heard of the finding.
 * The order stays open until it has.
 */
export const closedFindingUntold = sql<boolean>`(reports.outcome = 'recall'
  and reports.status in (${literals(standingReportStatuses)})
  and exists (select from newborns closed where closed.id = reports.newborn_id and closed.closure_at is not null)
  and exists (select from analysis_requests episode
    where episode.id = reports.analysis_request_id and episode.status = 'open')
  and not exists (select from reports later where later.analysis_request_id = reports.analysis_request_id
    and later.id > reports.id and later.status in (${literals(standingReportStatuses)}))
  and not exists (select from communications c where c.newborn_id = reports.newborn_id
    and c.outcome = ${sql.lit(toldOutcome)} and c.recipient_type in (${literals(referralParties.centre.recipients)})
    and reports.category = any(c.told_categories)
    and coalesce(c.author_workgroup_id, reports.workgroup_id) = reports.workgroup_id
    and ${toldSince(measuredSince)}))`

/** The parties that the report under `reports` leaves untold, for lists. */
export const missingReportParties = sql<ReferralParty[]>`array_remove(array[${sql.join(
  referralPartyNames.map((party) => sql`case when not ${isTold(party)} then ${sql.lit(party)} end`),
)}], null)`

interface Positive {
  readonly id: number
  readonly newbornId: number
  readonly workgroupId: number
  readonly category: string
}

/** Parties that were not told of a positive yet. */
export async function missingPartiesOf(db: Db, report: Positive): Promise<ReferralParty[]> {
  const { since } = await db
    .selectFrom('reports')
    .withPlugin(prepared)
    .select(positiveSince.as('since'))
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow()
  const given = await db
    .selectFrom('communications')
    .select(['recipientType', 'outcome', 'at', 'createdAt as recordedAt'])
    .select(['authorWorkgroupId as laboratoryId', 'toldCategories'])
    .where('newbornId', '=', report.newbornId)
    .execute()
  return missingParties(
    given.map(({ toldCategories, ...one }) => ({ ...one, told: toldCategories as Screening[] })),
    { category: report.category as Screening, laboratoryId: report.workgroupId, since },
  )
}
