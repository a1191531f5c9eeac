import type { ReportOutcome, Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import type { ReportSnapshot } from '../../platform/database/json-shapes.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { openAnalysisRequest } from '../requests/analysis-request.ts'

export interface NewReport {
  readonly newbornId: number
  readonly analysisRequestId: number | null
  readonly sampleId: number
  readonly sampleAnalysisId: number
  readonly analyzableSampleId: number
  readonly analysisTypeId: number
  readonly category: Screening
  readonly workgroupId: number
  readonly outcome: ReportOutcome
  readonly urgent: boolean
  /** No finding was ever opened in the episode. */
  readonly ordinary: boolean
  readonly snapshot: ReportSnapshot
}

/**
 * Makes a report to be verified of a decided analysis, with what it says frozen beside it. After a reopened report
 * of the same card in the category it is the next revision. @returns its id.
 */
export async function createReport(context: Context, report: NewReport): Promise<number> {
  const { db, now, viewer } = context
  const { snapshot, analyzableSampleId, analysisRequestId, ...columns } = report
  const { newbornId, category, workgroupId } = report
  const earlier = await db
    .selectFrom('reports')
    .innerJoin('reportAnalyzables as about', 'about.reportId', 'reports.id')
    .select(['reports.id', 'reports.revision'])
    .where('about.analyzableSampleId', '=', analyzableSampleId)
    .where('reports.status', '=', 'reopened')
    .orderBy('reports.id', 'desc')
    .executeTakeFirst()
  const made = await db
    .insertInto('reports')
    .values({
      ...columns,
      analysisRequestId:
        analysisRequestId ?? (await openAnalysisRequest(context, { newbornId, category, workgroupId })),
      valuesSnapshot: json(snapshot),
      revision: (earlier?.revision ?? 0) + 1,
      supersedesId: earlier?.id ?? null,
      createdBy: viewer.userId,
      createdAt: now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'report', made)
  await db.insertInto('reportAnalyzables').values({ reportId: made.id, analyzableSampleId }).execute()
  await db
    .updateTable('sampleAnalyses')
    .set({ reportId: made.id })
    .where('id', '=', report.sampleAnalysisId)
    .execute()
  return made.id
}
