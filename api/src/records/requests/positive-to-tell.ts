import { withdrawnReportStatuses, withdrawnUrgentStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'

/**
 * A later report replaces the one under the alias: a signed positive, or an urgent one, of which somebody is
 * told at once. Of an urgent report everybody was told by notice and mail: a lesser one in its place has to
 * be told itself. Any signed report replaces the others.
 */
export const isReplaced = (report: string) => sql<boolean>`exists (select from reports later
  where later.analysis_request_id = ${sql.ref(`${report}.analysisRequestId`)} and later.id > ${sql.ref(`${report}.id`)}
    and (later.status = 'accepted' and (later.outcome = 'positive' or not ${sql.ref(`${report}.urgent`)})
      or later.status = 'pending' and later.outcome = 'positive' and later.urgent))`

/**
 * A lesser report was signed in the place of the urgent one under the alias: people are to be told that the urgent one
 * does not hold.
 */
export const isUrgentWithdrawn = (report: string) => sql<boolean>`(${sql.ref(`${report}.urgent`)}
  and ${sql.ref(`${report}.status`)} in (${literals(withdrawnUrgentStatuses)}) and exists (select from reports lesser
    where lesser.analysis_request_id = ${sql.ref(`${report}.analysisRequestId`)} and lesser.id > ${sql.ref(`${report}.id`)}
      and lesser.status = 'accepted' and lesser.outcome <> 'positive'))`

/**
 * Somebody has to be told of the report under the alias: of a positive that is signed, or urgent. A refusal
 * or a reopening does not end this duty: it lasts until a further report replaces it.
 */
export const positiveToTell = (report: string) => sql<boolean>`(${sql.ref(`${report}.outcome`)} = 'positive'
  and case when ${sql.ref(`${report}.status`)} = 'accepted' then true
    when ${sql.ref(`${report}.status`)} = 'pending' then ${sql.ref(`${report}.urgent`)}
    else (${sql.ref(`${report}.urgent`)} or ${sql.ref(`${report}.status`)} in (${literals(withdrawnReportStatuses)}))
      and not ${isReplaced(report)} end)`
