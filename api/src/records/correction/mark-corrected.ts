import type { JudgedFact, JudgedOtherwise, PrintedFact, Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { AnalysisRecord } from '../analyses/records.ts'
import { markableReports, markReports, tellMarks } from '../reports/reassess.ts'

/** Changes of a correction around a newborn. */
export interface Corrected {
  /** Printed facts that are others now, by card. */
  readonly facts: ReadonlyMap<number, readonly PrintedFact[]>
  /** Facts that decide about a category and are others now, by card. */
  readonly judgedFacts: ReadonlyMap<number, (category: Screening) => readonly JudgedFact[]>
  /** Values that are judged otherwise now, by analysis. */
  readonly judged: ReadonlyMap<number, readonly JudgedOtherwise[]>
  /** Cards that were another newborn's until now, or are one's now, with the categories they are analysed for. */
  readonly moved?:
    | {
        readonly cards: ReadonlySet<number>
        readonly categories: ReadonlySet<string>
        readonly cause: 'merge' | 'separated'
      }
    | undefined
}

/**
 * Marks accepted reports of a newborn, and tells the supervisors of its laboratory. A report is marked when it prints
 * facts that were corrected. It is also marked when values of its episode are judged differently now. Where a card
 * came from another newborn, both newborns' reports in its categories are marked.
 */
export async function markCorrected(
  context: Context,
  newbornId: number,
  analyses: readonly AnalysisRecord[],
  { facts, judgedFacts, judged, moved }: Corrected,
): Promise<void> {
  const reports = await markableReports(context.db).where('reports.newbornId', '=', newbornId).execute()
  const marks = reports.flatMap((report) => {
    const changed = [
      ...(facts.get(report.sampleId) ?? []),
      ...(judgedFacts.get(report.sampleId)?.(report.category as Screening) ?? []),
    ]
    const values = analyses
      .filter(({ category }) => category === report.category)
      // A value that was imported after the report is not in it.
      .filter(({ importedAt }) => importedAt === null || importedAt <= report.createdAt)
      .flatMap(({ id }) => judged.get(id) ?? [])
    const joined = moved && (moved.cards.has(report.sampleId) || moved.categories.has(report.category))
    if (changed.length === 0 && values.length === 0 && !joined) return []
    const cause = moved?.cause ?? ('correction' as const)
    return [{ report, cause, details: { facts: changed, values, reason: null } }]
  })
  await markReports(context, marks)
  await tellMarks(context, marks)
}
