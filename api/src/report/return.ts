import type { ReportStep } from '@sne/shared/contract'
import { reportMachine, type Screening } from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { found } from '../calls/refusal.ts'
import { reopenAnalysisRequest } from '../effects/analysis-request.ts'
import { stepAnalyzables } from '../effects/analyzable.ts'
import { recordEvent } from '../effects/newborn-event.ts'
import { notifyUser } from '../effects/notify.ts'
import { recordOutgoing } from '../effects/outgoing-report.ts'
import { stepAnalyses } from '../effects/sample-analysis.ts'
import { stepSampleRequests } from '../effects/sample-request.ts'
import { applyTransition } from '../transition/apply.ts'
import { stepAnswer } from './accept.ts'
import { findRecord, type ReportRecord, toReportRow } from './records.ts'

async function lockReport({ db, viewer }: Context, id: number): Promise<ReportRecord> {
  await db.selectFrom('reports').select('id').where('id', '=', id).forUpdate().execute()
  return found(await findRecord(db, viewer, id))
}

/** The analysis waits for the analyst's next decision, with the words of whoever sent it back. */
async function sendBack(
  context: Context,
  row: ReportRecord,
  pendingReason: 'report_refused' | 'report_reopened',
  words: string,
): Promise<void> {
  await stepAnalyses(context, [row.sampleAnalysisId], 'return_to_pending', {
    pendingReason,
    pendingNote: words,
    pendingSince: context.now,
  })
  await stepAnalyzables(context, [row.analyzableSampleId], 'return_to_review')
  if (row.createdBy !== null)
    await notifyUser(context, {
      userId: row.createdBy,
      type: pendingReason,
      title: `Referto ${pendingReason === 'report_refused' ? 'rifiutato' : `${row.number} riaperto`}, protocollo ${row.protocolNumber ?? '-'}`,
      text: words,
      link: `/report/${row.id}/view`,
      entity: { type: 'report', id: row.id },
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
  const row = await lockReport(context, id)
  const { changed } = await applyTransition(context, {
    table: 'reports',
    machine: reportMachine,
    id,
    action: 'refuse',
    version,
    proofs: { reason_given: () => reason !== '' },
    patch: { refusedAt: now, refusedBy: viewer.userId, refusedReason: reason },
    present: () => toReportRow(row),
  })
  if (!changed) return stepAnswer(context, id, { changed })
  await withdraw(context, row, reason)
  context.audit({ entity: 'report', id, action: 'refuse', from: 'pending', to: 'refused', reason })
  return stepAnswer(context, id, { changed })
}

/** What a report asked for is withdrawn with it, unless somebody approved it already. */
async function withdraw(context: Context, row: ReportRecord, reason: string): Promise<void> {
  const unapproved = await context.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('reportId', '=', row.id)
    .where('status', '=', 'pending')
    .where('approvedAt', 'is', null)
    .execute()
  await stepSampleRequests(
    context,
    unapproved.map((request) => request.id),
    'refuse',
    { refusedReason: `Referto rifiutato: ${reason}` },
  )
  await sendBack(context, row, 'report_refused', reason)
}

/** Takes back a report that nobody has accepted, because what it judged is no longer so. */
export async function returnPendingReport(context: Context, id: number, reason: string): Promise<void> {
  const row = await lockReport(context, id)
  await applyTransition(context, {
    table: 'reports',
    machine: reportMachine,
    id,
    action: 'refuse',
    by: 'effect',
    proofs: { reason_given: () => true },
    patch: { refusedAt: context.now, refusedBy: context.viewer.userId, refusedReason: reason },
  })
  await withdraw(context, row, reason)
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
 * Takes an accepted report back; the next one of its analysis is a new revision. What it asked for and is on its way
 * stays, marked to be looked at again. @throws Refusal `not_found`, `stale_version`, `invalid_transition`
 */
export async function reopenReport(
  context: Context,
  id: number,
  { motivation, version }: { readonly motivation: string; readonly version?: number },
): Promise<ReportStep> {
  const { db, viewer, now } = context
  const row = await lockReport(context, id)
  const { changed } = await applyTransition(context, {
    table: 'reports',
    machine: reportMachine,
    id,
    action: 'reopen',
    version,
    proofs: { motivation_given: () => motivation !== '' },
    patch: { reopenedAt: now, reopenedBy: viewer.userId, motivation },
    present: () => toReportRow(row),
  })
  if (!changed) return stepAnswer(context, id, { changed })
  await recordOutgoing(context, { reportId: id, workgroupId: row.authorWorkgroupId, event: 'reopened' })
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
