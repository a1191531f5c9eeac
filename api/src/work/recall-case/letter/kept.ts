import type { CaseLetter } from '@sne/shared/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { fileAnswer } from '../../../platform/calls/file-answer.ts'
import { readKeptFile } from '../../../platform/calls/kept-file.ts'
import { found } from '../../../platform/calls/refusal.ts'
import type { Db } from '../../../platform/database/open.ts'
import { personLabelOf } from '../../../records/people/person-label.ts'
import { orderInSight } from '../order-in-sight.ts'

/** Letters of an order, the last ones first. */
export async function lettersOf(db: Db, orderId: number): Promise<CaseLetter[]> {
  const rows = await db
    .selectFrom('caseLetters as letter')
    .innerJoin('files', 'files.id', 'letter.fileId')
    .leftJoin('users as author', 'author.id', 'letter.createdBy')
    .leftJoin('workgroups as place', 'place.id', 'letter.recipientId')
    .select(['letter.id', 'letter.kind', 'letter.language', 'letter.title', 'letter.mailedTo'])
    .select(['letter.createdAt', 'letter.createdBy', 'files.sha256', 'files.size'])
    .select(['place.name as place', 'place.facilityName', personLabelOf('author').as('author')])
    .where('letter.analysisRequestId', '=', orderId)
    .orderBy('letter.id', 'desc')
    .execute()
  return rows.map(({ createdAt, createdBy, author, place, facilityName, ...letter }) => ({
    ...letter,
    at: createdAt,
    by: createdBy === null ? null : { id: createdBy, label: author },
    recipient: place === null ? null : `${facilityName} – ${place}`,
  }))
}

/** The PDF of a letter. @throws Refusal `not_found` also for a letter of another laboratory */
export async function downloadCaseLetter(context: Context, letterId: number) {
  const { db, viewer } = context
  const { analysisRequestId, fileId } = found(
    await db
      .selectFrom('caseLetters')
      .select(['analysisRequestId', 'fileId'])
      .where('id', '=', letterId)
      .executeTakeFirst(),
  )
  await orderInSight(db, viewer, analysisRequestId)
  const { name, bytes } = await readKeptFile(context, fileId)
  context.audit({ entity: 'recall-case', id: analysisRequestId, action: 'download', details: { letterId } })
  return fileAnswer(name, 'application/pdf', bytes, { inline: true })
}
