import type { SampleRequest } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { notifyUser } from '../../records/people/notify.ts'
import { texts } from './texts.ts'

/** Overrides of the request's episodes that somebody asked for after its first report; laboratories other than its own have none. */
const restingOn = ({ db }: Context, { newborn, categories, doneAt }: SampleRequest, workgroupId: number) =>
  db
    .selectFrom('findingOverrides as done')
    .innerJoin('reports', 'reports.id', 'done.reportId')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'done.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select(['done.id', 'done.reportId', 'done.analyte', 'done.proposedBy', 'done.confirmedBy'])
    .select(['reports.status', 'a.protocolNumber'])
    .where('reports.newbornId', '=', newborn.id)
    .where('reports.workgroupId', '=', workgroupId)
    .where('reports.category', 'in', categories)
    .where('done.withdrawnAt', 'is', null)
    .where('done.proposedAt', '>=', doneAt ?? '')
    .orderBy('done.id')
    .forUpdate('done')
    .execute()

/**
 * Withdraws overrides that rest on a replaced report of serum, whether they are in force or not. The persons who asked for
 * and confirmed one get a notice.
 */
export async function withdrawOverridesOn(
  context: Context,
  request: SampleRequest,
  { workgroupId, reason }: { readonly workgroupId: number; readonly reason: string },
): Promise<void> {
  if (request.doneAt === null) return
  const { db, viewer, now } = context
  const rows = await restingOn(context, request, workgroupId)
  const withdrawnReason = texts.overrideFallen(request.number, reason)
  for (const [reportId, own] of Map.groupBy(rows, (row) => row.reportId)) {
    const ids = own.map(({ id }) => id)
    await db
      .updateTable('findingOverrides')
      .set({ withdrawnBy: viewer.userId, withdrawnAt: now, withdrawnReason })
      .where('id', 'in', ids)
      .execute()
    const analytes = own.map(({ analyte }) => analyte)
    const people = own.flatMap(({ proposedBy, confirmedBy }) => [proposedBy, confirmedBy ?? []].flat())
    const [{ status, protocolNumber } = { status: null, protocolNumber: null }] = own
    for (const userId of new Set(people))
      await notifyUser(context, {
        userId,
        type: 'message',
        title: texts.overrideFallenTitle(protocolNumber ?? '-'),
        text: `${analytes.join(', ')}: ${withdrawnReason}`,
        link: `/report/${reportId}/view`,
        entity: { type: 'report', id: reportId },
      })
    context.effect({
      entity: 'report',
      id: reportId,
      from: status,
      to: status,
      details: { overridesWithdrawn: analytes, reason: withdrawnReason },
    })
  }
}
