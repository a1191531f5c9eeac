import { isDeepStrictEqual } from 'node:util'
import type { SampleRequest, UploadSerumReportInput } from '@sne/shared/contract'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof UploadSerumReportInput>

const momentOf = (value: string | null | undefined) => (value ? Date.parse(value) : null)

/** Is it the same report once more, with nothing else said of it? */
export const isRepetition = ({ file, values, serum }: SampleRequest, sha256: string, input: Input): boolean =>
  file?.sha256 === sha256 &&
  (serum?.outcome ?? null) === input.outcome &&
  momentOf(serum?.collectedAt) === momentOf(input.collectedAt) &&
  isDeepStrictEqual(values, input.values)

/** The analysis that waits for a decision because of the report; undefined once somebody decided. */
const undecided = ({ db }: Context, analyzableSampleId: number) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'a.currentSampleAnalysisId')
    .select('analysis.id')
    .where('a.id', '=', analyzableSampleId)
    .where('analysis.status', '=', 'pending')
    .where('analysis.pendingReason', '=', 'serum_uploaded')
    .executeTakeFirst()

const openOrder = ({ db }: Context, { newborn, categories }: SampleRequest, workgroupId: number) =>
  db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', newborn.id)
    .where('workgroupId', '=', workgroupId)
    .where('category', 'in', categories)
    .where('status', '=', 'open')
    .executeTakeFirst()

interface Uploaded {
  readonly originAnalyzableId: number | null
  readonly workgroupId: number
}

/**
 * Another report takes the place of an uploaded one: with a reason, and while nobody decided by the former. The analysis goes on
 * waiting for its decision, with the new words.
 * @throws Refusal `validation` without a reason, `invalid_transition` once the episode has moved on
 */
export async function checkCorrection(
  context: Context,
  request: SampleRequest,
  { originAnalyzableId, workgroupId }: Uploaded,
  { reason }: Input,
): Promise<void> {
  if (!reason) throw refuseField('reason', texts.correctionReason)
  const stands =
    originAnalyzableId === null
      ? await openOrder(context, request, workgroupId)
      : await undecided(context, originAnalyzableId)
  if (!stands)
    throw refuse('invalid_transition', {
      message: texts.decidedSince,
      details: { from: request.status, to: request.status, allowed: [] },
    })
}

/** The analyst reads the words of the latest report. */
export async function renewWords(context: Context, analyzableSampleId: number, words: string): Promise<void> {
  const analysis = await undecided(context, analyzableSampleId)
  if (!analysis) return
  await context.db
    .updateTable('sampleAnalyses')
    .set({ pendingNote: words, pendingSince: context.now })
    .where('id', '=', analysis.id)
    .execute()
}
