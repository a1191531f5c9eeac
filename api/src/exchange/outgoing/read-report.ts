import type { ReassessmentCause } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { frozenFacts } from '../../records/reports/sent-facts.ts'
import { type ReportChain, reportChain } from './report-chain.ts'

/** The last thing found about a report that nobody has answered; null where nothing was. */
const openMark = sql<{ readonly id: number; readonly at: string; readonly cause: ReassessmentCause } | null>`(
  select json_build_object('id', mark.id, 'at', mark.at, 'cause', mark.cause) from report_reassessments mark
  where mark.report_id = reports.id and mark.closed_at is null order by mark.id desc limit 1)`

/**
 * Reads the columns of a report that its message tells. All columns are frozen except status, reopening and the facts
 * to be reassessed.
 */
const reportOf = (db: Db, id: number, workgroupId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .select(['reports.id', 'reports.number', 'reports.revision', 'reports.status', 'reports.category'])
    .select(['reports.outcome', 'reports.urgent', 'reports.text', 'reports.acceptedAt', 'reports.reopenedAt'])
    .select(['reports.pdfFileId', 'reports.valuesSnapshot', 'samples.authorWorkgroupId'])
    .select(['reports.supersedesId', 'samples.placerOrderNumber', 'samples.fillerOrderNumber'])
    .select(['samples.birthFacilityName', 'samples.birthFacilityCode', openMark.as('mark')])
    .where('reports.id', '=', id)
    .where('samples.authorWorkgroupId', '=', workgroupId)
    .where('reports.acceptedAt', 'is not', null)
    .executeTakeFirst()

/**
 * Everything that a message says of a report, as it was at the acceptance; undefined when it was never accepted, or its
 * card is another's.
 */
export async function readOutgoing(db: Db, id: number, workgroupId: number) {
  const report = await reportOf(db, id, workgroupId)
  if (!report) return undefined
  const chain: ReportChain = await reportChain(db, report)
  const toReassess = report.mark !== null
  return { ...(await frozenFacts(db, report, report.valuesSnapshot)), ...report, ...chain, toReassess }
}

export type OutgoingReport = NonNullable<Awaited<ReturnType<typeof readOutgoing>>>
