import { reportMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { stepAnalyses } from '../analyses/sample-analysis.ts'
import { notifyUser } from '../people/notify.ts'
import { stepSampleRequests } from '../requests/sample-request.ts'
import { findRecord, type ReportRecord, reportRecords } from './records.ts'

export async function lockReport({ db, viewer }: Context, id: number): Promise<ReportRecord> {
  await db.selectFrom('reports').select('id').where('id', '=', id).forUpdate().execute()
  return found(await findRecord(db, viewer, id))
}

/** The analysis waits for the analyst's next decision, with the text of the person who sent it back. */
export async function sendBack(
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

/** Withdraws the requests of a report with it, unless somebody approved them already. */
export async function withdraw(context: Context, row: ReportRecord, reason: string): Promise<void> {
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

/** Takes back a report that nobody has accepted, of whichever laboratory, because what it judged is no longer so. */
export async function returnPendingReport(context: Context, id: number, reason: string): Promise<void> {
  await context.db.selectFrom('reports').select('id').where('id', '=', id).forUpdate().execute()
  const row = await reportRecords(context.db).where('reports.id', '=', id).executeTakeFirstOrThrow()
  await applyTransition(context, {
    table: 'reports',
    machine: reportMachine,
    id,
    action: 'refuse',
    by: 'effect',
    patch: { refusedAt: context.now, refusedBy: context.viewer.userId, refusedReason: reason },
  })
  await withdraw(context, row, reason)
}
