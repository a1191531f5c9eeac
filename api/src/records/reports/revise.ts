import { reportMachine, standingReportStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { reopenAnalysisRequest } from '../requests/analysis-request.ts'
import { recordOutgoing } from './outgoing-report.ts'

/**
 * Replaces the report that rests on the sample by its next revision: refused before its signature, reopened
 * after it.
 */
export async function reviseReport(
  context: Context,
  row: { readonly analyzableSampleId: number; readonly authorWorkgroupId: number },
  why: string,
): Promise<void> {
  const { db, now, viewer } = context
  const report = await db
    .selectFrom('reports')
    .innerJoin('reportAnalyzables as about', 'about.reportId', 'reports.id')
    .innerJoin('analysisRequests as episode', 'episode.id', 'reports.analysisRequestId')
    .select(['reports.id', 'reports.status', 'episode.id as episodeId', 'episode.status as episodeStatus'])
    .where('about.analyzableSampleId', '=', row.analyzableSampleId)
    .where('reports.status', 'in', standingReportStatuses)
    .orderBy('reports.id', 'desc')
    .forUpdate('reports')
    .executeTakeFirst()
  if (!report) return
  const signed = report.status === 'accepted'
  await applyTransition(context, {
    table: 'reports',
    machine: reportMachine,
    id: report.id,
    action: signed ? 'reopen' : 'refuse',
    by: 'effect',
    patch: signed
      ? { reopenedAt: now, reopenedBy: viewer.userId, motivation: why }
      : { refusedAt: now, refusedBy: viewer.userId, refusedReason: why },
  })
  if (!signed) return
  await recordOutgoing(context, {
    reportId: report.id,
    workgroupId: row.authorWorkgroupId,
    event: 'reopened',
  })
  if (report.episodeStatus === 'closed') await reopenAnalysisRequest(context, report.episodeId)
}
