import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { type OutgoingReport, readOutgoing } from '../outgoing/read-report.ts'

/** A signed report with what FHIR names it by. */
export type SignedReport = OutgoingReport & {
  readonly newbornId: number
  readonly sampleId: number
  /** ISO 8601: acceptance, reopening, replacement, doubt about its values or facts, or the drawing of its document, the last of them. */
  readonly changedAt: string
}

/** Moment at which a signed report last said something else. The report is `reports`, its document `frozen`. */
export const changedAt = sql<string>`greatest(reports.accepted_at, reports.reopened_at, frozen.drawn_at,
  (select max(later.accepted_at) from reports later where later.supersedes_id = reports.id),
  (select max(greatest(mark.at, mark.closed_at)) from report_reassessments mark where mark.report_id = reports.id))`

/** A signed report of an own card; undefined for another's, and for one that nobody signed. */
export async function readSigned(db: Db, id: number, workgroupId: number): Promise<SignedReport | undefined> {
  const report = await readOutgoing(db, id, workgroupId)
  if (!report) return undefined
  const named = await db
    .selectFrom('reports')
    .leftJoin('reportDocuments as frozen', 'frozen.reportId', 'reports.id')
    .select(['reports.newbornId', 'reports.sampleId', changedAt.as('changedAt')])
    .where('reports.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...report, ...named, changedAt: new Date(named.changedAt).toISOString() }
}
