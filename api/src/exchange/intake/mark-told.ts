import type { ToldDoubt } from '@sne/shared/domain'
import type { CallContext, KeyContext } from '../../platform/calls/context.ts'
import { gatedOutcomes } from '../../records/episodes/report-gate.ts'
import { markableReports, markReports, tellMarks } from '../../records/reports/reassess.ts'

/** May a fact of a kept message change the judgement of the newborn? */
export const mayChangeJudgement = (message: {
  readonly judged: boolean
  readonly doubts?: readonly ToldDoubt[]
}): boolean =>
  message.judged ||
  message.doubts?.includes('transfusion') === true ||
  message.doubts?.includes('identity') === true

/**
 * Marks the signed negatives of a newborn as to be reassessed, on every card and in every laboratory: a transfusion may count on
 * each card. The supervisors of their laboratories are told. @param facts Italian names
 */
export async function markTold(
  context: CallContext & Parameters<typeof markReports>[0],
  newbornId: number,
  facts: readonly string[],
): Promise<void> {
  const reports = await markableReports(context.db)
    .where('reports.newbornId', '=', newbornId)
    .where('reports.outcome', 'in', gatedOutcomes)
    .execute()
  if (reports.length === 0) return
  const details = { facts: [], values: [], reason: facts.join(', ') }
  const marks = reports.map((report) => ({ report, cause: 'told' as const, details }))
  await markReports(context, marks)
  await tellMarks(context, marks)
}

/** Laboratories that analyse for a newborn. */
export async function laboratoriesOf({ db }: KeyContext, newbornId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('analyzableSamples')
    .select('workgroupId')
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .distinct()
    .orderBy('workgroupId')
    .execute()
  return rows.map(({ workgroupId }) => workgroupId)
}
