import type { Db } from '../../platform/database/open.ts'
import { frozenFacts } from '../../records/reports/sent-facts.ts'
import { type ReportChain, reportChain } from './report-chain.ts'

/** The columns of a report that its message says, all of them frozen but status and reopening. */
const reportOf = (db: Db, id: number, workgroupId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .select(['reports.id', 'reports.number', 'reports.revision', 'reports.status', 'reports.category'])
    .select(['reports.outcome', 'reports.urgent', 'reports.text', 'reports.acceptedAt', 'reports.reopenedAt'])
    .select(['reports.pdfFileId', 'reports.valuesSnapshot', 'samples.authorWorkgroupId'])
    .select(['reports.supersedesId', 'samples.placerOrderNumber', 'samples.fillerOrderNumber'])
    .select(['samples.birthFacilityName', 'samples.birthFacilityCode'])
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
  return { ...(await frozenFacts(db, report, report.valuesSnapshot)), ...report, ...chain }
}

export type OutgoingReport = NonNullable<Awaited<ReturnType<typeof readOutgoing>>>
