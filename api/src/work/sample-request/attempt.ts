import type { RecordAttemptInput } from '@sne/shared/contract'
import { attemptRefusal, dayOf, type Screening, takesForm } from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import type { UploadedFile } from '../../platform/calls/handler.ts'
import { keepDocument, readKeptFile } from '../../platform/calls/kept-file.ts'
import { found, refuseField } from '../../platform/calls/refusal.ts'
import { filesWith, sentAgainWithin } from '../../platform/calls/sent-again.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { recordCommunication, tellCollectionRefused } from '../../records/newborns/record-communication.ts'
import { closeTold } from '../../records/reports/close-episode.ts'
import { findSampleRequest, lockSampleRequest } from './queries.ts'
import { refusalFormOf } from './refusal-facts.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof RecordAttemptInput>

/** The form of a refusal, kept by its content. @throws Refusal `validation`, `file_type` */
async function keepForm(context: Context, file: UploadedFile | undefined, input: Input) {
  if (file === undefined) return null
  if (!takesForm(input)) throw refuseField('file', texts.formOfRefusal)
  return keepDocument(context, file)
}

/**
 * The attempt that this one repeats: the row lock of the request lets one of several parallel calls write. Equal text
 * with a new form is another attempt, so that the form is kept.
 */
const sameAttempt = ({ db, viewer }: Context, id: number, file: UploadedFile | undefined, input: Input) => {
  const within = sentAgainWithin(input.at)
  let rows = db.selectFrom('communications').select('id')
  if (file) rows = rows.where('fileId', 'in', filesWith(db, file.bytes))
  return rows
    .where('sampleRequestId', '=', id)
    .where('createdBy', '=', viewer.userId)
    .where('recipientType', '=', input.recipientType)
    .where('channel', '=', input.channel)
    .where('outcome', '=', input.outcome)
    .where('text', '=', input.text)
    .where('at', '>', within.from)
    .where('at', '<', within.to)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Records an attempt to have the material of a request taken. The request stays open. A family's refusal is decided by
 * people with that right, and they are told.
 * @throws Refusal `not_found`, `validation`, `invalid_transition`, `file_type`
 */
export async function recordAttempt(
  context: Context,
  id: number,
  file: UploadedFile | undefined,
  input: Input,
) {
  const request = await lockSampleRequest(context, id)
  checkGuard(attemptRefusal({ ...request, approved: request.approved !== null }))
  if (dayOf(input.at) < dayOf(request.created.at)) throw refuseField('at', texts.beforeRequest)
  const before = await sameAttempt(context, id, file, input)
  if (before) return { changed: false, request: await findSampleRequest(context, id), attemptId: before.id }
  const form = await keepForm(context, file, input)
  const [only, ...more] = request.categories
  const { workgroupId } = await context.db
    .selectFrom('sampleRequests')
    .select('workgroupId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const attemptId = await recordCommunication(context, {
    ...input,
    newbornId: request.newborn.id,
    category: more.length === 0 ? (only as Screening) : null,
    sampleRequestId: id,
    requestedCategories: request.categories,
    fileId: form?.id ?? null,
  })
  if (input.outcome === 'rifiuto')
    await tellCollectionRefused(context, {
      newborn: request.newborn,
      request: { id, number: request.number, workgroupId },
      recipientType: input.recipientType,
      withForm: form !== null,
    })
  // A positive report may have waited for ward or family to be told.
  await closeTold(context, request.newborn.id)
  context.audit({
    entity: 'sample-request',
    id,
    action: 'attempt',
    details: {
      communicationId: attemptId,
      outcome: input.outcome,
      ...(form ? { sha256: form.sha256 } : {}),
    },
  })
  return { changed: true, request: await findSampleRequest(context, id), attemptId }
}

/** The last form by which the parents refused, as it was uploaded. @throws Refusal `not_found` */
export async function downloadRefusalForm(context: Context, id: number) {
  await findSampleRequest(context, id)
  const fileId = found((await refusalFormOf(context, id)) ?? undefined)
  const { name, type, bytes } = await readKeptFile(context, fileId)
  context.audit({ entity: 'sample-request', id, action: 'download' })
  return fileAnswer(name, found(type ?? undefined), bytes, { inline: true })
}
