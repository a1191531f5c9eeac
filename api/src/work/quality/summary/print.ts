import type { Context } from '../../../platform/calls/context.ts'
import { fileAnswer } from '../../../platform/calls/file-answer.ts'
import { readKeptFile } from '../../../platform/calls/kept-file.ts'
import { found } from '../../../platform/calls/refusal.ts'

/** The PDF of a signed summary. @throws Refusal `not_found` also for one of another laboratory */
export async function printQualitySummary(context: Context, id: number) {
  const { db, viewer } = context
  const { fileId } = found(
    await db
      .selectFrom('qualitySummaries')
      .select('fileId')
      .where('id', '=', id)
      .where('workgroupId', '=', viewer.workgroupId ?? 0)
      .executeTakeFirst(),
  )
  const { name, bytes } = await readKeptFile(context, fileId)
  context.audit({ entity: 'quality', id, action: 'print' })
  return fileAnswer(name, 'application/pdf', bytes, { inline: true })
}
