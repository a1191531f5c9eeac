import {
  type ReassessmentCause,
  type ReassessmentDetails,
  reassessmentText,
  type Screening,
} from '@sne/shared/domain'
import type { CallContext, Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/open.ts'
import { recordEvents } from '../newborns/record-event.ts'
import { notifyRoles } from '../people/notify.ts'
import { recordOutgoingOf } from './outgoing-report.ts'
import { texts } from './texts.ts'

/** Rows of one statement: each has up to eight parameters, and PostgreSQL takes 65,535. */
const rowsAtOnce = 1000

/** Statuses in which something found otherwise marks a report, or sends it back to its analyst. */
export type MarkableStatus = 'accepted' | 'pending'

/** Accepted reports, or those that wait for a signature, with the facts that a mark names. */
export const markableReports = (db: Db, status: MarkableStatus | readonly MarkableStatus[] = 'accepted') =>
  db
    .selectFrom('reports')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'reports.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select(['reports.id', 'reports.number', 'reports.category', 'reports.workgroupId', 'reports.sampleId'])
    .select(['reports.newbornId', 'reports.createdAt', 'a.protocolNumber', 'reports.outcome'])
    .select('reports.sampleAnalysisId')
    .where('reports.status', 'in', [status].flat())
    .orderBy('reports.id')
export type AcceptedReport = Awaited<ReturnType<ReturnType<typeof markableReports>['execute']>>[number]

export interface Mark {
  readonly report: AcceptedReport
  readonly cause: ReassessmentCause
  readonly details: ReassessmentDetails
}

/** A birth point's system marks reports as well: nobody is its viewer. */
type MarkingCall = Pick<CallContext, 'db' | 'now' | 'effect'> & {
  readonly viewer: { readonly userId: number } | null
}

async function storeMarks(context: MarkingCall, marks: readonly Mark[]): Promise<void> {
  await context.db
    .insertInto('reportReassessments')
    .values(
      marks.map(({ report, cause, details }) => ({
        reportId: report.id,
        cause,
        details: json(details),
        at: context.now,
        byUserId: context.viewer?.userId ?? null,
      })),
    )
    .execute()
  await recordEvents(
    context,
    marks.map(({ report, cause, details }) => ({
      newbornId: report.newbornId,
      type: 'corrected' as const,
      workgroupId: report.workgroupId,
      category: report.category as Screening,
      refs: { reportId: report.id },
      text: texts.toReassess(report.number, reassessmentText(cause, details)),
    })),
  )
  await recordOutgoingOf(
    context,
    marks.map(({ report }) => report.id),
    'marked',
  )
  for (const { report, cause } of marks)
    context.effect({
      entity: 'report',
      id: report.id,
      from: 'accepted',
      to: 'accepted',
      details: { toReassess: cause },
    })
}

/** Marks accepted reports as to be reassessed, in the transaction of the step that made them so; stories keep it. */
export async function markReports(context: MarkingCall, marks: readonly Mark[]): Promise<void> {
  for (let from = 0; from < marks.length; from += rowsAtOnce)
    await storeMarks(context, marks.slice(from, from + rowsAtOnce))
}

/** Tells the supervisors of each marked report. */
export async function tellMarks(
  context: Pick<CallContext, 'db' | 'now'>,
  marks: readonly Mark[],
): Promise<void> {
  for (const { report, cause, details } of marks)
    await notifyRoles(context, {
      workgroupId: report.workgroupId,
      roles: ['supervisor'],
      type: 'report_to_reassess',
      title: texts.toReassessTitle(report.number, report.protocolNumber ?? '-'),
      text: texts.acceptedReportStands(reassessmentText(cause, details)),
      link: `/report/${report.id}/view`,
      entity: { type: 'report', id: report.id },
    })
}

/** Marks that wait for a supervisor are answered by a step of their report. @returns how many */
export async function closeMarks(
  { db, now, viewer }: Context,
  reportId: number,
  how: { readonly as: 'confirmed' | 'reopened'; readonly reason: string; readonly ids?: readonly number[] },
): Promise<number> {
  let open = db
    .updateTable('reportReassessments')
    .set({ closedAt: now, closedBy: viewer.userId, closedHow: how.as, closedReason: how.reason })
    .where('reportId', '=', reportId)
    .where('closedAt', 'is', null)
  if (how.ids) open = open.where('id', 'in', [...how.ids])
  const { numUpdatedRows } = await open.executeTakeFirst()
  return Number(numUpdatedRows)
}
