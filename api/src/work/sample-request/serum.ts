import type { UploadSerumReportInput } from '@sne/shared/contract'
import { documentTypeOf, type Screening, sampleRequestMachine, serumOutcomes } from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import type { UploadedFile } from '../../platform/calls/handler.ts'
import { keepFile, readKeptFile } from '../../platform/calls/kept-file.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepAnalyzables } from '../../records/analyses/analyzable.ts'
import { returnToAnalyst } from '../../records/decisions/return-to-analyst.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { closeAnswered } from '../../records/reports/close-episode.ts'
import { findSampleRequest, lockWithNewborn } from './queries.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof UploadSerumReportInput>

/** The category whose card waits for the material, with the outcome of its signed report. */
const waiting = ({ db }: Context, analyzableSampleId: number) =>
  db
    .selectFrom('analyzableSamples as a')
    .leftJoin('reportAnalyzables as about', 'about.analyzableSampleId', 'a.id')
    .leftJoin('reports', (join) =>
      join.onRef('reports.id', '=', 'about.reportId').on('reports.status', '=', 'accepted'),
    )
    .select(['a.id', 'a.currentSampleAnalysisId', 'reports.outcome'])
    .where('a.id', '=', analyzableSampleId)
    .where('a.status', '=', 'recall')
    .orderBy('reports.id', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()

/**
 * What follows from the answer. A positive report ends its episode with it; a recall is decided by the analyst, who reads the
 * answer. @returns the analysis to decide; null where there is none
 */
async function settleOrigin(
  context: Context,
  analyzableSampleId: number,
  words: string,
): Promise<number | null> {
  const origin = await waiting(context, analyzableSampleId)
  if (!origin) return null
  if (origin.outcome === 'positive') {
    await stepAnalyzables(context, [analyzableSampleId], 'complete_recall')
    await closeAnswered(context, analyzableSampleId)
    return null
  }
  const returned = await returnToAnalyst(context, {
    analyzableSampleId,
    pendingReason: 'serum_uploaded',
    words,
  })
  return returned ? origin.currentSampleAnalysisId : null
}

/**
 * Keeps the report of serum or fresh blood: the request is done.
 * @throws Refusal `not_found`, `file_type`, `invalid_transition`
 */
export async function uploadSerumReport(context: Context, id: number, file: UploadedFile, input: Input) {
  const { db, now } = context
  const request = await lockWithNewborn(context, id)
  const type = documentTypeOf(file.bytes)
  if (type === null) throw refuse('file_type', { message: texts.documentFile })
  const row = await db
    .selectFrom('sampleRequests')
    .select(['originAnalyzableId', 'workgroupId', 'fileId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (request.status === 'done' && row.fileId !== null)
    return { changed: false, request, pendingAnalysisId: null }
  const kept = await keepFile(context, { name: file.name, type, bytes: file.bytes })
  const { from, to } = await applyTransition(context, {
    table: 'sampleRequests',
    machine: sampleRequestMachine,
    id,
    action: 'upload_report',
    facts: { approved_recall: () => ({ approved: request.approved !== null, type: request.type }) },
    patch: {
      doneAt: now,
      fileId: kept.id,
      serumValues: json(input.values),
      serumOutcome: input.outcome,
      collectedAt: input.collectedAt ?? null,
      ...(input.notes ? { notes: input.notes } : {}),
    },
  })
  const words = texts.serum(request.number, input.outcome && serumOutcomes[input.outcome].label)
  const pendingAnalysisId =
    row.originAnalyzableId === null ? null : await settleOrigin(context, row.originAnalyzableId, words)
  const [category] = request.categories
  await recordEvent(context, {
    newbornId: request.newborn.id,
    type: 'serum_report',
    workgroupId: row.workgroupId,
    category: request.categories.length === 1 ? (category as Screening) : null,
    refs: { sampleRequestId: id },
    text: words,
  })
  await notifyRoles(context, {
    workgroupId: row.workgroupId,
    roles: ['supervisor'],
    type: 'serum_uploaded',
    title: texts.serumTitle(request.number),
    text: words,
    link: `/sample-request/${id}`,
    entity: { type: 'sample-request', id },
  })
  context.audit({
    entity: 'sample-request',
    id,
    action: 'upload_report',
    from,
    to,
    details: { sha256: kept.sha256, outcome: input.outcome },
  })
  return { changed: true, request: await findSampleRequest(context, id), pendingAnalysisId }
}

/** The uploaded report as it came. @throws Refusal `not_found` */
export async function downloadSerumReport(context: Context, id: number) {
  await findSampleRequest(context, id)
  const { fileId } = await context.db
    .selectFrom('sampleRequests')
    .select('fileId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { name, type, bytes } = await readKeptFile(context, found(fileId ?? undefined))
  context.audit({ entity: 'sample-request', id, action: 'download' })
  return fileAnswer(name, found(type ?? undefined), bytes, { inline: true })
}
