import type { ReportStep } from '@sne/shared/contract'
import { mayReturnReport, reportMachine, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { isBulkAcceptable } from '../../records/reports/bulk.ts'
import { recordOutgoing } from '../../records/reports/outgoing-report.ts'
import { closeMarks } from '../../records/reports/reassess.ts'
import { type ReportRecord, toReportRow } from '../../records/reports/records.ts'
import { lockReport, sendBack, withdraw } from '../../records/reports/withdraw.ts'
import { reopenAnalysisRequest } from '../../records/requests/analysis-request.ts'
import { stepAnswer } from './accept.ts'
import { texts } from './texts.ts'

/** @throws Refusal `permission_denied` for an administrator who is no supervisor and signs nothing */
function checkMayReturn({ viewer }: Context): void {
  const { access, impersonatedBy, role } = viewer
  if (!mayReturnReport({ hcp: access.hcp, impersonatedBy, role }))
    throw refuse('permission_denied', {
      message: texts.supervisorReturns,
    })
}

/**
 * Refuses a report with a reason: what it asked for is withdrawn.
 * @throws Refusal `not_found`, `stale_version`, `invalid_transition`
 */
export async function refuseReport(
  context: Context,
  id: number,
  { reason, version }: { readonly reason: string; readonly version?: number },
): Promise<ReportStep> {
  const { viewer, now } = context
  checkMayReturn(context)
  const row = await lockReport(context, id)
  const { changed } = await applyTransition(context, {
    table: 'reports',
    machine: reportMachine,
    id,
    action: 'refuse',
    version,
    facts: { reason_given: () => ({ reason }) },
    patch: { refusedAt: now, refusedBy: viewer.userId, refusedReason: reason },
    present: async () => toReportRow(row, await isBulkAcceptable(context, row)),
  })
  if (!changed) return stepAnswer(context, id, { changed })
  await withdraw(context, row, reason)
  // Another report closed the order beside it: the analysis that waits again needs an open one.
  await reopenEpisode(context, row)
  context.audit({ entity: 'report', id, action: 'refuse', from: 'pending', to: 'refused', reason })
  return stepAnswer(context, id, { changed })
}

/** The newborn's episode is open again, unless another one is. */
async function reopenEpisode(context: Context, row: ReportRecord): Promise<void> {
  if (row.episodeStatus === 'open') return
  const other = await context.db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', row.newbornId)
    .where('category', '=', row.category)
    .where('workgroupId', '=', row.workgroupId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (!other) await reopenAnalysisRequest(context, row.analysisRequestId)
}

/**
 * Reopens an accepted report; the next one of its analysis is a new revision. Its requests that are under way stay,
 * marked to be reviewed.
 * @throws Refusal `not_found`, `stale_version`, `invalid_transition`
 */
export async function reopenReport(
  context: Context,
  id: number,
  { motivation, version }: { readonly motivation: string; readonly version?: number },
): Promise<ReportStep> {
  const { db, viewer, now } = context
  checkMayReturn(context)
  const row = await lockReport(context, id)
  const { changed } = await applyTransition(context, {
    table: 'reports',
    machine: reportMachine,
    id,
    action: 'reopen',
    version,
    facts: { motivation_given: () => ({ motivation }) },
    patch: { reopenedAt: now, reopenedBy: viewer.userId, motivation },
    present: async () => toReportRow(row, await isBulkAcceptable(context, row)),
  })
  if (!changed) return stepAnswer(context, id, { changed })
  await recordOutgoing(context, { reportId: id, workgroupId: row.authorWorkgroupId, event: 'reopened' })
  await closeMarks(context, id, { as: 'reopened', reason: motivation })
  await sendBack(context, row, 'report_reopened', motivation)
  await reopenEpisode(context, row)
  const flagged = await db
    .updateTable('sampleRequests')
    .set((eb) => ({ flagged: true, version: eb('version', '+', 1) }))
    .where('reportId', '=', id)
    .where('status', '=', 'pending')
    .where('approvedAt', 'is not', null)
    .returning(['id', 'status'])
    .execute()
  for (const request of flagged)
    context.effect({ entity: 'sample-request', id: request.id, from: request.status, to: request.status })
  await recordEvent(context, {
    newbornId: row.newbornId,
    type: 'report_reopened',
    workgroupId: row.workgroupId,
    category: row.category as Screening,
    refs: { sampleId: row.sampleId, reportId: id },
    text: `Referto ${row.number} riaperto`,
  })
  context.audit({
    entity: 'report',
    id,
    action: 'reopen',
    from: 'accepted',
    to: 'reopened',
    reason: motivation,
  })
  return stepAnswer(context, id, { changed })
}
