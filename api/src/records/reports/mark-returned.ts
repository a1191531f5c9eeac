import {
  type Finding,
  findingAnalytes,
  type Episode as JudgedEpisode,
  judgeEpisode,
  type Screening,
  standingReportStatuses,
  wasFinding,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { loadEpisodes } from '../episodes/load.ts'
import { gatedOutcomes } from '../episodes/report-gate.ts'
import { type AcceptedReport, markableReports, markReports, tellMarks } from './reassess.ts'
import { texts } from './texts.ts'

interface Episode {
  readonly newbornId: number
  readonly category: Screening
}

/** Reports in range of an episode, signed or not: a signature that is made at this moment is waited for, and read after it. */
const lockReturnable = ({ db }: Pick<Context, 'db'>, { newbornId, category }: Episode) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('category', '=', category)
    .where('outcome', 'in', gatedOutcomes)
    .where('status', 'in', standingReportStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Locks the returnable reports of the newborns of a plate whose results are imported. Called before its
 * analyses are written: the signing call locks the report first.
 */
export const lockReturnableOf = ({ db }: Pick<Context, 'db'>, plateId: number) =>
  db
    .selectFrom('reports')
    .select('reports.id')
    .where('reports.outcome', 'in', gatedOutcomes)
    .where('reports.status', 'in', standingReportStatuses)
    .where(
      sql<boolean>`(newborn_id, category) in (select a.newborn_id, a.category from sample_analyses analysis
        join analyzable_samples a on a.id = analysis.analyzable_sample_id where analysis.plate_id = ${plateId})`,
    )
    .orderBy('reports.id')
    .forUpdate()
    .execute()

/** Signed reports of an episode that say that nothing is open; those that wait to be reassessed for it are left out. */
const returnedReports = ({ db }: Pick<Context, 'db'>, { newbornId, category }: Episode) =>
  markableReports(db)
    .where('reports.newbornId', '=', newbornId)
    .where('reports.category', '=', category)
    .where('reports.outcome', 'in', gatedOutcomes)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reportReassessments as mark')
            .select('mark.id')
            .whereRef('mark.reportId', '=', 'reports.id')
            .where('mark.cause', '=', 'later')
            .where('mark.closedAt', 'is', null),
        ),
      ),
    )
    .execute()

/** A report in range had one of the findings before it, which a later card shows again; any returned one had. */
const isContradicted = (
  { outcome, sampleId, sampleAnalysisId }: AcceptedReport,
  { analyses, columns }: JudgedEpisode,
  open: readonly Finding[],
): boolean => {
  if (outcome !== 'negative') return true
  const again = open.filter(({ cardId }) => cardId !== sampleId).map(({ analyte }) => analyte)
  return analyses
    .filter(({ id }) => id <= sampleAnalysisId)
    .some(({ id }) => findingAnalytes({ analyses, columns }, id).some((analyte) => again.includes(analyte)))
}

/**
 * Marks reports after a later result of the episode is out of range. They said that its findings have
 * returned, or that nothing was open after one of them. They stay on the supervisors' list until they are
 * reopened or confirmed.
 */
export async function markReturned(context: Context, episodes: readonly Episode[]): Promise<void> {
  for (const episode of episodes) {
    await lockReturnable(context, episode)
    const reports = await returnedReports(context, episode)
    if (reports.length === 0) continue
    const judged = (await loadEpisodes(context.db, [episode.newbornId], episode.category)).get(
      episode.newbornId,
    )
    if (!judged) continue
    const open = judgeEpisode(judged.episode).open.filter(
      (finding) => wasFinding(finding) && finding.state !== 'first',
    )
    const isSerum = judged.episode.serum === 'confirmed'
    if (open.length === 0 && !isSerum) continue
    const reason = texts.laterResult([
      ...new Set(open.map(({ analyte }) => analyte)),
      ...(isSerum ? [texts.serum] : []),
    ])
    const contradicted = reports.filter((report) => isContradicted(report, judged.episode, open))
    const marks = contradicted.map((report) => ({
      report,
      cause: 'later' as const,
      details: { facts: [], values: [], reason },
    }))
    if (marks.length === 0) continue
    await markReports(context, marks)
    await tellMarks(context, marks)
  }
}

/** Marks reports for every card of a plate with a value out of range, once its results are imported. */
export async function markReturnedOf(context: Context, plateId: number): Promise<void> {
  const episodes = await context.db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.newbornId', '=', 'a.newbornId')
        .onRef('reports.category', '=', 'a.category')
        .on('reports.outcome', 'in', gatedOutcomes)
        .on('reports.status', '=', 'accepted'),
    )
    .select(['a.newbornId', 'a.category'])
    .distinct()
    .where('analysis.plateId', '=', plateId)
    .where('analysis.status', '=', 'to_review')
    .where(sql<boolean>`(analysis.worst_flag is distinct from 'N' or analysis.replicates > 1)`)
    .orderBy('a.newbornId')
    .execute()
  await markReturned(
    context,
    episodes.map(({ newbornId, category }) => ({ newbornId, category: category as Screening })),
  )
}
