import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'

/**
 * A status by hand would leave the analysis behind: its grid could neither be closed nor lose its results, its report
 * neither be accepted nor refused.
 * @throws Refusal `invalid_transition` while a plate, the pending list or a report holds the category
 */
export async function checkNotUnderReview(context: Context, analyzableSampleId: number): Promise<void> {
  await checkNoReportWaits(context, [analyzableSampleId])
  await checkNotMeasured(context, analyzableSampleId)
}

/** @throws Refusal `invalid_transition` while a report of one of the categories waits for its verification */
export async function checkNoReportWaits(
  { db }: Context,
  analyzableSampleIds: readonly number[],
): Promise<void> {
  if (analyzableSampleIds.length === 0) return
  const report = await db
    .selectFrom('reports')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'reports.sampleAnalysisId')
    .select('reports.id')
    .where('analysis.analyzableSampleId', 'in', analyzableSampleIds)
    .where('reports.status', '=', 'pending')
    .executeTakeFirst()
  if (report)
    throw refuse('invalid_transition', {
      message: 'Il referto attende la verifica: rifiutarlo prima di cambiare lo stato.',
      details: { reportId: report.id },
    })
}

async function checkNotMeasured({ db }: Context, analyzableSampleId: number): Promise<void> {
  const analysis = await db
    .selectFrom('sampleAnalyses as analysis')
    .leftJoin('plates', 'plates.id', 'analysis.plateId')
    .select(['analysis.status', 'analysis.plateId', 'plates.name', 'plates.barcode'])
    .where('analysis.analyzableSampleId', '=', analyzableSampleId)
    .where('analysis.status', 'in', ['running', 'to_review', 'pending'])
    .orderBy('analysis.id', 'desc')
    .executeTakeFirst()
  if (!analysis) return
  const plate = analysis.name ?? analysis.barcode ?? '-'
  throw refuse('invalid_transition', {
    message:
      analysis.status === 'pending'
        ? 'L’analisi è in sospeso: deciderla dall’elenco delle analisi in sospeso.'
        : analysis.status === 'to_review'
          ? `I risultati sono in valutazione sulla piastra ${plate}: decidere nella griglia.`
          : `La categoria è in analisi sulla piastra ${plate}: attendere i risultati o riaprire la piastra.`,
    details: { plateId: analysis.plateId },
  })
}
