import type { BodyOf } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import type { UploadedFile } from '../../platform/calls/handler.ts'
import { keepDocument, readKeptFile } from '../../platform/calls/kept-file.ts'
import { found } from '../../platform/calls/refusal.ts'
import { filesWith, sentAgainWithin } from '../../platform/calls/sent-again.ts'
import { orderInSight } from './order-in-sight.ts'

/** The note that this one repeats. Equal text with a new document is another note. */
function sameNote({ db, viewer, now }: Context, id: number, file: UploadedFile | undefined, text: string) {
  let rows = db.selectFrom('caseNotes').select('id')
  if (file) rows = rows.where('fileId', 'in', filesWith(db, file.bytes))
  return rows
    .where('analysisRequestId', '=', id)
    .where('createdBy', '=', viewer.userId)
    .where('text', '=', text)
    .where('createdAt', '>', sentAgainWithin(now).from)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Writes a note beside an order, open or closed. Notes are never changed.
 * @throws Refusal `not_found`, `file_type`
 */
export async function writeCaseNote(
  context: Context,
  id: number,
  file: UploadedFile | undefined,
  { text }: BodyOf<'writeCaseNote'>,
) {
  const { db, viewer, now } = context
  await orderInSight(db, viewer, id)
  // Locked: of the same words, sent twice at once, one note is written.
  await db.selectFrom('analysisRequests').select('id').where('id', '=', id).forUpdate().execute()
  const before = await sameNote(context, id, file, text)
  if (before) return { changed: false, noteId: before.id }
  const note = await db
    .insertInto('caseNotes')
    .values({
      analysisRequestId: id,
      text,
      fileId: file ? (await keepDocument(context, file)).id : null,
      createdAt: now,
      createdBy: viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({ entity: 'recall-case', id, action: 'note', details: { noteId: note.id } })
  return { changed: true, noteId: note.id }
}

/** @throws Refusal `not_found` also for a note without a document */
export async function downloadCaseNote(context: Context, noteId: number) {
  const { db, viewer } = context
  const note = found(
    await db
      .selectFrom('caseNotes')
      .select(['analysisRequestId', 'fileId'])
      .where('id', '=', noteId)
      .executeTakeFirst(),
  )
  await orderInSight(db, viewer, note.analysisRequestId)
  const file = await readKeptFile(context, found(note.fileId))
  context.audit({
    entity: 'recall-case',
    id: note.analysisRequestId,
    action: 'download',
    details: { noteId },
  })
  return fileAnswer(file.name, file.type ?? 'application/pdf', file.bytes, { inline: true })
}
