import { createHash } from 'node:crypto'
import type { SampleRequest, UploadSerumReportInput } from '@sne/shared/contract'
import {
  asksDecision,
  contradictedBy,
  isDrawnBeforeAsked,
  isTakenAfterBirth,
  needsSerumValues,
  type SerumOutcome,
  sampleRequestMachine,
  serumNameRefusal,
  serumOutcomes,
  spelledSerum,
} from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import type { UploadedFile } from '../../platform/calls/handler.ts'
import { documentTypeRead, keepFile, readKeptFile } from '../../platform/calls/kept-file.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepAnalyzables } from '../../records/analyses/analyzable.ts'
import { returnToAnalyst } from '../../records/decisions/return-to-analyst.ts'
import { openFindingsOf } from '../../records/episodes/exits.ts'
import { closeAnswered } from '../../records/reports/close-episode.ts'
import { markReturned } from '../../records/reports/mark-returned.ts'
import { findSampleRequest, lockSampleRequest } from './queries.ts'
import { correctReport, isRepetition } from './serum-correction.ts'
import { raiseSerumValues } from './serum-critical.ts'
import { tellUploaded } from './serum-tell.ts'
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

interface Answer {
  readonly outcome: SerumOutcome | null
  readonly words: string
}

/**
 * Effect of the answer: the analyst reads it and decides again. Beside a signed positive, an answer in range keeps the
 * positive: its episode ends once everybody who has to know was told.
 * @returns the analysis to decide; null where there is none
 */
async function settleOrigin(
  context: Context,
  analyzableSampleId: number,
  { outcome, words }: Answer,
): Promise<number | null> {
  const origin = await waiting(context, analyzableSampleId)
  if (!origin) return null
  if (origin.outcome === 'positive' && !asksDecision(outcome)) {
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

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The blood is of this newborn's life. @throws Refusal `validation` */
async function checkCollected({ db }: Context, newbornId: number, collectedAt: string | null | undefined) {
  if (!collectedAt) return
  const newborn = await db
    .selectFrom('newborns')
    .select(['birthAt', 'birthTimeKnown'])
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  if (!isTakenAfterBirth(collectedAt, newborn)) throw refuseField('collectedAt', texts.beforeBirth)
}

/** Doubts about an outcome in range, in Italian; empty without any. */
function doubtsOf({ created, fromDate }: SampleRequest, { outcome, values, collectedAt }: Input): string {
  const codes = contradictedBy(outcome, values)
  const isBefore = isDrawnBeforeAsked(outcome, collectedAt ?? null, { askedAt: created.at, fromDate })
  return [
    ...(codes.length > 0 ? [texts.outOfLimits(codes.join(', '))] : []),
    ...(isBefore ? [texts.drawnBefore] : []),
  ].join('; ')
}

/**
 * An outcome in range beside a value out of its limits, or of blood from before the question: a lead confirms it with a reason.
 * @returns what the record says of it; null where nothing speaks against it
 * @throws Refusal `validation`, `lead_required`
 */
function confirmedInRange({ viewer }: Context, request: SampleRequest, input: Input): string | null {
  const { inRangeReason } = input
  const doubts = doubtsOf(request, input)
  if (doubts === '') return null
  if (!inRangeReason) throw refuseField('inRangeReason', texts.contradiction(doubts))
  if (!signs(viewer, 'lead')) throw refuse('lead_required', { message: texts.contradictionLead })
  return texts.confirmedInRange(doubts, inRangeReason)
}

/** @throws Refusal `validation` where an outcome in range answers a finding of the thyroid without its TSH */
async function checkValues({ db }: Context, { newborn, categories }: SampleRequest, input: Input) {
  const open = [...(await openFindingsOf(db, newborn.id, categories)).values()].flat()
  if (needsSerumValues(input.outcome, categories, open, input.values))
    throw refuseField('values', texts.valuesMissing)
}

/** Values with the names and units of the table. @throws Refusal `validation` with the names or units that are accepted */
function spelled(values: Input['values']): Input['values'] {
  for (const value of values) {
    const refusal = serumNameRefusal(value)
    if (refusal) throw refuseField('values', refusal)
  }
  return values.map(spelledSerum)
}

/**
 * Keeps the report of serum or fresh blood: the request is done. Another one takes its place with a reason; both
 * files are kept.
 * @throws Refusal `not_found`, `validation`, `file_type`, `invalid_transition`, `lead_required`
 */
export async function uploadSerumReport(context: Context, id: number, file: UploadedFile, sent: Input) {
  const { db, now } = context
  const input = { ...sent, values: spelled(sent.values) }
  const request = await lockSampleRequest(context, id)
  const type = documentTypeRead(file)
  await checkCollected(context, request.newborn.id, input.collectedAt)
  const row = await db
    .selectFrom('sampleRequests')
    .select(['originAnalyzableId', 'workgroupId', 'fileId', 'serumNotes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isCorrection = request.status === 'done' && row.fileId !== null
  if (isCorrection && isRepetition(request, sha256Of(file.bytes), input))
    return { changed: false, request, pendingAnalysisId: null }
  if (isCorrection && !input.reason) throw refuseField('reason', texts.correctionReason)
  await checkValues(context, request, input)
  const confirmed = confirmedInRange(context, request, input)
  const kept = await keepFile(context, { name: file.name, type, bytes: file.bytes })
  const said = {
    fileId: kept.id,
    serumValues: json(input.values),
    serumOutcome: input.outcome,
    serumNotes: input.notes ?? null,
    collectedAt: input.collectedAt ?? null,
  }
  if (isCorrection) {
    await correctReport(context, request, row, { said, kept, input, confirmed })
    return { changed: true, request: await findSampleRequest(context, id), pendingAnalysisId: null }
  }
  const { from, to } = await applyTransition(context, {
    table: 'sampleRequests',
    machine: sampleRequestMachine,
    id,
    action: 'upload_report',
    facts: { approved_serum: () => ({ approved: request.approved !== null, type: request.type }) },
    patch: { ...said, doneAt: now },
  })
  const label = input.outcome && serumOutcomes[input.outcome].label
  const words = [texts.serum(request.number, label), confirmed].filter(Boolean).join('. ')
  const pendingAnalysisId =
    row.originAnalyzableId === null
      ? null
      : await settleOrigin(context, row.originAnalyzableId, { outcome: input.outcome, words })
  await raiseSerumValues(context, request, {
    ...{ workgroupId: row.workgroupId, analysisId: pendingAnalysisId },
    ...{ outcome: input.outcome, values: input.values },
  })
  await markReturned(
    context,
    request.categories.map((category) => ({ newbornId: request.newborn.id, category })),
  )
  await tellUploaded(context, request, { workgroupId: row.workgroupId, words })
  context.audit({
    entity: 'sample-request',
    id,
    action: 'upload_report',
    from,
    to,
    details: {
      sha256: kept.sha256,
      outcome: input.outcome,
      ...(confirmed ? { confirmedInRange: input.inRangeReason } : {}),
    },
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
