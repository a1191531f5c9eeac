import type { resultsEndpoints } from '@sne/shared/contract'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { readKeptFile } from '../../platform/calls/kept-file.ts'
import { found } from '../../platform/calls/refusal.ts'
import { plateRecords } from '../../records/plates/queries.ts'
import { deleteResults } from './delete.ts'
import { importResults } from './import.ts'
import { readFile } from './read-file.ts'

export const resultsHandlers: Handlers<typeof resultsEndpoints> = {
  importResults: {
    prepare: async (preparing, { params: { id }, query, body, file }) => {
      const read = await readFile(preparing, id, file, body.profileId)
      const dryRun = query.dryRun || body.dryRun
      return (context) => importResults(context, id, file, read, { ...body, dryRun })
    },
  },
  downloadResults: async (context, { params }) => {
    const { db, viewer } = context
    const [plate] = await plateRecords(db, viewer, [params.id])
    const { fileId } = found(
      await db
        .selectFrom('plateResults')
        .select('fileId')
        .where('plateId', '=', found(plate).id)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    const { name, type, bytes } = await readKeptFile(context, fileId)
    return fileAnswer(name, type ?? 'application/octet-stream', bytes)
  },
  deleteResults: (context, { params, body }) => deleteResults(context, params.id, body.reason),
}
