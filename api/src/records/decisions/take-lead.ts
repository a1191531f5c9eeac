import { isOneOf, withReportStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import type { LateAnswer } from '../analyses/late-answers.ts'
import { stepAnalyses } from '../analyses/sample-analysis.ts'
import { texts as episodeTexts } from '../episodes/texts.ts'
import { freeAnalyses } from '../plates/free-wells.ts'
import { reviseReport } from '../reports/revise.ts'
import { stepSampleRequests } from '../requests/sample-request.ts'
import type { Decision } from './decision.ts'
import { texts } from './texts.ts'

/** A repetition that waits for a plate gives way to the decision; one on a plate runs on beside the sample. */
async function withdrawRepetition(context: Context, row: Decision['row'], why: string): Promise<void> {
  const waiting = await context.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('originAnalyzableId', '=', row.analyzableSampleId)
    .where('type', '=', 're_test')
    .where('secondTierTypeId', 'is', null)
    .where('status', '=', 'pending')
    .forUpdate()
    .execute()
  await stepSampleRequests(
    context,
    waiting.map(({ id }) => id),
    'refuse',
    { refusedReason: why },
  )
}

/** A repetition that only has a place on a plate gives it back, and waits again. */
async function unplanRepetition(context: Context, row: Decision['row']): Promise<void> {
  const planned = await context.db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('sampleRequests as request', 'request.id', 'analysis.sampleRequestId')
    .select('analysis.id')
    .where('analysis.analyzableSampleId', '=', row.analyzableSampleId)
    .where('analysis.status', '=', 'planned')
    .where('request.type', '=', 're_test')
    .where('request.secondTierTypeId', 'is', null)
    .execute()
  await freeAnalyses(
    context,
    planned.map(({ id }) => id),
  )
}

/**
 * Makes this analysis the leading one of a sample whose second tier ran beside it: its decision moves the
 * sample now. The former leading analysis continues beside it; its report is revised.
 */
export async function takeLead(context: Context, decision: Decision): Promise<void> {
  const { row } = decision
  const why = `Second tier ${row.typeLabel}: nuova decisione sul campione`
  const { status } = await context.db
    .selectFrom('analyzableSamples')
    .select('status')
    .where('id', '=', row.analyzableSampleId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (status === 're_test') await withdrawRepetition(context, row, why)
  if (isOneOf(withReportStatuses, status)) await reviseReport(context, row, why)
  if (status !== 'to_review') await stepAnalyzables(context, [row.analyzableSampleId], 'take_lead')
  await giveLead(context, row)
}

/** The former leading analysis continues beside the sample. */
async function giveLead({ db }: Context, row: Decision['row']): Promise<void> {
  await sql`update sample_analyses set beside = (id <> ${row.id})
    where analyzable_sample_id = ${row.analyzableSampleId} and (id = ${row.id}
      or id = (select current_sample_analysis_id from analyzable_samples where id = ${row.analyzableSampleId}))`.execute(
    db,
  )
  await db
    .updateTable('analyzableSamples')
    .set({ currentSampleAnalysisId: row.id })
    .where('id', '=', row.analyzableSampleId)
    .execute()
}

/**
 * Decides a finding without its late answer: the analysis that asked for it waits for its decision again. A
 * second tier continues beside the sample. A repetition of which no disc was punched leaves its plate and is
 * withdrawn.
 */
export async function decideWithoutAnswer(
  context: Context,
  row: Decision['row'],
  { reason, since }: LateAnswer,
): Promise<void> {
  await stepAnalyses(context, [row.id], 'return_to_pending', { pendingReason: reason, pendingSince: since })
  if (reason === 're_test_late') {
    await unplanRepetition(context, row)
    await withdrawRepetition(context, row, episodeTexts.repetitionUnanswered)
  } else if (isOneOf(withReportStatuses, row.analyzableStatus))
    await reviseReport(context, row, texts.tierUnanswered)
  await stepAnalyzables(context, [row.analyzableSampleId], 'take_lead')
  await giveLead(context, row)
}
