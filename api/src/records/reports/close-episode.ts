import { liveRequestStatuses, type ReportOutcome } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import { closeAnalysisRequests } from '../requests/analysis-request.ts'

/** Closes the newborn's episode by a report that ends it. */
const closeReasons = {
  negative: 'report_negative',
  positivity_returned: 'positivity_returned',
  positive: 'report_positive_referred',
  recall: null,
} as const

interface FinalReport {
  readonly id: number
  readonly newbornId: number
  readonly workgroupId: number
  readonly category: string
  readonly outcome: ReportOutcome
  readonly analysisRequestId: number
  readonly episodeStatus: 'open' | 'closed'
}

/** The episode ends with a final report, unless somebody still waits for material or a result of this newborn. */
export async function closeEpisode(context: Context, row: FinalReport): Promise<void> {
  const reason = closeReasons[row.outcome]
  if (!reason || row.episodeStatus === 'closed') return
  const live = await context.db
    .selectFrom('sampleRequests')
    .modifyFront(keptPlan)
    .select('id')
    .where('newbornId', '=', row.newbornId)
    .where('workgroupId', '=', row.workgroupId)
    .where('status', 'in', liveRequestStatuses)
    .where(sql<boolean>`${row.category} = any(categories)`)
    .executeTakeFirst()
  if (live) return
  await closeAnalysisRequests(context, [row.analysisRequestId], { reason, finalReportId: row.id })
}

/** The last answer that a signed report left open is there: the episode ends with that report. */
export async function closeAnswered(context: Context, analyzableSampleId: number): Promise<void> {
  const report = await context.db
    .selectFrom('reports')
    .innerJoin('reportAnalyzables as about', 'about.reportId', 'reports.id')
    .innerJoin('analysisRequests as episode', 'episode.id', 'reports.analysisRequestId')
    .select(['reports.id', 'reports.newbornId', 'reports.workgroupId', 'reports.category', 'reports.outcome'])
    .select(['reports.analysisRequestId', 'episode.status as episodeStatus'])
    .where('about.analyzableSampleId', '=', analyzableSampleId)
    .where('reports.status', '=', 'accepted')
    .orderBy('reports.id', 'desc')
    .executeTakeFirst()
  if (report) await closeEpisode(context, report)
}
