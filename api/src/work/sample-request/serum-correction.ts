import { isDeepStrictEqual } from 'node:util'
import type { SampleRequest, UploadSerumReportInput } from '@sne/shared/contract'
import { serumOutcomes, standingReportStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { markReturned } from '../../records/reports/mark-returned.ts'
import {
  type MarkableStatus,
  markableReports,
  markReports,
  tellMarks,
} from '../../records/reports/reassess.ts'
import { returnPendingReport } from '../../records/reports/withdraw.ts'
import { raiseSerumValues } from './serum-critical.ts'
import { withdrawOverridesOn } from './serum-override.ts'
import { tellUploaded } from './serum-tell.ts'
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

/** The analyst reads the words of the latest report. @returns the analysis that waits; null once somebody decided */
async function renewWords(
  context: Context,
  analyzableSampleId: number,
  words: string,
): Promise<number | null> {
  const analysis = await undecided(context, analyzableSampleId)
  if (!analysis) return null
  await context.db
    .updateTable('sampleAnalyses')
    .set({ pendingNote: words, pendingSince: context.now })
    .where('id', '=', analysis.id)
    .execute()
  return analysis.id
}

interface Uploaded {
  readonly originAnalyzableId: number | null
  readonly workgroupId: number
  readonly fileId: number | null
  readonly serumNotes: string | null
}

/**
 * Reports that rest on the serum: those of the card that waited for it. Of a request by hand, those of its categories that
 * were written after the first upload.
 */
const reportsOn = (
  { db }: Context,
  { newborn, categories, doneAt }: SampleRequest,
  { originAnalyzableId, workgroupId }: Uploaded,
  status: MarkableStatus | readonly MarkableStatus[],
) =>
  originAnalyzableId === null
    ? markableReports(db, status)
        .where('reports.newbornId', '=', newborn.id)
        .where('reports.workgroupId', '=', workgroupId)
        .where('reports.category', 'in', categories)
        .where('reports.createdAt', '>=', sql<string>`${doneAt}::timestamptz`)
    : markableReports(db, status).where(
        sql<boolean>`exists (select from report_analyzables about where about.report_id = reports.id
            and about.analyzable_sample_id = ${originAnalyzableId})`,
      )

/** Returns an unsigned report to its analyst; a signed one stays on the supervisors' list until it is reassessed. */
async function reassess(
  context: Context,
  request: SampleRequest,
  row: Uploaded,
  { words, reason }: { readonly words: string; readonly reason: string },
): Promise<void> {
  // Locked before their status is read: a signature that was waited for is marked.
  await reportsOn(context, request, row, standingReportStatuses).forUpdate('reports').execute()
  for (const { id } of await reportsOn(context, request, row, 'pending').execute())
    await returnPendingReport(context, id, words)
  const marks = (await reportsOn(context, request, row, 'accepted').execute()).map((report) => ({
    report,
    cause: 'correction' as const,
    details: { facts: [], values: [], reason: texts.serumReassess(reason) },
  }))
  await markReports(context, marks)
  await tellMarks(context, marks)
}

interface Correction {
  readonly said: {
    readonly fileId: number
    readonly serumOutcome: Input['outcome']
    readonly serumNotes: string | null
    readonly collectedAt: string | null
  }
  readonly kept: { readonly id: number; readonly sha256: string }
  readonly input: Input
  /** A lead's confirmation of an outcome beside a value out of its limits. */
  readonly confirmed: string | null
}

/**
 * Replaces an uploaded report by another: the trail keeps the former file and values. An analysis that waits for its
 * decision keeps waiting with the new text. Reports that were decided by the former one are reviewed.
 */
export async function correctReport(
  context: Context,
  request: SampleRequest,
  row: Uploaded,
  { said, kept, input, confirmed }: Correction,
): Promise<void> {
  const { id, number, file, values, serum, newborn, categories } = request
  const reason = input.reason ?? ''
  await context.db
    .updateTable('sampleRequests')
    .set((eb) => ({ ...said, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const label = input.outcome && serumOutcomes[input.outcome].label
  const words = [texts.serumCorrected(number, label, reason), confirmed].filter(Boolean).join('. ')
  const analysisId =
    row.originAnalyzableId === null ? null : await renewWords(context, row.originAnalyzableId, words)
  await raiseSerumValues(context, request, {
    ...{ workgroupId: row.workgroupId, analysisId, outcome: input.outcome, values: input.values },
  })
  await withdrawOverridesOn(context, request, { workgroupId: row.workgroupId, reason })
  await reassess(context, request, row, { words, reason })
  await markReturned(
    context,
    categories.map((category) => ({ newbornId: newborn.id, category })),
  )
  await tellUploaded(context, request, { workgroupId: row.workgroupId, words })
  context.effect({
    entity: 'sample-request',
    id,
    from: 'done',
    to: 'done',
    details: { fileId: kept.id, formerFileId: row.fileId, formerSha256: file?.sha256 },
    values: [
      { field: 'values', before: values, after: input.values },
      { field: 'outcome', before: serum?.outcome ?? null, after: input.outcome },
      { field: 'collectedAt', before: serum?.collectedAt ?? null, after: input.collectedAt ?? null },
      { field: 'serumNotes', before: row.serumNotes, after: input.notes ?? null },
    ],
  })
  context.audit({
    entity: 'sample-request',
    id,
    action: 'correct_report',
    from: 'done',
    to: 'done',
    reason,
    details: {
      sha256: kept.sha256,
      formerSha256: file?.sha256,
      outcome: input.outcome,
      ...(confirmed ? { confirmedInRange: input.inRangeReason } : {}),
    },
  })
}
