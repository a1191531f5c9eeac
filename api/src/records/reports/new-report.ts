import type { ReportOutcome, ReportStatus, Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { type JsonText, json } from '../../platform/database/columns.ts'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import type { ReportSnapshot } from '../../platform/database/json-shapes.ts'
import { prepared } from '../../platform/database/prepared.ts'
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

type Stored = Omit<NewReport, 'snapshot'> & {
  readonly valuesSnapshot: JsonText<ReportSnapshot>
  readonly createdBy: number
  readonly createdAt: Date
}

/** Report, its sample in the category and its analysis by one statement: a grid stores one for each row. */
const store = fixedStatement<{ id: number; status: ReportStatus }, Stored>((db, given) =>
  db
    .with('earlier', (within) =>
      within
        .selectFrom('reports')
        .innerJoin('reportAnalyzables as about', 'about.reportId', 'reports.id')
        .select(['reports.id', 'reports.revision'])
        .where('about.analyzableSampleId', '=', given.analyzableSampleId)
        .where('reports.status', '=', 'reopened')
        .orderBy('reports.id', 'desc')
        .limit(1),
    )
    .with('made', (within) =>
      within
        .insertInto('reports')
        .values({
          newbornId: given.newbornId,
          sampleId: given.sampleId,
          sampleAnalysisId: given.sampleAnalysisId,
          analysisTypeId: given.analysisTypeId,
          category: given.category,
          workgroupId: given.workgroupId,
          outcome: given.outcome,
          urgent: given.urgent,
          ordinary: given.ordinary,
          analysisRequestId: given.analysisRequestId,
          valuesSnapshot: given.valuesSnapshot,
          revision: sql<number>`coalesce((select revision from earlier), 0) + 1`,
          supersedesId: sql<number | null>`(select id from earlier)`,
          createdBy: given.createdBy,
          createdAt: given.createdAt,
        })
        .returning(['id', 'status']),
    )
    .with('about', (within) =>
      within
        .insertInto('reportAnalyzables')
        .columns(['reportId', 'analyzableSampleId'])
        .expression(sql`select id, ${given.analyzableSampleId} from made`),
    )
    .with('analysis', (within) =>
      within
        .updateTable('sampleAnalyses')
        .from('made')
        .set((eb) => ({ reportId: eb.ref('made.id') }))
        .where('sampleAnalyses.id', '=', given.sampleAnalysisId),
    )
    .selectFrom('made')
    .withPlugin(prepared)
    .select(['id', 'status']),
)

/**
 * Makes a report to be verified of a decided analysis, with its content frozen beside it. After a reopened report of this
 * card in the category it is the next revision.
 * @returns its id.
 */
export async function createReport(context: Context, report: NewReport): Promise<number> {
  const { db, now, viewer } = context
  const { snapshot, analysisRequestId, ...columns } = report
  const { newbornId, category, workgroupId } = report
  const [made] = await store(db, {
    ...columns,
    analysisRequestId:
      analysisRequestId ?? (await openAnalysisRequest(context, { newbornId, category, workgroupId })),
    valuesSnapshot: json(snapshot),
    createdBy: viewer.userId,
    createdAt: now,
  })
  if (!made) throw new Error('A stored report has an id.')
  recordBirth(context, 'report', made)
  return made.id
}
