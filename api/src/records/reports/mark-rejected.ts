import { type RejectionCause, rejectionCauses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { markReports, tellMarks } from './reassess.ts'
import { reportsResting } from './resting.ts'
import { texts } from './texts.ts'

/** Why a run was rejected, as marks and returned reports say it. */
export const rejectionWords = (cause: RejectionCause, reason: string): string =>
  texts.rejectedFor(rejectionCauses[cause], reason)

/**
 * Marks an urgent report that is signed after a run on which it rests was rejected: it is to be reassessed,
 * as one signed before. Other reports were returned to the analyst with the rejection.
 */
export async function markRejected(
  context: Context,
  { id, workgroupId }: { readonly id: number; readonly workgroupId: number },
): Promise<void> {
  const { db } = context
  const rejected = db.selectFrom('plates').select('plates.id').where('plates.rejection', 'is not', null)
  const report = await reportsResting(db, workgroupId, rejected, 'accepted')
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (!report) return
  const run = await rejected
    .innerJoin('sampleAnalyses as part', 'part.plateId', 'plates.id')
    .innerJoin('analyzableSamples as a', 'a.id', 'part.analyzableSampleId')
    .select('plates.rejection')
    .where('a.newbornId', '=', report.newbornId)
    .where('a.category', '=', report.category)
    .orderBy('part.id', 'desc')
    .executeTakeFirst()
  if (!run?.rejection) return
  const { cause, reason } = run.rejection
  const details = { facts: [], values: [], reason: rejectionWords(cause, reason) }
  const marks = [{ report, cause: 'run' as const, details }]
  await markReports(context, marks)
  await tellMarks(context, marks)
}
