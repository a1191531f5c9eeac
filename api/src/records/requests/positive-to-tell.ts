import { withdrawnReportStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'

/** A report that stands in the place of the one under the alias: signed, or an urgent positive, of which somebody is told at once. */
const isReplaced = (report: string) => sql<boolean>`exists (select from reports later
  where later.analysis_request_id = ${sql.ref(`${report}.analysisRequestId`)} and later.id > ${sql.ref(`${report}.id`)}
    and (later.status = 'accepted' or later.status = 'pending' and later.outcome = 'positive' and later.urgent))`

/**
 * Somebody has to be told of the report under the alias: of a positive that is signed, or urgent. A refusal or a reopening takes
 * nothing back that was asked for: it stays to be told until a further report stands in its place.
 */
export const positiveToTell = (report: string) => sql<boolean>`(${sql.ref(`${report}.outcome`)} = 'positive'
  and case when ${sql.ref(`${report}.status`)} = 'accepted' then true
    when ${sql.ref(`${report}.status`)} = 'pending' then ${sql.ref(`${report}.urgent`)}
    else (${sql.ref(`${report}.urgent`)} or ${sql.ref(`${report}.status`)} in (${literals(withdrawnReportStatuses)}))
      and not ${isReplaced(report)} end)`
