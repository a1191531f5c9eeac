import { analysesUnderReview, type Screening, statusesUnderReview } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'

/**
 * A status by hand would leave the analysis behind: its grid could neither be closed nor lose its results, its report
 * neither be accepted nor refused.
 * @throws Refusal `invalid_transition` while a plate, the pending list or a report holds the category
 */
export async function checkNotUnderReview(context: Context, analyzableSampleId: number): Promise<void> {
  await checkNoReportWaits(context, [analyzableSampleId])
  await checkNotMeasured(context, analyzableSampleId)
}

/** Analyses of categories that are measured and not decided, the latest first, with their plate. */
export const analysesMeasured = async (
  { db }: Pick<Context, 'db'>,
  analyzableSampleIds: readonly number[],
) =>
  analyzableSampleIds.length === 0
    ? []
    : db
        .selectFrom('sampleAnalyses as analysis')
        .leftJoin('plates', 'plates.id', 'analysis.plateId')
        .select(['analysis.id', 'analysis.status', 'analysis.plateId', 'plates.name', 'plates.barcode'])
        .where('analysis.analyzableSampleId', 'in', analyzableSampleIds)
        .where('analysis.status', 'in', analysesUnderReview)
        .orderBy('analysis.id', 'desc')
        .execute()

/** Categories of a newborn with results or a report under review, in whichever laboratory, in their order. */
export async function categoriesUnderReview(
  { db }: Pick<Context, 'db'>,
  newbornId: number,
): Promise<Screening[]> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('screenings', 'screenings.id', 'a.category')
    .select(['a.category', 'screenings.position'])
    .distinct()
    .where('a.newbornId', '=', newbornId)
    .where('a.deletedAt', 'is', null)
    .where('a.status', 'in', statusesUnderReview)
    .orderBy('screenings.position')
    .execute()
  return rows.map(({ category }) => category as Screening)
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
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .select(['reports.id', 'reports.category', 'samples.barcode'])
    .where('analysis.analyzableSampleId', 'in', analyzableSampleIds)
    .where('reports.status', '=', 'pending')
    .orderBy('reports.id')
    .executeTakeFirst()
  if (report)
    throw refuse('invalid_transition', {
      message: texts.reportWaits(report.barcode, report.category as Screening),
      details: { reportId: report.id },
    })
}

async function checkNotMeasured(context: Context, analyzableSampleId: number): Promise<void> {
  const [analysis] = await analysesMeasured(context, [analyzableSampleId])
  if (!analysis) return
  const plate = analysis.name ?? analysis.barcode ?? '-'
  throw refuse('invalid_transition', {
    message:
      analysis.status === 'pending'
        ? texts.pending
        : analysis.status === 'to_review'
          ? texts.underReview(plate)
          : texts.onPlate(plate),
    details: { plateId: analysis.plateId },
  })
}
