import { isOneOf, type ReportOutcome } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { returnPendingReport } from '../../records/reports/withdraw.ts'

/** Outcomes of reports that ask for material. */
const askingOutcomes = ['recall', 'positive'] as const satisfies ReportOutcome[]

interface Asked {
  /** The report that asked for the material; null of a request by hand. */
  readonly reportId: number | null
  readonly originAnalyzableId: number | null
}

/**
 * Gives the report that asked for refused material back to the analyst while it waits for its signature: nobody may sign
 * that a recall is under way which nobody was asked for any more.
 * @param words why, an Italian sentence
 */
export async function returnAskingReport(
  context: Context,
  { reportId, originAnalyzableId }: Asked,
  words: string,
): Promise<void> {
  const waiting = await context.db
    .selectFrom('reports')
    .innerJoin('reportAnalyzables as about', 'about.reportId', 'reports.id')
    .select(['reports.id', 'reports.outcome'])
    .where('reports.status', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('reports.id', '=', reportId ?? 0),
        eb('about.analyzableSampleId', '=', originAnalyzableId ?? 0),
      ]),
    )
    .orderBy('reports.id')
    .forUpdate('reports')
    .execute()
  const asking = waiting.filter(({ id, outcome }) => id === reportId || isOneOf(askingOutcomes, outcome))
  for (const id of new Set(asking.map((report) => report.id))) await returnPendingReport(context, id, words)
}
