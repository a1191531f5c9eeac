import type { RejectionCause } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { analysisRecords } from '../../records/analyses/records.ts'
import { followReports } from '../../records/correction/follow-reports.ts'
import { rejectionWords } from '../../records/reports/mark-rejected.ts'
import { markReports, tellMarks } from '../../records/reports/reassess.ts'
import { lockResting, reportsResting } from '../../records/reports/resting.ts'
import { returnPendingReport } from '../../records/reports/withdraw.ts'

interface Run {
  readonly id: number
  readonly workgroupId: number
}
interface Why {
  readonly cause: RejectionCause
  readonly reason: string
}

const resting = ({ db }: Context, { id, workgroupId }: Run, status: 'accepted' | 'pending') =>
  reportsResting(db, workgroupId, db.selectFrom('plates').select('id').where('id', '=', id), status)

/** Locks the reports of a run: the transaction counts as signed, and marks, what was signed before. The plate is locked already. */
export const lockReports = ({ db }: Context, { id, workgroupId }: Run) =>
  lockResting(db, workgroupId, db.selectFrom('plates').select('id').where('id', '=', id))

/** Signed reports that rest on a run. */
export const countSigned = async (context: Context, run: Run): Promise<number> =>
  (await resting(context, run, 'accepted').execute()).length

/** Reports of a run's analyses that nobody has signed and that are not urgent: their samples are repeated. */
export const unsignedOf = ({ db }: Context, plateId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'reports.sampleAnalysisId')
    .select('reports.id')
    .where('analysis.plateId', '=', plateId)
    .where('reports.status', '=', 'pending')
    .where('reports.urgent', '=', false)
    .orderBy('reports.id')
    .execute()

/**
 * Updates the reports of a rejected run. Signed reports are to be reassessed. Reports without a signature are returned to
 * the analyst; an urgent recall stays, and says that its values were not validated.
 */
export async function followRejectedRun(context: Context, run: Run, { cause, reason }: Why): Promise<void> {
  const words = rejectionWords(cause, reason)
  const signed = await resting(context, run, 'accepted').execute()
  const marks = signed.map((report) => ({
    report,
    cause: 'run' as const,
    details: { facts: [], values: [], reason: words },
  }))
  await markReports(context, marks)
  await tellMarks(context, marks)
  for (const { id } of await unsignedOf(context, run.id)) await returnPendingReport(context, id, words)
  await refreshUnsigned(context, run)
}

/** Refreshes the unsigned reports of a run with its present state. */
export async function refreshUnsigned(context: Context, run: Run): Promise<void> {
  const unsigned = await resting(context, run, 'pending').execute()
  const ids = [...new Set(unsigned.map(({ sampleAnalysisId }) => sampleAnalysisId))]
  const records = await analysisRecords(context.db)
    .where('analysis.id', 'in', [...ids, 0])
    .execute()
  await followReports(context, records, new Set())
}
