import {
  beforeReportStatuses,
  liveRequestStatuses,
  onPlateStatuses,
  type ReportOutcome,
  standingReportStatuses,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Collecting, LockedRow } from '../../platform/transition/apply-many.ts'
import { closeAnalysisRequests, type OrderCall } from '../requests/analysis-request.ts'
import { stalled } from '../requests/standing.ts'
import { isFollowed } from './follow-ups.ts'
import { missingPartiesOf } from './told.ts'

/** Closes the newborn's episode by a report that ends it. */
const closeReasons = {
  negative: 'report_negative',
  positivity_returned: 'positivity_returned',
  positive: 'report_positive_referred',
  recall: null,
} as const

interface FinalReport {
  readonly id: number
  readonly newbornId: number
  readonly workgroupId: number
  readonly category: string
  readonly outcome: ReportOutcome
  readonly analysisRequestId: number
  readonly episodeStatus: 'open' | 'closed'
  /** Another analysis of the order has results that wait for a decision; looked up where it is not known. */
  readonly besideToReview?: boolean
  /** Known not to have any request, where false. */
  readonly hasRequests?: boolean
}

/** A request for several categories is done category by category: the card that answers it has its report in this one. */
const reportedHere = (category: string) => sql`(type <> 're_test' and exists (select from analyzable_samples a
  where a.sample_id = sample_requests.new_sample_id and a.category = ${category} and a.deleted_at is null
    and a.status = 'reported'))`

/** Somebody waits for material or a result of the newborn in the report's category. */
async function isWaitedFor({ db }: OrderCall, row: FinalReport): Promise<boolean> {
  const live = await db
    .selectFrom('sampleRequests')
    .withPlugin(prepared)
    .select('id')
    .where('newbornId', '=', row.newbornId)
    .where('workgroupId', '=', row.workgroupId)
    .where('status', 'in', liveRequestStatuses)
    .where(sql<boolean>`${row.category} = any(categories)`)
    .where(sql<boolean>`not ${reportedHere(row.category)}`)
    .executeTakeFirst()
  return live !== undefined
}

/** Results of another card or run of the order wait for a decision. */
async function isReviewedBeside({ db }: OrderCall, row: FinalReport): Promise<boolean> {
  if (row.besideToReview !== undefined) return row.besideToReview
  const beside = await db
    .selectFrom('analyzableSamples as a')
    .withPlugin(prepared)
    .select('a.id')
    .where('a.analysisRequestId', '=', row.analysisRequestId)
    .where('a.status', '=', 'to_review')
    .where('a.deletedAt', 'is', null)
    .executeTakeFirst()
  return beside !== undefined
}

/**
 * Closes the episode with a final report. The episode stays open while somebody waits for material or a result of
 * this newborn. It also stays open while another analysis of the order is suspended. A positive closes it once the
 * clinical centre and ward or family were told. A positive also needs the newborn to be followed at the centre. Until
 * then the order stays open, on the failsafe list.
 */
export async function closeEpisode(
  context: OrderCall & Collecting,
  row: FinalReport,
  locked?: readonly LockedRow<'analysisRequests'>[],
): Promise<void> {
  const reason = closeReasons[row.outcome]
  if (!reason || row.episodeStatus === 'closed') return
  if (row.hasRequests !== false && (await isWaitedFor(context, row))) return
  if (await isReviewedBeside(context, row)) return
  if (row.outcome === 'positive') {
    if ((await missingPartiesOf(context.db, row)).length > 0) return
    if (!(await isFollowed(context.db, row))) return
  }
  await closeAnalysisRequests(context, [row.analysisRequestId], { reason, finalReportId: row.id }, locked)
}

/** Reports that end episodes, with what their closing asks. */
const finalReports = ({ db }: Context) =>
  db
    .selectFrom('reports')
    .innerJoin('analysisRequests as episode', 'episode.id', 'reports.analysisRequestId')
    .select(['reports.id', 'reports.newbornId', 'reports.workgroupId', 'reports.category', 'reports.outcome'])
    .select(['reports.analysisRequestId', 'episode.status as episodeStatus'])
    .where('reports.status', '=', 'accepted')

/** Somebody was told: positives of the newborn that waited for it alone end their episodes. The newborn is locked. */
export async function closeTold(context: Context, newbornId: number): Promise<void> {
  const told = await finalReports(context)
    .where('reports.newbornId', '=', newbornId)
    .where('reports.outcome', '=', 'positive')
    .where(stalled('episode'))
    .where(
      sql<boolean>`not exists (select from reports later where later.analysis_request_id = reports.analysis_request_id
        and later.id > reports.id and later.status in (${literals(standingReportStatuses)}))`,
    )
    .orderBy('reports.id')
    .execute()
  for (const report of told) await closeEpisode(context, report)
}

/** The last answer that a signed report left open is there: the episode ends with that report. */
export async function closeAnswered(context: Context, analyzableSampleId: number): Promise<void> {
  const report = await finalReports(context)
    .innerJoin('reportAnalyzables as about', 'about.reportId', 'reports.id')
    .where('about.analyzableSampleId', '=', analyzableSampleId)
    .orderBy('reports.id', 'desc')
    .executeTakeFirst()
  if (report) await closeEpisode(context, report)
}

/**
 * Closes open orders that have their final report and no other work: the awaited material beside the signed
 * report is not needed any more.
 */
export async function closeSettled(
  context: OrderCall,
  { newbornId, workgroupId }: Pick<FinalReport, 'newbornId' | 'workgroupId'>,
): Promise<void> {
  const settled = await context.db
    .selectFrom('analysisRequests as episode')
    .innerJoin('reports', 'reports.analysisRequestId', 'episode.id')
    .select(['reports.id', 'reports.newbornId', 'reports.workgroupId', 'reports.category', 'reports.outcome'])
    .select(['reports.analysisRequestId', 'episode.status as episodeStatus'])
    .where('episode.newbornId', '=', newbornId)
    .where('episode.workgroupId', '=', workgroupId)
    .where('episode.status', '=', 'open')
    .where('reports.status', '=', 'accepted')
    .where(
      sql<boolean>`not exists (select from reports later where later.analysis_request_id = episode.id
        and later.id > reports.id
        and (later.status in (${literals(standingReportStatuses)}) or later.status = 'reopened'))`,
    )
    .where(
      sql<boolean>`not exists (select from analyzable_samples a where a.newborn_id = episode.newborn_id
        and a.workgroup_id = episode.workgroup_id and a.category = episode.category and a.deleted_at is null
        and a.status in (${literals([...beforeReportStatuses, ...onPlateStatuses])}))`,
    )
    .orderBy('episode.id')
    .execute()
  for (const report of settled) await closeEpisode(context, report)
}
